import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import {
  amountInPounds,
  id,
  idOr,
  inPence,
  isoTime,
  line,
  message,
  optionalText,
  pounds,
  text,
  withId,
} from '@/lib/calls/fields'
import { groupFields, memberFields } from './fields'
import { DESCRIPTION_MAX, EDITABLE, GROUP_MESSAGES, TITLE_MAX } from './rules'

export const username = line(60, { required: GROUP_MESSAGES.noUser, tooLong: GROUP_MESSAGES.noUser })
const title = line(TITLE_MAX, {
  required: GROUP_MESSAGES.titleRequired,
  tooLong: GROUP_MESSAGES.titleLong,
})
const deadline = z.string(GROUP_MESSAGES.deadlineInvalid).max(40, GROUP_MESSAGES.deadlineInvalid)
/** If left out, it stays as it is. */
const openAmounts = z.boolean('openAmounts must be true or false.').optional()
/** The fields that an edit changes: any others keep their current values. If left out, the edit changes all of them. */
const changed = z.array(z.enum(EDITABLE)).max(EDITABLE.length).optional()
/** A group's id in calls about one of its members, with the message that those calls share. */
export const withGroupOfMember = z.object({ id: idOr(GROUP_MESSAGES.noUser) })
const aboutMember = { params: withGroupOfMember, body: z.object({ username }) }
const changesMember = { ...aboutMember, who: 'group-admin', onlyOnce: 'Attempt-Key' } as const

export const listGroups = defineCall({
  name: 'listGroups',
  method: 'GET',
  path: '/group/groups',
  summary: 'The caller’s groups, oldest first.',
  who: 'signed-in',
  answer: z.object({ groups: z.array(groupFields) }),
})

export const createGroup = defineCall({
  name: 'createGroup',
  method: 'POST',
  path: '/group/create',
  summary: 'Creates a group; the creator is its first member and admin.',
  who: 'signed-in',
  body: inPence({
    title,
    description: optionalText(DESCRIPTION_MAX),
    paymentGoal: amountInPounds(GROUP_MESSAGES.amountInvalid),
    paymentDeadline: deadline,
    splitOption: z.enum(['autoSplit', 'customSplit', 'custom'], 'Please choose how to split the amount.'),
    openAmounts,
  }),
  answer: groupFields,
  status: 201,
  onlyOnce: 'Attempt-Key',
})

export const getGroup = defineCall({
  name: 'getGroup',
  method: 'GET',
  path: '/group/{id}',
  summary: 'A group with its members.',
  who: 'member',
  params: withId,
  answer: z.object({
    group: groupFields,
    data: groupFields,
    members: z.array(memberFields),
    message: z.string(),
  }),
})

export const listMembers = defineCall({
  name: 'listMembers',
  method: 'GET',
  path: '/group/{id}/members',
  summary: 'The members of a group, earliest first.',
  who: 'member',
  params: withId,
  answer: z.object({ data: z.array(memberFields), members: z.array(memberFields) }),
})

export const updateGroup = defineCall({
  name: 'updateGroup',
  method: 'PUT',
  path: '/group/{id}/update',
  summary: 'Edits a group.',
  who: 'group-admin',
  params: withId,
  body: inPence({
    title,
    description: text(DESCRIPTION_MAX, { required: GROUP_MESSAGES.descriptionRequired }),
    paymentGoal: amountInPounds(GROUP_MESSAGES.amountInvalid),
    paymentDeadline: deadline,
    openAmounts,
    changed,
  }),
  answer: z.object({ data: groupFields, message: z.string() }),
})

export const deleteGroup = defineCall({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/group/{id}/delete',
  summary: 'Deletes a group without money, debt or dispute; its ledger stays.',
  who: 'group-admin',
  params: withId,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  onlyOnce: 'Attempt-Key',
})

