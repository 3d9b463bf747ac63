import { moneyReserved } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { nextTryAt } from '@/lib/money/outcomes/settle'
import { findPaidPayment } from '@/lib/money/payments/find-paid-payment'
import type { LoadedPayment } from '@/lib/money/payments/load-payment'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { ownId } from '@/lib/platform/stripe/own-id'
import { stateOfRefund } from '@/lib/platform/stripe/refunds'

/** The admin on record if the provider does not know who asked: our refunds always name somebody. */
const UNKNOWN_ADMIN_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Writes a refund of ours again that a restored database has lost, and reserves its money as it was then. Returns null
 * if its payment is unknown here, if it failed, or if it was taken for one made outside.
 */
export async function restoreRefund(id: string, refund: Stripe.Refund) {
  if (stateOfRefund(refund) === 'failed') return null
  const payment = await findPaidPayment(refund)
  if (!payment) return null
  return transact(async (tx) => {
    await lockGroup(tx, payment.transaction.groupId)
    const query = { where: { id }, include: { transaction: true } } as const
    if (await tx.outsideRefund.findUnique({ where: { id: refund.id } })) return null
    if (!(await tx.refund.findUnique(query))) await write(tx, id, payment, refund)
    return tx.refund.findUniqueOrThrow(query)
  })
}

async function write(tx: Tx, id: string, payment: LoadedPayment, refund: Stripe.Refund) {
  const { groupId, userId } = payment.transaction
  const { amount: amountPence, created } = refund
  const requestedById = ownId(refund.metadata, 'by') ?? UNKNOWN_ADMIN_ID
  await tx.transaction.create({
    data: {
      id,
      groupId,
      userId,
      type: 'refund',
      amountPence,
      totalPence: amountPence,
      createdAt: new Date(created * 1000),
    },
  })
  await tx.refund.create({
    data: {
      id,
      paymentId: payment.id,
      requestedById,
      nextCheckAt: nextTryAt(),
      // Already made: with an attempt counted, every retry looks it up first.
      attempts: 1,
      idempotencyKey: `restored:${id}`,
    },
  })
  const cause = { subject: 'refund', id, step: 'requested' } as const
  await postEntry(tx, { groupId, cause, postings: moneyReserved(amountPence) })
}

/** Whether a refund of ours is missing here; a failed one is not missed. */
export async function isRefundMissing(id: string, refund: Stripe.Refund): Promise<boolean> {
  if (stateOfRefund(refund) === 'failed') return false
  const filter = { OR: [{ id }, { providerRefundId: refund.id }] }
  return (await db.refund.count({ where: filter })) === 0
}
