import { now } from '@/lib/base/clock'
import type { PaymentEnding } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** The reasons in the state history for which the payment of an abandoned or expired checkout fails. */
const UNPAID_REASONS: readonly string[] = ['unpaid', 'closed', 'never-opened']

/** How an unpaid checkout ended; null if the payment really failed: a card was declined, or something went wrong. */
export async function findEnding(tx: Tx, paymentId: string, why: string): Promise<PaymentEnding | null> {
  if (!UNPAID_REASONS.includes(why)) return null
  const { sessionExpiresAt, _count } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { sessionExpiresAt: true, _count: { select: { declines: true } } },
  })
  if (_count.declines > 0) return null
  return now() < sessionExpiresAt ? 'cancelled' : 'expired'
}
