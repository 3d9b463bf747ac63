import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, message, optionalText, pounds, refineBy, tokenParams } from '@/lib/base/calls/fields'
import { groupFields } from '@/lib/groups/group/fields'
import { refineSomeMembers, someMembers } from '@/lib/groups/members/contract'
import {
  DAYS_BEFORE_DEADLINE_MAX,
  NOTE_MAX,
  REMINDER_MESSAGES,
  reminderDaysProblem,
  SKIP_REASONS,
} from './rules'

export const setReminders = defineCall({
  name: 'setReminders',
  method: 'PUT',
  path: '/group/{id}/reminders',
  summary:
    'Sets whether members who owe are reminded at ten in the morning, and on which days before the deadline.',
  who: 'group-admin',
  params: idParams,
  body: z.object({
    on: z.boolean('on must be true or false.'),
    /** Left out, the days stay as they are. */
    days: z
      .array(z.number(REMINDER_MESSAGES.days), REMINDER_MESSAGES.days)
      .max(DAYS_BEFORE_DEADLINE_MAX, REMINDER_MESSAGES.days)
      .superRefine(refineBy(reminderDaysProblem))
      .optional(),
  }),
  response: z.object({ message: z.string(), data: groupFields }),
})

export const remindMembers = defineCall({
  name: 'remindMembers',
  method: 'POST',
  path: '/group/{id}/remind',
  summary:
    'Reminds the members who still owe, or those named, and says who was reminded, who was not, and why.',
  who: 'group-admin',
  params: idParams,
  body: z.object(someMembers).superRefine(refineSomeMembers),
  response: z.object({
    message: z.string(),
    /** `text` is for the admin to send themselves, changed as they like. */
    reminded: z.array(
      z.object({
        memberId: id,
        username: z.string(),
        text: z.string(),
        /** False for a listed person whom nothing could be sent to: only the admin's own text reaches them. */
        sent: z.boolean(),
      }),
    ),
    /** `memberId` is left out for who is not known in this group. */
    skipped: z.array(
      z.object({ memberId: id.optional(), username: z.string(), reason: z.enum(SKIP_REASONS) }),
    ),
  }),
  keyHeader: 'Attempt-Key',
})

const promise = z.object({
  groupTitle: z.string(),
  /** What is still owed. */
  amount: pounds,
  deadline: z.string(),
  /** YYYY-MM-DD */
  promisedFor: z.string().nullable(),
})

export const getPromise = defineCall({
  name: 'getPromise',
  method: 'GET',
  path: '/promise/{token}',
  summary: 'What a reminder is about, for anyone with its link. Changes nothing.',
  who: 'anyone',
  params: tokenParams,
  response: z.object({ promise }),
  limit: { calls: 120, seconds: 60 },
})

export const answerPromise = defineCall({
  name: 'answerPromise',
  method: 'POST',
  path: '/promise/{token}',
  summary: 'Says when the member will pay, or that they have paid another way. The latest answer counts.',
  who: 'anyone',
  params: tokenParams,
  body: z
    .object({
      day: z.string('Please choose a day.').max(40, 'Please choose a day.').optional(),
      paidAnotherWay: z.literal(true, 'paidAnotherWay must be true.').optional(),
      note: optionalText(NOTE_MAX),
    })
    .refine(({ day, paidAnotherWay }) => (day === undefined) === (paidAnotherWay === true), {
      message: REMINDER_MESSAGES.oneAnswer,
      path: ['day'],
    }),
  response: message.extend({ promise }),
  limit: { calls: 60, seconds: 600 },
})
