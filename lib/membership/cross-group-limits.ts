import type { Tx } from '@/lib/platform/db/transaction'

/** What one group may do in a day or an hour, an admin may do this many times over, in all their groups together. */
export const ALL_GROUPS_FACTOR = 3

/** Makes a person's other requests wait, in whichever group. Call it with the group locked. */
export async function lockRequester(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('asker'), hashtext(${userId}))`
}

type LimitUsage = {
  usualPence: number
  groupPence: number
  usedByGroupPence: number
  usedByPersonPence: number
}

/** A day's limit and what is left of it: the group's or the person's own over all groups, whichever leaves less. */
export function tighterLimit({ usualPence, groupPence, usedByGroupPence, usedByPersonPence }: LimitUsage) {
  const personPence = ALL_GROUPS_FACTOR * Math.max(usualPence, groupPence)
  const groupLimit = { maxPence: groupPence, leftPence: Math.max(0, groupPence - usedByGroupPence) }
  const personLimit = { maxPence: personPence, leftPence: Math.max(0, personPence - usedByPersonPence) }
  return personLimit.leftPence < groupLimit.leftPence
    ? { ...personLimit, isPersonal: true as const }
    : groupLimit
}
