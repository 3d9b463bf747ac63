import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  id,
  idParams,
  inPence,
  isoTime,
  message,
  paging,
  pounds,
  refineBy,
  signedPounds,
  text,
} from '@/lib/base/calls/fields'
import { REASON_REQUIRED } from '@/lib/base/calls/rules'
import { identifierProblem } from '@/lib/people/accounts/rules'
import { adjustmentProblem, REASON_MAX } from './rules'

const OPERATOR_CALL = { who: 'operator', stepUp: 'always' } as const
const OPERATOR_COMMAND = { ...OPERATOR_CALL, keyHeader: 'Attempt-Key' } as const
const reason = text(REASON_MAX, { required: REASON_REQUIRED })

const flagFields = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  meaning: z.string(),
  subject: z.string(),
  /** The payment that it is about, if it is a dispute or a warning of fraud. */
  paymentId: id.nullable(),
  detail: z.string(),
  createdAt: isoTime,
})
const actionFields = z.object({
  _id: z.string(),
  at: isoTime,
  who: z.string(),
  what: z.string(),
  subject: z.string(),
  reason: z.string(),
  detail: z.string(),
})
const groupFields = z.object({ _id: id, title: z.string() })
const adjustmentFields = z.object({
  _id: id,
  group: groupFields,
  amount: pounds,
  reason: z.string(),
  status: z.enum(['asked', 'approved', 'declined']),
  askedBy: z.string(),
  /** Whether the viewer asked for it, and so cannot approve it. */
  isOwn: z.boolean(),
  createdAt: isoTime,
  decidedAt: isoTime.nullable(),
})
const pauseFields = z.object({
  _id: id,
  /** Null for a pause of all groups. */
  group: groupFields.nullable(),
  reason: z.string(),
  createdAt: isoTime,
})

export const listFlags = defineCall({
  ...OPERATOR_CALL,
  name: 'listFlags',
  method: 'GET',
  path: '/operator/flags',
  summary: 'What needs an operator and is not closed yet, oldest first.',
  response: z.object({ flags: z.array(flagFields) }),
})

export const getStatus = defineCall({
  ...OPERATOR_CALL,
  name: 'getStatus',
  method: 'GET',
  path: '/operator/status',
  summary: 'The state of the system: unsettled money, queues, scheduled jobs, replicas and their versions.',
  response: z.object({
    at: isoTime,
    replicas: z.array(
      z.object({ _id: id, host: z.string(), version: z.string(), startedAt: isoTime, seenAt: isoTime }),
    ),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        active: z.int(),
        retrying: z.int(),
        oldestSeconds: z.number(),
      }),
    ),
    runs: z.array(z.object({ name: z.string(), finishedAt: isoTime.nullable(), tookMs: z.int().nullable() })),
    unsettled: z.array(
      z.object({ kind: z.string(), count: z.int(), amount: pounds, oldestAt: isoTime.nullable() }),
    ),
    /** How many there are in all; only the oldest are listed. */
    undecidedCount: z.int(),
    undecided: z.array(
      z.object({ what: z.string(), subject: z.string(), detail: z.string(), since: isoTime }),
    ),
  }),
})

export const closeFlag = defineCall({
  ...OPERATOR_COMMAND,
  name: 'closeFlag',
  method: 'POST',
  path: '/operator/flags/{id}/close',
  summary: 'Closes a flag, with a note of what was done. It opens again if its cause is found again.',
  params: idParams,
  body: z.object({ note: reason }),
  response: message,
})

export const listActions = defineCall({
  ...OPERATOR_CALL,
  name: 'listActions',
  method: 'GET',
  path: '/operator/audit',
  summary: 'What operators did, newest first.',
  query: paging(50),
  response: z.object({
    actions: z.array(actionFields),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
})

export const listAdjustments = defineCall({
  ...OPERATOR_CALL,
  name: 'listAdjustments',
  method: 'GET',
  path: '/operator/adjustments',
  summary: 'Adjustments that wait for another operator, oldest first.',
  response: z.object({ adjustments: z.array(adjustmentFields) }),
})

export const askAdjustment = defineCall({
  ...OPERATOR_COMMAND,
  name: 'askAdjustment',
  method: 'POST',
  path: '/operator/adjustments',
  summary:
    'Asks for a correction of a group’s money, positive or negative. Nothing is posted until another operator approves.',
  body: inPence({ groupId: id, amount: signedPounds.superRefine(refineBy(adjustmentProblem)), reason }),
  response: z.object({ message: z.string(), adjustment: adjustmentFields }),
  status: 202,
})

export const approveAdjustment = defineCall({
  ...OPERATOR_COMMAND,
  name: 'approveAdjustment',
  method: 'POST',
  path: '/operator/adjustments/{id}/approve',
  summary: 'Approves and posts an adjustment; 403 for the operator who asked for it.',
  params: idParams,
  response: z.object({ message: z.string(), adjustment: adjustmentFields }),
})

export const declineAdjustment = defineCall({
  ...OPERATOR_COMMAND,
  name: 'declineAdjustment',
  method: 'POST',
  path: '/operator/adjustments/{id}/decline',
  summary: 'Declines an adjustment; the operator who asked for it may do so too.',
  params: idParams,
  body: z.object({ reason }),
  response: z.object({ message: z.string(), adjustment: adjustmentFields }),
})

export const listPauses = defineCall({
  ...OPERATOR_CALL,
  name: 'listPauses',
  method: 'GET',
  path: '/operator/pauses',
  summary: 'The open pauses of transfers, each of one group or of all.',
  response: z.object({ pauses: z.array(pauseFields) }),
})

export const pausePayouts = defineCall({
  ...OPERATOR_COMMAND,
  name: 'pausePayouts',
  method: 'POST',
  path: '/operator/pauses',
  summary: 'Pauses the transfers of a group, or of all groups without one.',
  body: z.object({ groupId: id.nullish().transform((value) => value ?? null), reason }),
  response: z.object({ message: z.string(), pause: pauseFields }),
  status: 201,
})

export const resumePayouts = defineCall({
  ...OPERATOR_COMMAND,
  name: 'resumePayouts',
  method: 'POST',
  path: '/operator/pauses/{id}/end',
  summary: 'Ends a pause.',
  params: idParams,
  body: z.object({ reason }),
  response: message,
})

export const replayEvent = defineCall({
  ...OPERATOR_COMMAND,
  name: 'replayEvent',
  method: 'POST',
  path: '/operator/events/{id}/replay',
  summary:
    'Fetches the subject of a provider event and applies the event again. What is already known changes nothing.',
  params: z.object({ id: z.string().regex(/^evt_\w{1,250}$/, 'This is not an id of an event.') }),
  body: z.object({ reason }),
  response: message,
})

export const endSessionsOf = defineCall({
  ...OPERATOR_COMMAND,
  name: 'endSessionsOf',
  method: 'POST',
  path: '/operator/end-sessions',
  summary:
    'Ends all sessions of the person with this email or phone number, as typed at log-in, and tells them.',
  body: z.object({ identifier: z.string().superRefine(refineBy(identifierProblem)), reason }),
  response: z.object({ message: z.string(), ended: z.int() }),
})
