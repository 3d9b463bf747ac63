import type { Client } from '@/lib/platform/db/transaction'
import type { StartedPayment } from './open-checkout'

/**
 * Frees a payment's idempotency key for another payment if its checkout has not opened, because a refusal does not use
 * up a key. Returns whether it did.
 */
export async function freeIdempotencyKey(
  client: Client,
  { id, transaction }: StartedPayment,
): Promise<boolean> {
  if (transaction.status === 'success') return false
  const { count } = await client.payment.updateMany({
    where: { id, checkoutSessionId: null },
    data: { idempotencyKey: `given-up:${id}` },
  })
  return count > 0
}
