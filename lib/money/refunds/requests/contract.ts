import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { groupIdParams, idParams, isoTime, pounds, text } from '@/lib/base/calls/fields'
import { REASON_REQUIRED } from '@/lib/base/calls/rules'
import { refundRequestFields, transactionFields } from '@/lib/money/transactions/contract'
import { REASON_MAX } from './rules'

const requestFields = refundRequestFields.extend({
  createdAt: isoTime,
  answeredAt: isoTime.nullable(),
  /** What was refunded since it was made, or is being. */
  refundedAmount: pounds,
  /** Whether a refund is under way, which grants it. */
  returning: z.boolean(),
  /** The payment to be refunded. */
  transaction: transactionFields,
})
const body = z.object({ reason: text(REASON_MAX, { required: REASON_REQUIRED }) })
const response = z.object({ message: z.string(), refundRequest: requestFields })

export const askForRefund = defineCall({
  name: 'askForRefund',
  method: 'POST',
  path: '/payment/{id}/refund-request',
  summary: 'Asks the admins to refund the caller’s own payment. No money moves until one of them does.',
  who: 'signed-in',
  params: idParams,
  body,
  response,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const declineRefundRequest = defineCall({
  name: 'declineRefundRequest',
  method: 'POST',
  path: '/refund-request/{id}/decline',
  summary:
    'Declines a refund request, with a reason that its payer is told. To accept it, refund the payment.',
  who: 'signed-in',
  params: idParams,
  body,
  response,
  keyHeader: 'Attempt-Key',
})

export const listRefundRequests = defineCall({
  name: 'listRefundRequests',
  method: 'GET',
  path: '/group/{groupId}/refund-requests',
  summary: 'A group’s refund requests, open ones first: all of them for admins, their own for other members.',
  who: 'member',
  params: groupIdParams,
  response: z.object({ refundRequests: z.array(requestFields) }),
})
