import type { RefundRequest, Transaction } from '@/lib/db/generated/client'
import { ANONYMOUS } from '@/lib/membership/rules'

export type ShownRow = Transaction & {
  group: { id: string; title: string }
  user: { id: string; username: string | null }
  payment: { failure: string | null; refundRequests: RefundRequest[] } | null
  refund: { failure: string | null } | null
}

/** A transaction as screens and payloads show it. `username` is null for someone who deleted their account, or ANONYMOUS. */
export function showTransaction(row: ShownRow, username: string | null) {
  const isKnown = username !== null && username !== ANONYMOUS
  // Whoever may see the name is its payer or an admin.
  const { payment, refund } = username === ANONYMOUS ? { payment: null, refund: null } : row
  const request = payment?.refundRequests[0]
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
    failureMessage: payment?.failure ?? refund?.failure ?? null,
    refundRequest: request ? showRefundRequest(request) : null,
  }
}

export const showRefundRequest = ({ id, status, reason, answer }: RefundRequest) => ({
  _id: id,
  status,
  reason,
  answer,
})
