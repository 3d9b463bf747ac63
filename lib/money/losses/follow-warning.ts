import { SECOND } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { closeFlags, flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { lockGroup } from '@/lib/membership/membership'
import { findDisputedPayment } from '@/lib/money/payments/find-paid-payment'
import { transact } from '@/lib/platform/db/transaction'
import { fetchWarning } from '@/lib/platform/stripe/disputes'

const KIND = 'fraud-warning'

/**
 * Records a card issuer's warning about a payment, by the provider's id, and keeps it flagged while a refund can still
 * prevent a dispute. Only that changes, and for good: a warning read earlier opens nothing again. Safe to repeat.
 */
export async function followWarning(id: string): Promise<void> {
  const reported = await fetchWarning(id)
  const payment = await findDisputedPayment(reported)
  if (!payment) return
  const { groupId, totalPence } = payment.transaction
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const existing = await tx.fraudWarning.findUnique({ where: { id } })
    const isActionable = reported.actionable && existing?.isActionable !== false
    const warnedAt = new Date(reported.created * SECOND)
    await tx.fraudWarning.upsert({
      where: { id },
      create: { id, paymentId: payment.id, fraudType: reported.fraud_type, isActionable, warnedAt },
      update: { isActionable },
    })
    if (!isActionable) return closeFlags(tx, KIND, [id])
    const detail = `${formatPounds(totalPence)}, ${reported.fraud_type.replaceAll('_', ' ')}: refund it now`
    await flagForOperator(tx, { kind: KIND, subject: id, detail })
  })
}
