import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  groupIdParams,
  id,
  inPence,
  isoTime,
  line,
  pounds,
  refineBy,
  text,
  tokenParams,
} from '@/lib/base/calls/fields'
import { REASON_REQUIRED } from '@/lib/base/calls/rules'
import { EMAIL_INVALID, emailProblem } from '@/lib/base/email'
import { reservedNameProblem } from '@/lib/base/reserved-names'
import { codeParams } from '@/lib/groups/links/contract'
import { orderInput } from '@/lib/groups/orders/contract'
import { cardMessage, newCardMessage } from '@/lib/money/payments/contract'
import { tooLargeProblem } from '@/lib/money/payments/rules'
import { REASON_MAX } from '@/lib/money/refunds/requests/rules'
import { refundRequestFields } from '@/lib/money/transactions/contract'
import { GIFT_MESSAGES, giftAmountProblem, NAME_MAX } from './rules'

const anonymous = z.boolean('anonymous must be true or false.')

/** A gift as its giver types it, in the call and in the plain form. */
export const giftBody = inPence(
  {
    amount: amountInPounds(GIFT_MESSAGES.amount)
      .superRefine(refineBy(giftAmountProblem))
      .superRefine(refineBy(tooLargeProblem))
      .optional(),
    /** What it is for, in place of an amount: it is the sum. */
    order: z.object(orderInput).optional(),
    name: line(NAME_MAX, { required: GIFT_MESSAGES.name }).superRefine(refineBy(reservedNameProblem)),
    email: z.string(EMAIL_INVALID).trim().superRefine(refineBy(emailProblem)),
    isInternational: z.boolean('isInternational must be true or false.').default(false),
    message: cardMessage,
    anonymous: anonymous.default(false),
  },
  ({ amount, order }, context) => {
    if ((amount === undefined) === (order === undefined))
      context.addIssue({
        code: 'custom',
        message: order ? GIFT_MESSAGES.either : GIFT_MESSAGES.amount,
        path: ['amount'],
      })
  },
)

/** A gift as its giver sees it. */
export const giftFields = z.object({
  status: z.enum(['pending', 'success', 'failed', 'partly refunded', 'refunded', 'under review']),
  amount: pounds,
  feeAmount: pounds,
  /** The fee that the group bears; then `feeAmount` is 0. */
  coveredFee: pounds,
  totalAmount: pounds,
  name: z.string(),
  message: z.string(),
  anonymous: z.boolean(),
  /** What it was for; empty for a gift of an amount. */
  order: z.array(z.object({ title: z.string(), option: z.string().nullable(), quantity: z.number() })),
  groupTitle: z.string(),
  /** How much of it went back to the giver. */
  refundedAmount: pounds,
  receiptUrl: z.string().nullable(),
  refundRequest: refundRequestFields.nullable(),
  /** Whether the admins can be asked to refund it now. */
  askable: z.boolean(),
  /** Why it failed, where there is more to say. */
  failureMessage: z.string().nullable(),
  timePaid: isoTime.nullable(),
  /** Whether the message may still be changed. */
  editable: z.boolean(),
  /** Whether it is among an account's transactions, because the account has proven the gift's email. */
  kept: z.boolean(),
  /** What the group has collected; null where it hides that, and once that link is dead. */
  collectedAmount: pounds.nullable(),
  paymentGoal: pounds,
  /** The link it was given through; null once that link is dead or the group is closed. */
  linkUrl: z.string().nullable(),
  /** Whether that link takes gifts now. */
  givable: z.boolean(),
})

const gift = z.object({ gift: giftFields })
const giftWithMessage = gift.extend({ message: z.string() })
const READ_LIMIT = { calls: 120, seconds: 60 }

export const startGift = defineCall({
  name: 'startGift',
  method: 'POST',
  path: '/link/{code}/gift',
  summary:
    'Starts a gift through a group’s link, without an account; returns the checkout and the giver’s own page.',
  who: 'anyone',
  // In upper case, so that a retry with the same key matches however the code is typed.
  params: codeParams.extend({ code: codeParams.shape.code.toUpperCase() }),
  keyHeader: 'Idempotency-Key',
  body: giftBody,
  response: z.object({ url: z.string(), giftUrl: z.string() }),
  status: 201,
  // Limited as reading is: it too reveals whether a code works.
  limit: READ_LIMIT,
})

export const getGift = defineCall({
  name: 'getGift',
  method: 'GET',
  path: '/gift/{token}',
  summary:
    'The giver’s own gift, by the token in its receipt; checked with the provider while it is pending.',
  who: 'anyone',
  params: tokenParams,
  response: gift,
  limit: READ_LIMIT,
})

export const updateGift = defineCall({
  name: 'updateGift',
  method: 'PUT',
  path: '/gift/{token}',
  summary:
    'Changes the message of the giver’s own gift, or whether the name is shown, until the deadline has passed or the group is closed.',
  who: 'anyone',
  params: tokenParams,
  /** '' removes the message; left out, it stays. */
  body: z.object({ message: newCardMessage.optional(), anonymous: anonymous.optional() }),
  response: giftWithMessage,
  limit: READ_LIMIT,
})

export const askForGiftBack = defineCall({
  name: 'askForGiftBack',
  method: 'POST',
  path: '/gift/{token}/refund-request',
  summary: 'Asks the admins to refund the giver’s own gift. No money moves until one of them does.',
  who: 'anyone',
  params: tokenParams,
  body: z.object({ reason: text(REASON_MAX, { required: REASON_REQUIRED }) }),
  response: z.object({ message: z.string(), refundRequest: refundRequestFields }),
  status: 201,
  limit: READ_LIMIT,
  keyHeader: 'Attempt-Key',
})

export const cancelGift = defineCall({
  name: 'cancelGift',
  method: 'POST',
  path: '/gift/{token}/cancel',
  summary: 'Closes the gift’s own open checkout, as returning by its cancel address does.',
  who: 'anyone',
  params: tokenParams,
  response: giftWithMessage,
  limit: READ_LIMIT,
})

export const listGifts = defineCall({
  name: 'listGifts',
  method: 'GET',
  path: '/group/{groupId}/gifts',
  summary: 'The gifts of a group by name; amounts and the names of anonymous givers are for admins only.',
  who: 'member',
  params: groupIdParams,
  response: z.object({
    gifts: z.array(
      z.object({
        /** The transaction's id for admins; for members another one, as they could find the amount by the real one. */
        _id: id,
        name: z.string(),
        /** Null for members while an admin hides it. */
        message: z.string().nullable(),
        anonymous: z.boolean(),
        amount: pounds.nullable(),
        hidden: z.boolean(),
      }),
    ),
  }),
})

export const hideMessage = defineCall({
  name: 'hideMessage',
  method: 'PUT',
  path: '/gift/{transactionId}/hidden',
  summary:
    'Hides the message that came with a gift or a member’s payment, or shows it again; for the group’s admins.',
  who: 'signed-in',
  params: z.object({ transactionId: id }),
  body: z.object({ hidden: z.boolean('hidden must be true or false.') }),
  response: z.object({ message: z.string(), hidden: z.boolean() }),
})
