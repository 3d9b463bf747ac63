import type { Tx } from '@/lib/db/transaction'

/** What is left of a payment's contribution after its refunds, those under way included, and lost disputes; pence. */
export async function contributionLeft(tx: Tx, paymentId: string): Promise<number> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      transaction: { select: { amountPence: true } },
      refunds: {
        where: { transaction: { status: { not: 'failed' } } },
        select: { transaction: { select: { amountPence: true } } },
      },
      disputes: { where: { status: 'lost' }, select: { amountPence: true } },
    },
  })
  const refunded = payment.refunds.reduce((sum, { transaction }) => sum + transaction.amountPence, 0)
  const lost = payment.disputes.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return payment.transaction.amountPence - refunded - lost
}
