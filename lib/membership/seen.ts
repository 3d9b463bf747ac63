import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Notes that an admin added them without being asked: until they have opened the group, they are not reminded, and not
 * mailed as its admin.
 */
export const markGroupUnopened = (tx: Tx, groupId: string, userId: string) =>
  tx.member.updateMany({ where: { groupId, userId }, data: { addedUnseen: true } })

/**
 * Whether they had opened the group when an admin removed them. Nobody becomes a stranger to it by being removed and added
 * again: a stolen session could keep news of the payout account from another admin.
 */
export const wasRemovedAfterOpening = async (tx: Tx, groupId: string, userId: string) =>
  (await tx.member.count({ where: { groupId, userId, wasRemoved: true, addedUnseen: false } })) > 0

/** A member opens the group. Writes once in a membership. */
export async function recordGroupOpened({ id, addedUnseen }: { id: string; addedUnseen: boolean }) {
  if (addedUnseen) await db.member.updateMany({ where: { id }, data: { addedUnseen: false } })
}
