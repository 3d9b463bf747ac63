import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { amountInPounds, id, idParams, inPence, isoTime, pounds, refineBy } from '@/lib/base/calls/fields'
import { EMAIL_INVALID, emailProblem } from '@/lib/base/email'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { LINK_CHANNELS, LIST_MESSAGES, ROW_REASONS, ROWS_MAX, SEND_REASONS } from './rules'

/** A person on a group's list, as its admins see them. */
export const personFields = z.object({
  /** The membership's. */
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** What they are to contribute. */
  amount: pounds,
  /** When their personal link was last sent to them. */
  sentAt: isoTime.nullable(),
  /** When its page was first seen on a screen. */
  openedAt: isoTime.nullable(),
  /** They asked not to be written to. */
  noContact: z.boolean(),
})

const skipped = z.array(z.object({ row: z.number(), reason: z.enum(ROW_REASONS) }))

/** Fields of any type: a wrong one is a reason to leave out its row, not to refuse the list. */
const row = z
  .object({
    name: z.unknown(),
    email: z.unknown().optional(),
    phoneNumber: z.unknown().optional(),
    amount: z.unknown().optional(),
  })
  .catch({ name: null })

export const addPeople = defineCall({
  name: 'addPeople',
  method: 'POST',
  path: '/group/{id}/people',
  summary:
    'Adds people who never sign up: members without a login. Rows that cannot be taken are left out, with the reason. Nothing is sent.',
  who: 'group-admin',
  params: idParams,
  body: z.object({
    people: z
      .array(row, LIST_MESSAGES.people)
      .min(1, LIST_MESSAGES.people)
      .max(ROWS_MAX, LIST_MESSAGES.people),
  }),
  maxBodyBytes: 1024 * 1024,
  response: z.object({ message: z.string(), people: z.array(personFields), skipped }),
  status: 201,
  keyHeader: 'Attempt-Key',
  limit: { calls: 120, seconds: 600 },
})

export const listPeople = defineCall({
  name: 'listPeople',
  method: 'GET',
  path: '/group/{id}/people',
  summary: 'The people on the group’s list with their addresses, in the order in which they were added.',
  who: 'group-admin',
  params: idParams,
  response: z.object({ people: z.array(personFields) }),
})

export const sendLinks = defineCall({
  name: 'sendLinks',
  method: 'POST',
  path: '/group/{id}/people/send',
  summary:
    'Mails or texts listed people their personal links: those named, or all who were never sent theirs. Above 30 addresses it asks for a code.',
  who: 'group-admin',
  params: idParams,
  bodyKind: 'optional',
  body: z.object({
    memberIds: z.array(id).min(1, LIST_MESSAGES.chosen).max(ROWS_MAX, LIST_MESSAGES.chosen).optional(),
  }),
  response: z.object({
    message: z.string(),
    sent: z.array(z.object({ memberId: id, by: z.enum(LINK_CHANNELS) })),
    skipped: z.array(z.object({ memberId: id, reason: z.enum(SEND_REASONS) })),
  }),
  keyHeader: 'Attempt-Key',
})

const personCall = { who: 'group-admin', params: z.object({ id, memberId: id }) } as const
const { amountHigh } = GROUP_MESSAGES

export const updatePerson = defineCall({
  name: 'updatePerson',
  method: 'PUT',
  path: '/group/{id}/people/{memberId}',
  summary:
    'Changes a listed person’s name, addresses or amount, as far as given; null clears an address. A changed address makes a new personal link.',
  ...personCall,
  body: inPence({
    name: z.string(LIST_MESSAGES.no_name).optional(),
    email: z.string(EMAIL_INVALID).trim().superRefine(refineBy(emailProblem)).nullish(),
    phoneNumber: z.string(LIST_MESSAGES.bad_phone).nullish(),
    amount: amountInPounds(LIST_MESSAGES.bad_amount)
      .superRefine(refineBy((pence) => (pence > GOAL_MAX_PENCE ? amountHigh : null)))
      .optional(),
  }),
  response: z.object({ message: z.string(), person: personFields }),
})

export const removePerson = defineCall({
  name: 'removePerson',
  method: 'DELETE',
  path: '/group/{id}/people/{memberId}',
  summary: 'Takes a person off the list, as removing a member; their addresses are erased.',
  ...personCall,
  response: z.object({ message: z.string() }),
})

export const parsePeople = defineCall({
  name: 'parsePeople',
  method: 'POST',
  path: '/group/{id}/people/parse',
  summary:
    'Reads a pasted list, or a file of up to 1 MB in the form field file, and says what is wrong in each row. Stores nothing.',
  who: 'group-admin',
  params: idParams,
  bodyKind: 'multipart',
  body: z.object({ text: z.string(LIST_MESSAGES.text) }),
  response: z.object({
    rows: z.array(
      z.object({
        row: z.number(),
        name: z.string(),
        email: z.string().nullable(),
        phoneNumber: z.string().nullable(),
        amount: pounds.nullable(),
        /** What stands there instead of an amount. */
        amountTyped: z.string().nullable(),
        reason: z.enum(ROW_REASONS).nullable(),
      }),
    ),
  }),
  limit: { calls: 60, seconds: 600 },
})

export const getPeopleCsv = defineCall({
  name: 'getPeopleCsv',
  method: 'GET',
  path: '/group/{id}/people.csv',
  summary: 'The group’s list as a table, which can be imported again without loss.',
  who: 'group-admin',
  params: idParams,
  response: z.string(),
  produces: ['text/csv'],
})
