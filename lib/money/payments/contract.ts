import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  cleanText,
  groupIdParams,
  id,
  idParams,
  inPence,
  optionalText,
  pounds,
  refineBy,
  textOrEmpty,
} from '@/lib/base/calls/fields'
import { EMAIL_INVALID, emailProblem } from '@/lib/base/email'
import { transactionFields } from '@/lib/money/transactions/contract'
import { MESSAGE_MAX, notPositiveProblem, PAYMENT_MESSAGES, tooLargeProblem } from './rules'

const currency = z.literal('gbp', 'Only GBP is supported.')
const isInternational = z.boolean('isInternational must be true or false.').default(false)
/** An amount that can be paid or refunded at once: pounds in, pence out. */
export const positiveAmount = amountInPounds(PAYMENT_MESSAGES.amount)
  .superRefine(refineBy(notPositiveProblem))
  .superRefine(refineBy(tooLargeProblem))
/** Cuts runs of empty lines, so that no message pushes the others off the card. */
const collapseBlankLines = (value: string) => value.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')

/** What a payer writes on the card; '' for nothing. */
export const cardMessage = optionalText(MESSAGE_MAX).transform(collapseBlankLines)

/** The same, where it replaces what was written: it must be given, and '' removes that. */
export const newCardMessage = textOrEmpty(MESSAGE_MAX, (value) => collapseBlankLines(cleanText(value)))

const feeBreakdown = z.object({ totalFee: pounds, percentage: z.number() })

export const calculateFee = defineCall({
  name: 'calculateFee',
  method: 'POST',
  path: '/payment/calculate-fee',
  summary:
    'The fee of a contribution, and the total; in a group of the caller’s, by who bears the fee there.',
  who: 'signed-in',
  body: inPence({ amount: positiveAmount, currency, isInternational, groupId: id.optional() }),
  response: z.object({
    data: z.object({
      originalAmount: pounds,
      totalAmount: pounds,
      feeBreakdown,
      /** The fee that the group bears; then `totalFee` is 0. Left out where payers pay it. */
      coveredFee: pounds.optional(),
    }),
    message: z.string(),
  }),
})

export const calculateAmountForNet = defineCall({
  name: 'calculateAmountForNet',
  method: 'POST',
  path: '/payment/calculate-amount-for-net',
  summary: 'The smallest total from which a net amount remains after the fee on that total.',
  who: 'signed-in',
  body: inPence({ netAmount: positiveAmount, currency, isInternational }),
  response: z.object({
    data: z.object({ netAmount: pounds, totalAmount: pounds, feeBreakdown }),
    message: z.string(),
  }),
})

export const initializePayment = defineCall({
  name: 'initializePayment',
  method: 'POST',
  path: '/payment/{groupId}/initialize',
  summary: 'Starts a card payment; returns the address of the provider’s checkout.',
  who: 'member',
  params: groupIdParams,
  keyHeader: 'Idempotency-Key',
  body: inPence({
    email: z.string(EMAIL_INVALID).trim().superRefine(refineBy(emailProblem)),
    amount: positiveAmount,
    isInternational,
    message: cardMessage,
  }),
  response: z.object({ url: z.string(), message: z.string(), transactionId: id }),
  status: 201,
})

/** For the return from the checkout. */
export const getPayment = defineCall({
  name: 'getPayment',
  method: 'GET',
  path: '/payment/{id}/status',
  summary: 'The caller’s own payment, checked with the provider while it is pending.',
  who: 'signed-in',
  params: idParams,
  limit: { calls: 300, seconds: 60 },
  response: z.object({ data: transactionFields, message: z.string() }),
})

export const cancelPayment = defineCall({
  name: 'cancelPayment',
  method: 'POST',
  path: '/payment/{id}/cancel',
  summary: 'Closes the caller’s own open checkout, as returning by its cancel address does.',
  who: 'signed-in',
  params: idParams,
  response: z.object({ data: transactionFields, message: z.string() }),
})

export const writeOnCard = defineCall({
  name: 'writeOnCard',
  method: 'PUT',
  path: '/payment/{id}/message',
  summary:
    'Changes what the caller wrote on the card with their own payment, until the group is closed; an empty message removes it.',
  who: 'signed-in',
  params: idParams,
  body: z.object({ message: newCardMessage }),
  response: z.object({ data: transactionFields, message: z.string() }),
})
