import type { Tx } from '@/lib/platform/db/transaction'

/** What one group may do in a day or an hour, an admin may do this many times over, in all their groups together. */
export const ALL_GROUPS_FACTOR = 3

/** Makes a person's other requests wait, in whichever group. Call it with the group locked. */
export async function lockAsker(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('asker'), hashtext(${userId}))`
}

type Used = { usualPence: number; groupPence: number; usedByGroup: number; usedByPerson: number }

/** A day's limit and what is left of it: the group's or the person's own over all groups, whichever leaves less. */
export function tighterLimit({ usualPence, groupPence, usedByGroup, usedByPerson }: Used) {
  const personPence = ALL_GROUPS_FACTOR * Math.max(usualPence, groupPence)
  const group = { maxPence: groupPence, leftPence: Math.max(0, groupPence - usedByGroup) }
  const own = { maxPence: personPence, leftPence: Math.max(0, personPence - usedByPerson) }
  return own.leftPence < group.leftPence ? { ...own, isPersonal: true as const } : group
}
