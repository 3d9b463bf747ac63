import type { Dispute, NotedPayment, RefundRequest, Transaction } from '@/lib/db/generated/client'
import { ANONYMOUS } from '@/lib/membership/rules'
import { receiptUrlOf } from './receipt-url'

export type ShownRow = Transaction & {
  group: { id: string; title: string }
  user: { id: string; username: string | null }
  payment: { failure: string | null; disputes: ShownDispute[]; refundRequests: RefundRequest[] } | null
  refund: { failure: string | null } | null
  noted: Pick<NotedPayment, 'method' | 'note' | 'takenBackAt'> | null
  transfer: { awaitingUntil: Date | null; legs: { failure: string | null }[] } | null
}

type ShownDispute = Pick<Dispute, 'status' | 'amountPence' | 'openPence' | 'lostPence'>

/**
 * A transaction as screens and payloads show it. `username` is null for someone who deleted their account, or
 * ANONYMOUS for whom the reader may not see; then the reader sees nothing of a dispute either.
 */
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
    failureMessage: payment?.failure ?? refund?.failure ?? transferFailure(row, username),
    dispute: showDispute(payment?.disputes ?? []),
    refundRequest: request ? showRefundRequest(request) : null,
    method: row.noted?.method ?? null,
    takenBackAt: row.noted?.takenBackAt?.toISOString() ?? null,
    note: (username !== ANONYMOUS && row.noted?.note) || null,
    awaitingConfirmation: Boolean(row.transfer?.awaitingUntil),
    expiresAt: row.transfer?.awaitingUntil?.toISOString() ?? null,
    // Whoever may not know the name may not have the receipt either.
    receiptUrl: username === ANONYMOUS ? null : receiptUrlOf(row),
  }
}

/** A transfer of which nothing went says why, to its admins. */
const transferFailure = ({ status, transfer }: ShownRow, username: string | null): string | null =>
  (status === 'failed' && username !== ANONYMOUS && transfer?.legs[0]?.failure) || null

/** The most pressing first. */
const PRESSING = ['open', 'appealed', 'inquiry', 'lost', 'won'] as const

/** A payment's disputes as one: what of it is in the state that asks for most attention. */
function showDispute(disputes: ShownDispute[]) {
  const state = PRESSING.find((each) => disputes.some(({ status }) => status === each))
  if (!state) return null
  const amounts = disputes
    .filter(({ status }) => status === state)
    .map(({ openPence, lostPence, amountPence }) => openPence + lostPence || amountPence)
  return { state, amountPence: amounts.reduce((sum, pence) => sum + pence, 0) }
}

export const showRefundRequest = ({ id, status, reason, answer }: RefundRequest) => ({
  _id: id,
  status,
  reason,
  answer,
})
