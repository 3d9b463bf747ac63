import { settlePayment } from '@/lib/money/payments/settle-payment'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { db } from '@/lib/platform/db/client'
import { listRefundIds } from '@/lib/platform/stripe/refunds'

/** Settles a charge's payment again if the provider's own fee was still missing. */
export async function settleCharge(chargeId: string) {
  const payment = await db.payment.findUnique({ where: { chargeId } })
  if (payment && payment.realFeePence === null) await settlePayment(payment.id)
}

/** This event names the charge only, so all refunds of the charge are followed. */
export async function followRefundsOf(chargeId: string) {
  for (const id of await listRefundIds(chargeId)) await followRefund(id)
}
