import type { Operator } from '@/lib/auth/operators'
import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'

/** What operators do. Each is written down with who did it, when and why, and stays so. */
export type ActionName =
  | 'flag-closed'
  | 'adjustment-asked'
  | 'adjustment-approved'
  | 'adjustment-declined'
  | 'payouts-paused'
  | 'payouts-resumed'
  | 'event-replayed'
  | 'catch-up'
  | 'transfer-limit-set'
  | 'sessions-ended'

type Action = {
  what: ActionName
  /** The id of what it was done to. */
  subject: string
  reason: string
  /** More that one must know to understand it, such as the amount. */
  detail?: string
}

/** Writes an operator's action into the audit trail, in the transaction of what it does. */
export async function noteAction(tx: Tx, { userId, email }: Operator, action: Action) {
  await tx.operatorAction.create({ data: { ...action, at: now(), who: email, userId } })
}
