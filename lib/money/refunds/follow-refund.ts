import { now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { notifyAboutShares } from '@/lib/membership/notify-about-shares'
import { updateLosses } from '@/lib/money/losses/update-losses'
import { findPaidPayment } from '@/lib/money/payments/find-paid-payment'
import type { LoadedPayment } from '@/lib/money/payments/load-payment'
import { followReturn } from '@/lib/money/payments/settle-return'
import { endRefundRequestsIfRefunded } from '@/lib/money/refunds/requests/end-refund-requests'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { ownId } from '@/lib/platform/stripe/own-id'
import { fetchRefund, stateOfRefund } from '@/lib/platform/stripe/refunds'
import { restoreRefund } from './restore-refund'
import { recordRefund } from './settle-refund'

/** Follows a refund by the provider's id: one of ours, or one made in the provider's own dashboard. */
export async function followRefund(providerRefundId: string): Promise<void> {
  const refund = await fetchRefund(providerRefundId)
  const returnId = ownId(refund.metadata, 'return')
  if (returnId) return followReturn(returnId, refund)
  const refundId = ownId(refund.metadata, 'refund')
  const ownRefund = refundId
    ? ((await db.refund.findUnique({ where: { id: refundId }, include: { transaction: true } })) ??
      (await restoreRefund(refundId, refund)))
    : null
  if (ownRefund) return recordOwnRefund(ownRefund.transaction, refund)
  const payment = await findPaidPayment(refund)
  if (!payment) return
  await transact(async (tx) => {
    await lockGroup(tx, payment.transaction.groupId)
    if (!(await recordOutsideRefund(tx, payment, refund))) return
    await updateLosses(tx, payment.transaction)
    await endRefundRequestsIfRefunded(tx, payment.id)
    await notifyAboutShares(tx, payment.transaction)
  })
}

const recordOwnRefund = ({ id, groupId }: { id: string; groupId: string }, refund: Stripe.Refund) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    await recordRefund(tx, id, { outcome: 'done', value: refund })
  })

/**
 * Records that a refund made outside took its money, or that the bank sent it back; false if that changes nothing. A
 * refund that failed before we heard of it is recorded as ended, so that a concurrent stale read does not post it.
 */
async function recordOutsideRefund(tx: Tx, payment: LoadedPayment, refund: Stripe.Refund): Promise<boolean> {
  const { id, amount, created } = refund
  const state = stateOfRefund(refund)
  const existing = await tx.outsideRefund.findUnique({ where: { id } })
  if (!existing) {
    if (state === 'under way') return false
    const data = { id, paymentId: payment.id, tookPence: amount, madeAt: new Date(created * 1000) }
    await tx.outsideRefund.create({ data: { ...data, cameBackAt: state === 'failed' ? now() : null } })
    return state === 'made'
  }
  if (state !== 'failed' || existing.cameBackAt) return false
  await tx.outsideRefund.update({ where: { id }, data: { cameBackAt: now() } })
  return true
}
