import type { LegStatus, TransactionStatus } from '@/lib/db/generated/enums'

/** What a transfer is, by its legs: under way while any is open, a success as soon as any money went. */
export function statusOfLegs(legs: { status: LegStatus }[]): TransactionStatus {
  if (legs.some(({ status }) => status === 'waiting' || status === 'reserved')) return 'pending'
  return legs.some(({ status }) => status === 'success') ? 'success' : 'failed'
}
