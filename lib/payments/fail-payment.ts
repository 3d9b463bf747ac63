import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { lockGroup } from '@/lib/membership/membership'
import { type Change, changeState } from '@/lib/states/change-state'

/** Why a payment fails. */
type Failure = Extract<Change, { subject: 'payment'; to: 'failed' }>['why']

/**
 * Marks a pending payment as failed; leaves any other as it is. `failure` says more to its payer than that it was
 * not paid. The caller holds the group's lock.
 */
export async function markFailed(
  tx: Tx,
  payment: { id: string; groupId: string; userId: string | null },
  why: Failure,
  failure: string | null = null,
) {
  const failed = await changeState(tx, { subject: 'payment', id: payment.id, to: 'failed', why })
  await tx.payment.update({
    where: { id: payment.id },
    data: { nextCheckAt: null, request: Prisma.DbNull, ...(failed && { failure }) },
  })
  if (failed) await announce(tx, [payment.userId], ['transactions', 'groups'], payment.groupId)
}

/**
 * As markFailed, for a payment whose checkout nobody was shown. Returns false, and changes nothing, when its
 * checkout was opened meanwhile: then the provider knows what becomes of it.
 */
export async function failPayment(id: string, why: Failure): Promise<boolean> {
  const { groupId, userId } = await db.transaction.findUniqueOrThrow({ where: { id } })
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { checkoutSessionId } = await tx.payment.findUniqueOrThrow({ where: { id } })
    if (checkoutSessionId) return false
    await markFailed(tx, { id, groupId, userId }, why)
    return true
  })
}
