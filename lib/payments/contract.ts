import { z } from 'zod'
import { isEmail } from '@/lib/accounts/rules'
import { defineCall } from '@/lib/http/define-call'
import { amountInPounds, id, isoTime, paging, pounds, withGroupId, withId } from '@/lib/http/fields'
import { MAX_AMOUNT_PENCE, PAYMENT_MESSAGES } from './rules'

const transactionFields = z.object({
  _id: id,
  type: z.enum(['payment', 'refund', 'transfer']),
  groupId: z.object({ _id: id, title: z.string() }).nullable(),
  userId: z.object({ _id: id.optional(), username: z.string() }),
  amount: pounds,
  feeAmount: pounds,
  totalAmount: pounds,
  status: z.enum(['success', 'pending', 'failed']),
  createdAt: isoTime,
  timePaid: isoTime.nullable(),
})

const currency = z.literal('gbp', 'Only GBP is supported.')
const isInternational = z.boolean('isInternational must be true or false.').default(false)
const positiveAmount = amountInPounds(PAYMENT_MESSAGES.amount)
  .refine((pence) => pence > 0, PAYMENT_MESSAGES.amount)
  .refine((pence) => pence <= MAX_AMOUNT_PENCE, PAYMENT_MESSAGES.tooLarge)
const feeBreakdown = z.object({ totalFee: pounds, percentage: z.number() })

export const calculateFee = defineCall({
  name: 'calculateFee',
  method: 'POST',
  path: '/payment/calculate-fee',
  summary: 'The fee on top of a contribution, and the total.',
  who: 'signed-in',
  body: z.object({ amount: positiveAmount, currency, isInternational }),
  answer: z.object({
    data: z.object({ originalAmount: pounds, totalAmount: pounds, feeBreakdown }),
    message: z.string(),
  }),
})

export const calculateAmountForNet = defineCall({
  name: 'calculateAmountForNet',
  method: 'POST',
  path: '/payment/calculate-amount-for-net',
  summary: 'The smallest total from which a net amount remains after the fee on that total.',
  who: 'signed-in',
  body: z.object({ netAmount: positiveAmount, currency, isInternational }),
  answer: z.object({
    data: z.object({ netAmount: pounds, totalAmount: pounds, feeBreakdown }),
    message: z.string(),
  }),
})

export const initializePayment = defineCall({
  name: 'initializePayment',
  method: 'POST',
  path: '/payment/{groupId}/initialize',
  summary: 'Starts a card payment; answers the address of the provider’s checkout.',
  who: 'member',
  params: withGroupId,
  movesMoney: true,
  body: z.object({
    email: z.string(PAYMENT_MESSAGES.email).trim().refine(isEmail, PAYMENT_MESSAGES.email),
    amount: positiveAmount,
    isInternational,
  }),
  answer: z.object({ url: z.string(), message: z.string(), transactionId: id }),
  status: 201,
})

export const refundPayment = defineCall({
  name: 'refundPayment',
  method: 'POST',
  path: '/payment/{id}/refund',
  summary:
    'Returns all or part of a contribution from money that has not been transferred out. The id is the transaction’s.',
  who: 'signed-in',
  params: withId,
  stepUp: true,
  movesMoney: true,
  body: z.object({ amount: positiveAmount }),
  answer: z.object({ message: z.string(), data: transactionFields }),
  status: 201,
})

/** The state of one's own payment after the way back from the checkout; asks the provider while it is pending. */
export const getPayment = defineCall({
  name: 'getPayment',
  method: 'GET',
  path: '/payment/{id}/status',
  summary: 'The caller’s own payment, asked anew from the provider while it is pending.',
  who: 'signed-in',
  params: withId,
  answer: z.object({ data: transactionFields, message: z.string() }),
})

export const cancelPayment = defineCall({
  name: 'cancelPayment',
  method: 'POST',
  path: '/payment/{id}/cancel',
  summary: 'Closes the caller’s own open checkout, as on coming back by the cancel address.',
  who: 'signed-in',
  params: withId,
  answer: z.object({ data: transactionFields, message: z.string() }),
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
  summary: 'The caller’s five latest transactions.',
  who: 'signed-in',
  answer: z.array(transactionFields),
})

export const listAllTransactions = defineCall({
  name: 'listAllTransactions',
  method: 'GET',
  path: '/transactions/all',
  summary: 'The caller’s own payments, refunds and transfers, newest first.',
  who: 'signed-in',
  query: pageQuery,
  answer: transactionPage,
})

export const listGroupTransactions = defineCall({
  name: 'listGroupTransactions',
  method: 'GET',
  path: '/transactions/{groupId}',
  summary: 'The latest transactions of a group.',
  who: 'member',
  params: withGroupId,
  answer: z.array(transactionFields),
})

export const listAllGroupTransactions = defineCall({
  name: 'listAllGroupTransactions',
  method: 'GET',
  path: '/transactions/{groupId}/all',
  summary: 'All transactions of a group, newest first.',
  who: 'member',
  params: withGroupId,
  query: pageQuery,
  answer: transactionPage,
})

export const exportTransactions = defineCall({
  name: 'exportTransactions',
  method: 'GET',
  path: '/transactions/export',
  summary: 'The caller’s own transactions as a CSV file, newest first.',
  who: 'signed-in',
  produces: ['text/csv'],
  answer: z.string(),
})

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/group/{id}/statement',
  summary: 'All that came into a group and went out of it, as a CSV or PDF file that adds up to the ledger.',
  who: 'member',
  params: withId,
  query: z.object({ format: z.enum(['csv', 'pdf'], 'format must be csv or pdf.').default('csv') }),
  produces: ['text/csv', 'application/pdf'],
  answer: z.string(),
})
