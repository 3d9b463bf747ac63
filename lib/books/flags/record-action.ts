import { now } from '@/lib/base/clock'
import type { Operator } from '@/lib/platform/auth/operators'
import type { Tx } from '@/lib/platform/db/transaction'

/** What operators do. Each action is recorded with who did it, when and why, and the record cannot be changed. */
type ActionName =
  | 'flag-closed'
  | 'adjustment-asked'
  | 'adjustment-approved'
  | 'adjustment-declined'
  | 'payouts-paused'
  | 'payouts-resumed'
  | 'event-replayed'
  | 'catch-up'
  | 'transfer-limit-set'
  | 'refund-limit-set'
  | 'sessions-ended'
  | 'receipt-sent'
  | 'evidence-sent'
  | 'content-hidden'
  | 'content-shown'

type Action = {
  what: ActionName
  /** The id of what the action was done to. */
  subject: string
  reason: string
  /** What else is needed to understand it, such as the amount. */
  detail?: string
}

/** Records an operator's action in the audit trail, in the same transaction as the action itself. */
export async function recordAction(tx: Tx, { userId, email }: Operator, action: Action) {
  await tx.operatorAction.create({ data: { ...action, at: now(), who: email, userId } })
}
