import { db } from '@/lib/platform/db/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** Notes that an admin added them without being asked: until they have opened the group, they are not reminded. */
export const markUnseen = (tx: Tx, groupId: string, userId: string) =>
  tx.member.updateMany({ where: { groupId, userId }, data: { addedUnseen: true } })

/** A member opens the group. Writes once in a membership. */
export async function recordSeen({ id, addedUnseen }: { id: string; addedUnseen: boolean }) {
  if (addedUnseen) await db.member.updateMany({ where: { id }, data: { addedUnseen: false } })
}
