import { db } from '@/lib/db/client'
import { settlePayment } from '@/lib/payments/settle-payment'
import { followRefund } from '@/lib/refunds/follow-refund'
import { listRefundIds } from '@/lib/stripe/refunds'

/** Something about a charge became known, such as the provider's own fee. */
export async function settleCharge(chargeId: string) {
  const payment = await db.payment.findUnique({ where: { chargeId } })
  if (payment && payment.realFeePence === null) await settlePayment(payment.id)
}

/** The event of a refund names its charge: all refunds of that are followed. */
export async function followRefundsOf(chargeId: string) {
  for (const id of await listRefundIds(chargeId)) await followRefund(id)
}
