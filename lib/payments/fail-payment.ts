import { db } from '@/lib/db/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { lockGroup } from '@/lib/groups/membership'
import { announce } from '@/lib/live/announce'

/** Marks a pending payment as failed; leaves any other as it is. The caller holds the group's lock. */
export async function markFailed(tx: Tx, payment: { id: string; groupId: string; userId: string }) {
  const { count } = await tx.transaction.updateMany({
    where: { id: payment.id, status: 'pending' },
    data: { status: 'failed' },
  })
  await tx.payment.update({ where: { id: payment.id }, data: { nextCheckAt: null } })
  if (count === 1) await announce(tx, [payment.userId], ['transactions', 'groups'], payment.groupId)
}

/** As markFailed, for a payment that the provider knows nothing of. */
export async function failPayment(id: string) {
  const { groupId, userId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await markFailed(tx, { id, groupId, userId })
  })
}
