import { providerUnreachable } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { attempt } from '@/lib/platform/stripe/attempt'
import { expireCheckout } from '@/lib/platform/stripe/checkout'
import { mayAskProvider } from '@/lib/platform/stripe/may-ask-provider'
import { isProviderUnavailable } from '@/lib/platform/stripe/provider-unavailable'
import { failPayment } from './fail-payment'
import { settlePayment } from './settle-payment'

/**
 * Closes a member's open checkouts in a group, or only that of `paymentId`. If one was paid in the meantime, the payment
 * is credited. A payment whose checkout was never shown to anyone cannot be paid any more, and fails at once.
 */
export async function closeCheckouts(filter: Filter) {
  const { groupId, userId, paymentId, exceptKey = '' } = filter
  const openPayments = await db.payment.findMany({
    where: {
      id: paymentId,
      idempotencyKey: { not: exceptKey },
      transaction: { groupId, userId, type: 'payment', status: 'pending' },
    },
    select: { id: true },
  })
  for (const { id } of openPayments) await closeCheckout(id)
}

type Filter = { groupId: string; userId: string; paymentId?: string; exceptKey?: string }

/** Closes one payment's checkout, then asks the provider for the outcome. Throws while the provider is unreachable. */
export async function closeCheckout(paymentId: string): Promise<void> {
  const payment = await db.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const sessionId = payment.checkoutSessionId
  if (!sessionId) {
    if (!(await failPayment(paymentId, 'closed'))) await closeCheckout(paymentId)
    return
  }
  // A refusal means the session is no longer open; settling finds out how it ended.
  const answer = await attempt(() => expireCheckout(sessionId))
  if (answer.outcome === 'unknown') throw unreachable()
  await settlePayment(paymentId).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? unreachable() : error
  })
}

/** The same for its payer, who may press often: the payment then stays as last known. */
export async function cancelCheckout(paymentId: string): Promise<void> {
  if (await mayAskProvider(`closing:${paymentId}`)) await closeCheckout(paymentId)
}

const unreachable = () => providerUnreachable('card payment provider')
