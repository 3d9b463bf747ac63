import type { Tx } from '@/lib/platform/db/transaction'

/** What one group may do in a day or an hour, an admin may do this many times over, in all their groups together. */
export const OVER_ALL_GROUPS = 3

/** Makes a person's other requests wait, in whichever group. Call it with the group locked. */
export async function lockAsker(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('asker'), hashtext(${userId}))`
}
