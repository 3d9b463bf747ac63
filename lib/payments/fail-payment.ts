import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { lockGroup } from '@/lib/membership/membership'

/** Marks a pending payment as failed; leaves any other as it is. The caller holds the group's lock. */
export async function markFailed(tx: Tx, payment: { id: string; groupId: string; userId: string }) {
  const { count } = await tx.transaction.updateMany({
    where: { id: payment.id, status: 'pending' },
    data: { status: 'failed' },
  })
  await tx.payment.update({ where: { id: payment.id }, data: { nextCheckAt: null, request: Prisma.DbNull } })
  if (count === 1) await announce(tx, [payment.userId], ['transactions', 'groups'], payment.groupId)
}

/**
 * As markFailed, for a payment whose checkout nobody was shown. Answers false, and changes nothing, when its
 * checkout was opened meanwhile: then the provider knows what becomes of it.
 */
export async function failPayment(id: string): Promise<boolean> {
  const { groupId, userId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { checkoutSessionId } = await tx.payment.findUniqueOrThrow({ where: { id } })
    if (checkoutSessionId) return false
    await markFailed(tx, { id, groupId, userId })
    return true
  })
}
