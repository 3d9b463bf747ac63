import { db } from '@/lib/db/client'
import { settlePayment } from '../settle-payment'

/** Something about a charge became known, such as the provider's own fee. */
export async function settleCharge(chargeId: string) {
  const payment = await db.payment.findUnique({ where: { chargeId } })
  if (payment && payment.realFeePence === null) await settlePayment(payment.id)
}
