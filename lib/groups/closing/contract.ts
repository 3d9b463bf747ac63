import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  idParams,
  inPence,
  isoTime,
  optionalText,
  id as paymentId,
  pounds,
  refineBy,
} from '@/lib/base/calls/fields'
import { detailFields, groupFields } from '@/lib/groups/group/fields'
import { refineSomeMembers, someMembers } from '@/lib/groups/members/contract'
import { positiveAmount } from '@/lib/money/payments/contract'
import { notPositiveProblem, PAYMENT_MESSAGES } from '@/lib/money/payments/rules'
import { THANKS_MAX } from './rules'

/** What can keep a group from being closed. */
const OBSTACLES = [
  'PENDING_PAYMENT',
  'TRANSFER_WAITING',
  'TRANSFER_UNDER_WAY',
  'REFUND_UNDER_WAY',
  'REFUND_REQUESTED',
  'GROUP_HAS_DISPUTE',
  'GROUP_HAS_DEBT',
  'MONEY_LEFT',
] as const
export type ObstacleCode = (typeof OBSTACLES)[number]

const obstacle = z.object({ code: z.enum(OBSTACLES), amount: pounds, text: z.string(), todo: z.string() })
/** A person and an amount of theirs. */
const personAmount = z.object({ username: z.string(), amount: pounds })
/** And what to call them: their own name where their profile shows it. */
const namedPersonAmount = personAmount.extend({ name: z.string() })
/** Somebody who owes it. */
const owingMember = namedPersonAmount.extend({ memberId: paymentId })
const groupResponse = z.object({ message: z.string(), data: groupFields })

export const getClosing = defineCall({
  name: 'getClosing',
  method: 'GET',
  path: '/group/{id}/closing',
  summary: 'What is still to do before a group can be closed.',
  who: 'group-admin',
  params: idParams,
  response: z.object({
    closing: z.object({
      closedAt: isoTime.nullable(),
      /** Members who have not paid all of their share, and how much is missing. */
      owing: z.array(owingMember),
      availableAmount: pounds,
      /** How much of that is beyond the goal. */
      leftOverAmount: pounds,
      /** The most that can be shared out now. */
      shareableAmount: pounds,
      /** Failed refunds of a share-out that can be retried, and have not been. */
      failedParts: z.array(namedPersonAmount.extend({ paymentId, failure: z.string() })),
      obstacles: z.array(obstacle),
    }),
  }),
})

export const waive = defineCall({
  name: 'waive',
  method: 'POST',
  path: '/group/{id}/forgive',
  summary:
    'Lets members off what they have not paid: all who owe, or those named. Nobody else has to pay it.',
  who: 'group-admin',
  params: idParams,
  body: z.object(someMembers).superRefine(refineSomeMembers),
  response: z.object({ message: z.string(), forgiven: z.array(personAmount), data: groupFields }),
  keyHeader: 'Attempt-Key',
})

const positivePounds = amountInPounds(PAYMENT_MESSAGES.amount).superRefine(refineBy(notPositiveProblem))

export const previewShareOut = defineCall({
  name: 'previewShareOut',
  method: 'GET',
  path: '/group/{id}/share-out',
  summary: 'What each payer would get back if an amount, or everything that can be, were shared out.',
  who: 'group-admin',
  params: idParams,
  query: inPence({ amount: positivePounds.optional() }),
  response: z.object({
    shareOut: z.object({
      amount: pounds,
      availableAmount: pounds,
      shareableAmount: pounds,
      parts: z.array(namedPersonAmount),
    }),
  }),
})

export const shareOut = defineCall({
  name: 'shareOut',
  method: 'POST',
  path: '/group/{id}/share-out',
  summary:
    'Refunds money that has not been transferred to those who paid, in proportion to what each has paid.',
  who: 'group-admin',
  params: idParams,
  stepUp: true,
  keyHeader: 'Idempotency-Key',
  body: inPence({ amount: positiveAmount }),
  response: z.object({
    message: z.string(),
    parts: z.array(
      personAmount.extend({
        /** The refund’s transaction. */
        _id: paymentId,
        paymentId,
        status: z.enum(['pending', 'success', 'failed']),
        failure: z.string().nullable(),
      }),
    ),
    data: groupFields,
  }),
  status: 201,
})

export const closeGroup = defineCall({
  name: 'closeGroup',
  method: 'POST',
  path: '/group/{id}/close',
  summary:
    'Closes a group: it can still be read, but not paid into or changed. Everyone gets the closing statement.',
  who: 'group-admin',
  params: idParams,
  body: z.object({
    thanks: optionalText(THANKS_MAX),
    /** Leaves available money in the group; otherwise it is an obstacle to closing. */
    moneyStays: z.boolean('moneyStays must be true or false.').default(false),
  }),
  response: groupResponse,
  keyHeader: 'Attempt-Key',
})

export const reopenGroup = defineCall({
  name: 'reopenGroup',
  method: 'DELETE',
  path: '/group/{id}/close',
  summary: 'Opens a closed group again.',
  who: 'group-admin',
  params: idParams,
  response: groupResponse,
  keyHeader: 'Attempt-Key',
})

export const getClosingStatement = defineCall({
  name: 'getClosingStatement',
  method: 'GET',
  path: '/group/{id}/closing-statement',
  summary: 'Where every pound of a group went; so far, while it is open.',
  who: 'member',
  params: idParams,
  response: z.object({
    closingStatement: z.object({
      title: z.string(),
      closedAt: isoTime.nullable(),
      thanks: z.string(),
      paymentGoal: pounds,
      /** Paid in here, by members and as gifts. */
      collectedAmount: pounds,
      /** How much of that came as gifts. */
      giftAmount: pounds,
      /** Paid another way and noted by admins: it never came in here, so it is in none of the sums. */
      notedAmount: pounds,
      /** Card fees, which payers paid on top. */
      feeAmount: pounds,
      /** Card fees, which the group covered out of what it collected. */
      coveredFees: pounds,
      /** Returned to payers: refunds and lost disputes. */
      refundedAmount: pounds,
      transferredAmount: pounds,
      transfers: z.array(z.object({ at: isoTime, amount: pounds })),
      /** How much of the transfers came back from the payout account. */
      reversedAmount: pounds,
      /** Corrections by us; negative if they took money. */
      correctedAmount: pounds,
      /** Still in the group; negative if it owes. */
      heldAmount: pounds,
    }),
  }),
})

export const getClosingStatementFile = defineCall({
  name: 'getClosingStatementFile',
  method: 'GET',
  path: '/group/{id}/closing-statement/pdf',
  summary: 'The closing statement, with every movement of money, as a PDF file.',
  who: 'member',
  params: idParams,
  produces: ['application/pdf'],
  response: z.string(),
})

export const copyGroup = defineCall({
  name: 'copyGroup',
  method: 'POST',
  path: '/group/{id}/copy',
  summary:
    'Creates a new group with the description, split and reminders of this one, and can invite its people.',
  who: 'group-admin',
  params: idParams,
  body: inPence({
    title: detailFields.title,
    paymentGoal: detailFields.paymentGoal,
    paymentDeadline: detailFields.paymentDeadline,
    /** Invites everyone who is in the old group now. */
    withMembers: z.boolean('withMembers must be true or false.').default(false),
  }),
  response: groupResponse.extend({
    invited: z.array(z.string()),
    notInvited: z.array(z.object({ username: z.string(), reason: z.string() })),
  }),
  status: 201,
  keyHeader: 'Attempt-Key',
})
