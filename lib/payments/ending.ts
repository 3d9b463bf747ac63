import { now } from '@/lib/clock'
import type { PaymentEnding } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'

/** What a checkout that was left, or ran out of time, fails with in the history of its states. */
const UNPAID: readonly string[] = ['unpaid', 'closed', 'never-opened']

/** How a checkout ended that nobody paid in; null for a payment that failed: a card was tried, or more went wrong. */
export async function endingOf(tx: Tx, paymentId: string, why: string): Promise<PaymentEnding | null> {
  if (!UNPAID.includes(why)) return null
  const { sessionExpiresAt, _count } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { sessionExpiresAt: true, _count: { select: { declines: true } } },
  })
  if (_count.declines > 0) return null
  return now() < sessionExpiresAt ? 'cancelled' : 'expired'
}
