import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { groupIdParams, id, idParams, inPence, isoTime, message, pounds } from '@/lib/base/calls/fields'
import { parsePounds } from '@/lib/base/money/pence'
import { joinEffectFields } from '@/lib/groups/group/fields'
import { orderFormFields } from '@/lib/groups/orders/contract'
import { publicUpdateFields } from '@/lib/groups/updates/contract'
import { LINK_MESSAGES } from './rules'

const JOIN_POLICIES = ['off', 'ask', 'open'] as const
const READ_LIMIT = { calls: 120, seconds: 60 }

/** In upper or lower case; any other text, however long, counts as a dead link. */
export const codeParams = z.object({ code: z.string() })

/** The code that an admin saw. */
const expectedCode = z.string().min(1).max(200).optional()

const settings = {
  join: z.enum(JOIN_POLICIES),
  gifts: z.boolean(),
  suggested: z.array(pounds),
  showCollected: z.boolean(),
  showNames: z.boolean(),
  closeAtGoal: z.boolean(),
}

/** A group's link as its admins see it. */
export const linkFields = z.object({ code: z.string(), url: z.string(), ...settings })

/** What anyone with the link may read; null where the group hides it. */
export const publicLinkFields = z.object({
  title: z.string(),
  description: z.string(),
  /** Null where the page shows cloth in a colour of its own. */
  coverUrl: z.string().nullable(),
  paymentGoal: pounds,
  paymentDeadline: z.string(),
  /** Days in London; 0 on the last one and after it. */
  daysLeft: z.number(),
  overdue: z.boolean(),
  organiser: z.object({ username: z.string(), profilePictureUrl: z.string().nullable() }),
  numberOfMembers: z.number(),
  /** Who bears the processing fee of a gift that is started now. */
  feePaidBy: z.enum(['payer', 'group']),
  collectedAmount: pounds.nullable(),
  goalStatus: z.enum(['inactive', 'in progress', 'completed']).nullable(),
  names: z.array(z.object({ name: z.string(), message: z.string().nullable() })).nullable(),
  /** What its admins have written, newest first. */
  updates: z.array(publicUpdateFields),
  join: z.enum(JOIN_POLICIES),
  /** Whether one can give now. */
  gifts: z.boolean(),
  suggested: z.array(pounds),
  /** What can be ordered with a gift, which its sum is; null if nothing can. */
  orderForm: orderFormFields.nullable(),
  isMember: z.boolean(),
  /** For members only. */
  groupId: id.nullable(),
})

const joinRequestFields = z.object({
  _id: id,
  userId: z.object({
    _id: id.nullable(),
    username: z.string(),
    displayName: z.string().nullable(),
    profilePictureUrl: z.string().nullable(),
    isProfileVisible: z.boolean(),
  }),
  status: z.enum(['open', 'accepted', 'declined', 'closed']),
  createdAt: isoTime,
  answeredAt: isoTime.nullable(),
})

const link = z.object({ link: linkFields })

export const makeLink = defineCall({
  name: 'makeLink',
  method: 'POST',
  path: '/group/{id}/link',
  summary:
    'Creates a group’s link, or returns the existing one (200); `renew` creates a new code and ends the old one.',
  who: 'group-admin',
  params: idParams,
  bodyKind: 'optional',
  body: z.object({
    renew: z.boolean('renew must be true or false.').default(false),
    /** The code that `renew` replaces: 409 if it has already been replaced. */
    code: expectedCode,
  }),
  response: link.extend({ message: z.string() }),
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const getLink = defineCall({
  name: 'getLink',
  method: 'GET',
  path: '/group/{id}/link',
  summary: 'A group’s link and its settings.',
  who: 'group-admin',
  params: idParams,
  response: link,
})

const optionalBoolean = (name: string) => z.boolean(`${name} must be true or false.`).optional()

/** One problem for the whole list, as people see it as one field. */
const amounts = z.array(z.unknown(), LINK_MESSAGES.amount).transform((values, context) => {
  const pence = values.map((value) =>
    typeof value === 'number' || typeof value === 'string' ? parsePounds(String(value)) : null,
  )
  const known = pence.filter((value) => value !== null)
  if (known.length === pence.length) return known
  context.addIssue({ code: 'custom', message: LINK_MESSAGES.amount })
  return z.NEVER
})

export const updateLink = defineCall({
  name: 'updateLink',
  method: 'PUT',
  path: '/group/{id}/link',
  summary: 'Changes the given settings of a group’s link.',
  who: 'group-admin',
  params: idParams,
  body: inPence({
    join: z.enum(JOIN_POLICIES, LINK_MESSAGES.join).optional(),
    gifts: optionalBoolean('gifts'),
    suggested: amounts.optional(),
    showCollected: optionalBoolean('showCollected'),
    showNames: optionalBoolean('showNames'),
    closeAtGoal: optionalBoolean('closeAtGoal'),
  }),
  response: link.extend({ message: z.string() }),
})

export const stopLink = defineCall({
  name: 'stopLink',
  method: 'DELETE',
  path: '/group/{id}/link',
  summary: 'Stops sharing: the code never works again; the settings are kept.',
  who: 'group-admin',
  params: idParams,
  /** The code that the admin saw: 409 if it has been replaced since. */
  query: z.object({ code: expectedCode }),
  response: message,
  keyHeader: 'Attempt-Key',
})

export const readLink = defineCall({
  name: 'readLink',
  method: 'GET',
  path: '/link/{code}',
  summary: 'What a group’s link shows to anyone who has it.',
  who: 'visitor',
  params: codeParams,
  response: z.object({ link: publicLinkFields }),
  limit: READ_LIMIT,
})

export const joinByLink = defineCall({
  name: 'joinByLink',
  method: 'POST',
  path: '/link/{code}/join',
  summary: 'Joins the group of an open link (201), or asks its admins (202).',
  who: 'signed-in',
  params: codeParams,
  response: z.object({
    message: z.string(),
    /** Null until the admins have answered. */
    groupId: id.nullable(),
  }),
  status: 201,
  mayNeedApproval: true,
  limit: READ_LIMIT,
  keyHeader: 'Attempt-Key',
})

const answerCall = {
  params: idParams,
  response: z.object({ message: z.string(), joinRequest: joinRequestFields }),
}

export const acceptJoinRequest = defineCall({
  name: 'acceptJoinRequest',
  method: 'POST',
  path: '/join-request/{id}/accept',
  summary: 'Accepts a request to join; for the group’s admins.',
  who: 'signed-in',
  ...answerCall,
  keyHeader: 'Attempt-Key',
})

export const declineJoinRequest = defineCall({
  name: 'declineJoinRequest',
  method: 'POST',
  path: '/join-request/{id}/decline',
  summary: 'Declines a request to join; for the group’s admins.',
  who: 'signed-in',
  ...answerCall,
  keyHeader: 'Attempt-Key',
})

export const getJoinRequestEffect = defineCall({
  name: 'getJoinRequestEffect',
  method: 'GET',
  path: '/join-request/{id}/effect',
  summary: 'How the members’ shares would change if a request to join were accepted; for the group’s admins.',
  who: 'signed-in',
  params: idParams,
  response: z.object({ effect: joinEffectFields }),
})

export const listJoinRequests = defineCall({
  name: 'listJoinRequests',
  method: 'GET',
  path: '/group/{groupId}/join-requests',
  summary: 'The open requests to join the group, earliest first.',
  who: 'group-admin',
  params: groupIdParams,
  response: z.object({ joinRequests: z.array(joinRequestFields) }),
})
