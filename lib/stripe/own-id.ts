import type { Stripe } from './client'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Named = 'payment' | 'refund' | 'leg' | 'reversal'

/** Our own id that something of the provider's carries; null for what somebody else made with the same account. */
export function ownId(metadata: Stripe.Metadata | null | undefined, named: Named): string | null {
  const id = metadata?.[named]
  return id && UUID.test(id) ? id : null
}
