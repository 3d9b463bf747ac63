import { now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import type { OutsideRefund } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import { notifyAboutRefund } from './notify-about-refund'

type Payment = { id: string; groupId: string; userId: string | null }

/**
 * Records how a refund made outside is posted. What it returned of the contribution becomes a transaction that people
 * see; a refund of fee alone does not.
 */
export async function writeOutsideRefund(
  tx: Tx,
  payment: Payment,
  refund: OutsideRefund,
  uncoveredPence: number,
) {
  const { id, lostPence, beyondPence, refundId } = refund
  const writtenId =
    refundId ?? (lostPence > 0 ? await createRefund(tx, payment, refund, uncoveredPence) : null)
  if (refundId && refund.cameBackAt) await recordSentBack(tx, refundId, payment.id)
  else if (refundId)
    await tx.transaction.update({
      where: { id: refundId },
      data: { amountPence: lostPence, totalPence: lostPence },
    })
  await tx.outsideRefund.update({ where: { id }, data: { lostPence, beyondPence, refundId: writtenId } })
}

async function createRefund(tx: Tx, payment: Payment, refund: OutsideRefund, uncoveredPence: number) {
  const { groupId, userId } = payment
  const { id, madeAt, lostPence } = refund
  const transaction = await tx.transaction.create({
    data: {
      groupId,
      userId,
      type: 'refund',
      status: 'success',
      amountPence: lostPence,
      totalPence: lostPence,
      createdAt: now(),
      timePaid: madeAt,
    },
    include: { group: true },
  })
  await tx.refund.create({
    data: {
      id: transaction.id,
      paymentId: payment.id,
      idempotencyKey: `outside:${id}`,
      providerRefundId: id,
      uncoveredPence,
    },
  })
  const refundedPayment = { ...transaction, paymentId: payment.id }
  await notifyAboutRefund(tx, refundedPayment, `${formatPounds(lostPence)} was refunded`, {
    refundedPence: lostPence,
  })
  return transaction.id
}

/** The transaction fails, but keeps its amount. */
async function recordSentBack(tx: Tx, id: string, paymentId: string) {
  await changeState(tx, { subject: 'refund', id, to: 'failed', why: 'came-back' })
  const transaction = await tx.transaction.update({
    where: { id },
    data: { timePaid: null },
    include: { group: true },
  })
  const what = `${formatPounds(transaction.amountPence)} could not be refunded`
  await notifyAboutRefund(tx, { ...transaction, paymentId }, what)
}
