import { isUuid } from '@/lib/base/ids'
import type { Stripe } from './client'

export type MetadataKey =
  | 'payment'
  | 'refund'
  | 'return'
  | 'leg'
  | 'transfer'
  | 'reversal'
  | 'evidence'
  | 'group'
  | 'by'

/** Our own id in a provider object's metadata; null for what somebody else made with the same account. */
export function ownId(metadata: Stripe.Metadata | null | undefined, key: MetadataKey): string | null {
  const id = metadata?.[key]
  return id && isUuid(id) ? id : null
}
