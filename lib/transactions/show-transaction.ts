import type { Transaction } from '@/lib/db/generated/client'
import { ANONYMOUS } from '@/lib/membership/rules'
import { receiptUrlOf } from './receipt-url'

export type ShownRow = Transaction & {
  group: { id: string; title: string }
  user: { id: string; username: string | null }
}

/** A transaction as screens and payloads show it. `username` is null for someone who deleted their account, or ANONYMOUS. */
export function showTransaction(row: ShownRow, username: string | null) {
  const isKnown = username !== null && username !== ANONYMOUS
  return {
    _id: row.id,
    type: row.type,
    groupId: { _id: row.group.id, title: row.group.title },
    userId: isKnown ? { _id: row.user.id, username } : { username: ANONYMOUS },
    amountPence: row.amountPence,
    feePence: row.feePence,
    totalPence: row.totalPence,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    timePaid: row.timePaid?.toISOString() ?? null,
    // Whoever may not know the name may not have the receipt either.
    receiptUrl: username === ANONYMOUS ? null : receiptUrlOf(row),
  }
}
