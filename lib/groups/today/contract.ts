import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { pounds } from '@/lib/base/calls/fields'

/** What can wait for an admin's decision, in the order in which it is shown. */
export const WAITING_KINDS = [
  'join_request',
  'join_places',
  'transfer_confirmation',
  'two_keys_off',
  'refund_request',
  'can_manage',
  'paid_another_way',
  'invite_others',
  'wrap_up',
] as const

export const getToday = defineCall({
  name: 'getToday',
  method: 'GET',
  path: '/today',
  summary: 'What needs the caller today: their open shares, and what waits for their decision as an admin.',
  who: 'signed-in',
  response: z.object({
    today: z.object({
      /** The earliest deadline first. */
      owed: z.array(
        z.object({
          groupId: z.string(),
          groupTitle: z.string(),
          /** What is left to pay of the share. A group's only member, who owes the whole goal, is left out. */
          amount: pounds,
          paymentDeadline: z.string(),
          isOverdue: z.boolean(),
          /** YYYY-MM-DD */
          promisedFor: z.string().nullable(),
        }),
      ),
      waiting: z.array(
        z.object({
          kind: z.enum(WAITING_KINDS),
          groupId: z.string(),
          groupTitle: z.string(),
          count: z.number(),
        }),
      ),
    }),
  }),
})
