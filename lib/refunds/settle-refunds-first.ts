import { db } from '@/lib/db/client'
import type { Tx } from '@/lib/db/transaction'
import { settleRefund } from './settle-refund'

const underWay = (paymentId: string) => ({ paymentId, transaction: { status: 'pending' as const } })

/**
 * A loss is taken only once no refund of the same payment is under way: only then is it certain how much of the
 * contribution is left to lose.
 */
export async function settleRefundsFirst(paymentId: string) {
  for (const { id } of await db.refund.findMany({ where: underWay(paymentId) })) await settleRefund(id)
}

/** Throws, so that the event comes again, while a refund is under way. Call it with the group locked. */
export async function requireNoRefundUnderWay(tx: Tx, paymentId: string) {
  if ((await tx.refund.count({ where: underWay(paymentId) })) > 0)
    throw new Error(`a refund of payment ${paymentId} is still in progress`)
}