export const disconnectPayoutAccount = defineCall({
  name: 'disconnectPayoutAccount',
  method: 'DELETE',
  path: '/group/{id}/payout-account',
  summary: 'Disconnects the payout account, whichever admin connected it. Money on its way still goes to it.',
  who: 'group-admin',
  params: withId,
  /** The provider's id of the account that the admin saw: 409 if it has been replaced since. */
  query: z.object({ account: z.string().max(200).optional() }),
  stepUp: 'always',
  answer: z.object({ message: z.string(), data: groupFields }),
  onlyOnce: 'Attempt-Key',
})

export const setTwoKeys = defineCall({
  name: 'setTwoKeys',
  method: 'PUT',
  path: '/group/{id}/two-keys',
  summary: 'Sets whether a second admin must confirm transfers. Switching it off needs a second admin too.',
  who: 'group-admin',
  params: withId,
  stepUp: 'always',
  body: z.object({ on: z.boolean('on must be true or false.') }),
  answer: z.object({ message: z.string(), data: groupFields.or(z.object({ expiresAt: isoTime })) }),
  mayWait: true,
})

const left = z.object({ message: z.string(), status: z.string() })

export const leaveGroup = defineCall({
  name: 'leaveGroup',
  method: 'GET',
  path: '/group/{id}/leave',
  summary:
    'Leaves a group. Although a GET, it changes something, so it needs the bearer token and refuses HEAD.',
  who: 'member',
  params: withId,
  changes: true,
  answer: left,
})

export const postLeaveGroup = defineCall({
  name: 'postLeaveGroup',
  method: 'POST',
  path: '/group/{id}/leave',
  summary: 'Leaves a group.',
  who: 'member',
  params: withId,
  answer: left,
  onlyOnce: 'Attempt-Key',
})

export const removeMember = defineCall({
  name: 'removeMember',
  method: 'POST',
  path: '/group/{id}/remove',
  summary: 'Removes another member.',
  ...changesMember,
  answer: z.object({ message: z.string(), member: memberFields }),
})

export const makeAdmin = defineCall({
  name: 'makeAdmin',
  method: 'POST',
  path: '/group/{id}/role',
  summary: 'Makes a member an admin.',
  ...changesMember,
  answer: message,
})

export const removeAdmin = defineCall({
  name: 'removeAdmin',
  method: 'POST',
  path: '/group/{id}/remove-admin',
  summary: 'Makes an admin an ordinary member; the last admin cannot step down.',
  ...changesMember,
  answer: message,
})

export const setAmount = defineCall({
  name: 'setAmount',
  method: 'PUT',
  path: '/group/{id}/member/set-amount',
  summary: 'Sets what a member should contribute, and pins it.',
  who: 'group-admin',
  params: withGroupOfMember,
  body: inPence({ username, amount: amountInPounds(GROUP_MESSAGES.shareInvalid) }),
  answer: z.object({ data: memberFields, message: z.string() }),
})

export const addMember = defineCall({
  name: 'addMember',
  method: 'POST',
  path: '/group/{id}/add',
  summary: 'Adds a user to the group directly.',
  ...changesMember,
  answer: z.object({ message: z.string(), members: z.array(memberFields) }),
  status: 201,
})

export const searchUsers = defineCall({
  name: 'searchUsers',
  method: 'GET',
  path: '/user/search',
  summary: 'Users whose username or display name contains q, best match first, at most 10.',
  who: 'signed-in',
  query: z.object({
    q: z.string(GROUP_MESSAGES.searchShort).max(100, 'This is too long to search for.'),
    groupId: id.optional(),
  }),
  answer: z.object({
    users: z.array(
      z.object({
        _id: id,
        id,
        username: z.string(),
        displayName: z.string().nullable(),
        profilePictureUrl: z.string().nullable(),
        invited: z.boolean(),
      }),
    ),
  }),
  limit: { calls: 60, seconds: 60 },
})

export const getCollected = defineCall({
  name: 'getCollected',
  method: 'GET',
  path: '/group/{id}/collected',
  summary: 'What the group has collected over time.',
  who: 'member',
  params: withId,
  answer: z.object({ points: z.array(z.object({ at: isoTime, amount: pounds })) }),
})
