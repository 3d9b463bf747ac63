import type { LegStatus, TransactionStatus } from '@/lib/platform/db/generated/enums'

/** A transfer's status by its legs: pending while any is open, then a success if any money was sent. */
export function statusOfLegs(legs: { status: LegStatus }[]): TransactionStatus {
  if (legs.some(({ status }) => status === 'waiting' || status === 'reserved')) return 'pending'
  return legs.some(({ status }) => status === 'success') ? 'success' : 'failed'
}
