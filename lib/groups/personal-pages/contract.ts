import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, inPence, isoTime, message, pounds, refineBy, text, tokenParams } from '@/lib/base/calls/fields'
import { REASON_REQUIRED } from '@/lib/base/calls/rules'
import { EMAIL_INVALID, emailProblem } from '@/lib/base/email'
import { orderFields, orderFormFields, orderInput } from '@/lib/groups/orders/contract'
import { requestReduction as reduction } from '@/lib/groups/reduction-requests/contract'
import { answerPromise as promise } from '@/lib/groups/reminders/contract'
import { publicUpdateFields } from '@/lib/groups/updates/contract'
import { cardMessage, positiveAmount } from '@/lib/money/payments/contract'
import { REASON_MAX } from '@/lib/money/refunds/requests/rules'
import { refundRequestFields } from '@/lib/money/transactions/contract'

/** As many as reads of gifts. */
const READ_LIMIT = { calls: 120, seconds: 60 }

const paymentFields = z.object({
  _id: id,
  amount: pounds,
  feeAmount: pounds,
  totalAmount: pounds,
  status: z.enum(['success', 'pending', 'failed']),
  timePaid: isoTime.nullable(),
  receiptUrl: z.string().nullable(),
  refundRequest: refundRequestFields.nullable(),
  /** Whether the admins can be asked to refund it now. */
  askable: z.boolean(),
  /** Why it failed, if there is more to say. */
  failureMessage: z.string().nullable(),
})

/** What a member's personal page shows to whoever has its link: no address, and nothing of others but the tally. */
export const personalFields = z.object({
  groupTitle: z.string(),
  /** Null where the page shows cloth in a colour of its own. */
  coverUrl: z.string().nullable(),
  organiser: z.object({ username: z.string(), profilePictureUrl: z.string().nullable() }),
  name: z.string(),
  contributionAmount: pounds,
  /** Recorded payments included. */
  remittedAmount: pounds,
  balance: pounds,
  /** The member gives what they like. */
  openAmount: z.boolean(),
  deadline: z.string(),
  /** Days in London; 0 on the last one and after it. */
  daysLeft: z.number(),
  overdue: z.boolean(),
  /** Who bears the processing fee of a payment that is started now. */
  feePaidBy: z.enum(['payer', 'group']),
  /** Whether a payment can be started without an email. */
  emailKnown: z.boolean(),
  /** YYYY-MM-DD */
  promisedFor: z.string().nullable(),
  /** Null where the group hides it. */
  collectedAmount: pounds.nullable(),
  paymentGoal: pounds,
  /** The collection is over: the page is read-only. */
  closed: z.boolean(),
  /** What the admin who closed it said to everybody; empty for nothing. */
  thanks: z.string(),
  /** What the admins have written, newest first. */
  updates: z.array(publicUpdateFields),
  /** What can be ordered; null if nothing can. */
  orderForm: orderFormFields.nullable(),
  /** What the member has ordered; null for nothing. */
  order: orderFields.nullable(),
  /** The latest, newest first. */
  payments: z.array(paymentFields),
})

const tokenCall = { who: 'anyone', params: tokenParams, limit: READ_LIMIT } as const
const paymentParams = tokenParams.extend({ id: z.string() })

export const readPersonal = defineCall({
  name: 'readPersonal',
  method: 'GET',
  path: '/personal/{token}',
  summary:
    'A member’s share, by their personal link; a pending payment is checked with the provider first. Opens no session.',
  ...tokenCall,
  response: z.object({ personal: personalFields }),
})

export const recordPersonalOpened = defineCall({
  name: 'recordPersonalOpened',
  method: 'POST',
  path: '/personal/{token}/opened',
  summary:
    'Records that a personal page was visible on a screen; the response is the same whatever the token.',
  ...tokenCall,
  response: message,
})

export const payPersonal = defineCall({
  name: 'payPersonal',
  method: 'POST',
  path: '/personal/{token}/pay',
  summary:
    'Starts a payment of the member’s share, the whole balance without an amount; returns the provider’s checkout.',
  ...tokenCall,
  keyHeader: 'Idempotency-Key',
  bodyKind: 'optional',
  body: inPence({
    amount: positiveAmount.optional(),
    /** For this payment’s receipt alone; needed if no address of the member’s is known. */
    email: z.string(EMAIL_INVALID).trim().superRefine(refineBy(emailProblem)).optional(),
    isInternational: z.boolean('isInternational must be true or false.').default(false),
    message: cardMessage,
  }),
  response: z.object({ url: z.string(), transactionId: id }),
  status: 201,
})

export const setPersonalOrder = defineCall({
  name: 'setPersonalOrder',
  method: 'PUT',
  path: '/personal/{token}/order',
  summary: 'Sets what the member orders: their share is its sum. Without lines it is withdrawn.',
  ...tokenCall,
  body: z.object(orderInput),
  response: message.extend({ order: orderFields }),
})

export const cancelPersonalPayment = defineCall({
  name: 'cancelPersonalPayment',
  method: 'POST',
  path: '/personal/{token}/payments/{id}/cancel',
  summary: 'Closes the member’s own open checkout, as returning by its cancel address does.',
  ...tokenCall,
  params: paymentParams,
  response: message,
})

export const promisePersonal = defineCall({
  name: 'promisePersonal',
  method: 'POST',
  path: '/personal/{token}/promise',
  summary: 'Says when the member will pay, or that they have paid another way. The latest answer counts.',
  ...tokenCall,
  body: promise.body,
  response: promise.response,
})

export const requestPersonalReduction = defineCall({
  name: 'requestPersonalReduction',
  method: 'POST',
  path: '/personal/{token}/can-manage',
  summary:
    'Tells the admins, and nobody else, how much of their share the member can manage. Replaces an open request.',
  ...tokenCall,
  body: reduction.body,
  response: reduction.response,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const askForPersonalRefund = defineCall({
  name: 'askForPersonalRefund',
  method: 'POST',
  path: '/personal/{token}/payments/{id}/refund-request',
  summary: 'Asks the admins to refund the member’s own payment. No money moves until one of them does.',
  ...tokenCall,
  params: paymentParams,
  body: z.object({ reason: text(REASON_MAX, { required: REASON_REQUIRED }) }),
  response: z.object({ message: z.string(), refundRequest: refundRequestFields }),
  status: 201,
  keyHeader: 'Attempt-Key',
})

const linkCall = {
  path: '/group/{id}/people/{memberId}/link',
  who: 'member',
  params: z.object({ id, memberId: id }),
  // Each locks the group, which its payments wait for.
  limit: { calls: 60, seconds: 60 },
} as const
const link = z.object({ link: z.object({ url: z.string() }) })

export const getPersonalLink = defineCall({
  name: 'getPersonalLink',
  method: 'GET',
  summary:
    'The caller’s own personal link, or for admins that of somebody on the list; that of another with a login is for them alone.',
  ...linkCall,
  response: link,
})

export const renewPersonalLink = defineCall({
  name: 'renewPersonalLink',
  method: 'POST',
  summary: 'A new personal link for the caller or somebody on the list; the old one is dead from then on.',
  ...linkCall,
  body: z.object({ renew: z.literal(true, 'renew must be true.') }),
  response: link.extend({ message: z.string() }),
})
