import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { groupIdParams, id, isoTime, paging, pounds } from '@/lib/base/calls/fields'

export const refundRequestFields = z.object({
  _id: id,
  status: z.enum(['open', 'declined', 'refunded', 'closed']),
  /** In the payer's words. */
  reason: z.string(),
  /** Why an admin declined. */
  answer: z.string().nullable(),
})

/** What everybody who sees the transaction sees as it is stored. */
export const storedFields = {
  type: z.enum(['payment', 'refund', 'transfer', 'noted']),
  status: z.enum(['success', 'pending', 'failed']),
  /** For a recorded payment: how it was paid. */
  method: z.enum(['cash', 'bank']).nullable(),
}

/** What its payer and the admins see as it is stored; null to other members. */
export const ownFields = {
  /** How an unpaid checkout ended; its status is failed. */
  ending: z.enum(['cancelled', 'expired']).nullable(),
  /** What the admin wrote about a recorded payment. */
  note: z.string().nullable(),
}

export const transactionFields = z.object({
  _id: id,
  ...storedFields,
  ...ownFields,
  groupId: z.object({ _id: id, title: z.string() }).nullable(),
  userId: z.object({ _id: id.optional(), username: z.string() }),
  /** What to call whoever it is: their own name where their profile shows it. Of a transfer, every member sees it. */
  name: z.string(),
  /** Set for a gift and for a refund of one. Other members see neither who gave nor what they wrote, which is null. */
  gift: z
    .object({ name: z.string(), message: z.string().nullable(), anonymous: z.boolean(), hidden: z.boolean() })
    .nullable(),
  /** What a member wrote on the card with a payment; '' for nothing. For its payer and the admins. */
  onCard: z.object({ message: z.string(), hidden: z.boolean(), editable: z.boolean() }).nullable(),
  amount: pounds,
  feeAmount: pounds,
  /** The fee that the group bears for its payer; then `feeAmount` is 0. */
  coveredFee: pounds,
  totalAmount: pounds,
  createdAt: isoTime,
  timePaid: isoTime.nullable(),
  /** Why it failed, if there is more to say; for its payer and the admins. */
  failureMessage: z.string().nullable(),
  /** For its payer and the admins: how much of the contribution a bank questions, or questioned last. */
  dispute: z
    .object({ state: z.enum(['inquiry', 'open', 'won', 'lost', 'appealed']), amount: pounds })
    .nullable(),
  /** For a recorded payment: when it was taken back. */
  takenBackAt: isoTime.nullable(),
  /** Whether a second admin has to confirm this transfer, and until when. */
  awaitingConfirmation: z.boolean(),
  expiresAt: isoTime.nullable(),
  /** Where anyone can check this payment; for its payer and the group's admins, once it succeeded. */
  receiptUrl: z.string().nullable(),
  /** The newest one; for its payer and the admins. */
  refundRequest: refundRequestFields.nullable(),
  /**
   * What is left of a successful payment: the most that can be refunded; 0 once the group is deleted. For its payer and
   * the admins.
   */
  refundableAmount: pounds.nullable(),
  /** Whether its payer can ask the admins to refund it now. For its payer and the admins. */
  askable: z.boolean(),
  /** Whether the viewer can decline the open request: another admin answers an admin's own. */
  declinable: z.boolean(),
  /** For a refund: the payment that it refunds. For its payer and the admins. */
  paymentId: id.nullable(),
})

const transactionPage = z.object({
  transactions: z.array(transactionFields),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
})
const pageQuery = paging(20).extend({
  status: z.enum(['success', 'pending', 'failed'], 'status must be success, pending or failed.').optional(),
})

export const listRecentTransactions = defineCall({
  name: 'listRecentTransactions',
  method: 'GET',
  path: '/transactions/recent',
  summary: 'The caller’s five latest transactions, without unpaid checkouts.',
  who: 'signed-in',
  response: z.array(transactionFields),
})

export const listAllTransactions = defineCall({
  name: 'listAllTransactions',
  method: 'GET',
  path: '/transactions/all',
  summary: 'The caller’s own payments, refunds and transfers, newest first.',
  who: 'signed-in',
  query: pageQuery,
  response: transactionPage,
})

export const listManagedTransactions = defineCall({
  name: 'listManagedTransactions',
  method: 'GET',
  path: '/transactions/managed',
  summary:
    'The transactions of all groups that the caller is an admin of, newest first. Other people’s unpaid checkouts are listed only when filtering for failed ones.',
  who: 'signed-in',
  query: pageQuery,
  response: transactionPage,
})

export const listGroupTransactions = defineCall({
  name: 'listGroupTransactions',
  method: 'GET',
  path: '/transactions/{groupId}',
  summary: 'The latest transactions of a group, without unpaid checkouts.',
  who: 'member',
  params: groupIdParams,
  response: z.array(transactionFields),
})

export const listAllGroupTransactions = defineCall({
  name: 'listAllGroupTransactions',
  method: 'GET',
  path: '/transactions/{groupId}/all',
  summary:
    'All transactions of a group, newest first. Other people’s unpaid checkouts are listed only for admins who filter for failed ones.',
  who: 'member',
  params: groupIdParams,
  query: pageQuery,
  response: transactionPage,
})
