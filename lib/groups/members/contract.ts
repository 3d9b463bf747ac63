import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  id,
  idParams,
  idWithMessage,
  inPence,
  line,
  message,
  refineBy,
} from '@/lib/base/calls/fields'
import { memberFields } from '@/lib/groups/group/fields'
import { GROUP_MESSAGES, MEMBER_IDS_MAX, USERNAMES_MAX } from '@/lib/groups/group/rules'

export const username = line(60, { required: GROUP_MESSAGES.noUser, tooLong: GROUP_MESSAGES.noUser })
/** A group's id in calls about one of its members, with the message that those calls share. */
export const memberCallParams = z.object({ id: idWithMessage(GROUP_MESSAGES.noUser) })
/** Several members; left out, all of them. */
export const usernames = z
  .array(username, 'usernames must be a list of usernames.')
  .min(1, GROUP_MESSAGES.noNames)
  .max(USERNAMES_MAX, GROUP_MESSAGES.manyNames)
  .optional()
/** Several by membership: listed people have no username. */
export const memberIds = z
  .array(id, 'memberIds must be a list of members’ ids.')
  .min(1, GROUP_MESSAGES.noNames)
  .max(MEMBER_IDS_MAX, GROUP_MESSAGES.manyMembers)
  .optional()
/** One member, by exactly one of the two. */
export const oneMember = {
  username: username.optional(),
  memberId: idWithMessage(GROUP_MESSAGES.noUser).optional(),
}
export const refineOneMember = refineBy(({ username, memberId }: MemberReference) =>
  (username === undefined) === (memberId === undefined) ? GROUP_MESSAGES.noUser : null,
)
/** Several members, by one of the two; without either, all of them. */
export const someMembers = { usernames, memberIds }
export const refineSomeMembers = refineBy(({ usernames, memberIds }: MemberReferences) =>
  usernames && memberIds ? GROUP_MESSAGES.eitherNames : null,
)
type MemberReference = { username?: string; memberId?: string }
type MemberReferences = { usernames?: string[]; memberIds?: string[] }

const memberCall = {
  params: memberCallParams,
  body: z.object(oneMember).superRefine(refineOneMember),
  who: 'group-admin',
  keyHeader: 'Attempt-Key',
} as const

export const listMembers = defineCall({
  name: 'listMembers',
  method: 'GET',
  path: '/group/{id}/members',
  summary: 'The members of a group, earliest first.',
  who: 'member',
  params: idParams,
  response: z.object({ data: z.array(memberFields), members: z.array(memberFields) }),
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
  response: z.object({
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

export const addMember = defineCall({
  name: 'addMember',
  method: 'POST',
  path: '/group/{id}/add',
  summary: 'Adds a user to the group directly.',
  ...memberCall,
  body: z.object({ username }),
  response: z.object({ message: z.string(), members: z.array(memberFields) }),
  status: 201,
})

const shareAmount = amountInPounds(GROUP_MESSAGES.shareInvalid, GROUP_MESSAGES.shareEmpty)

export const setAmount = defineCall({
  name: 'setAmount',
  method: 'PUT',
  path: '/group/{id}/member/set-amount',
  summary: 'Sets what a member should contribute, and pins it.',
  who: 'group-admin',
  params: memberCallParams,
  body: inPence({ ...oneMember, amount: shareAmount }, refineOneMember),
  response: z.object({ data: memberFields, message: z.string() }),
})

export const setAmounts = defineCall({
  name: 'setAmounts',
  method: 'PUT',
  path: '/group/{id}/member/set-amounts',
  summary: 'Sets what each member, or each of those named, should contribute, and pins it.',
  who: 'group-admin',
  params: idParams,
  body: inPence({ ...someMembers, amount: shareAmount }, refineSomeMembers),
  response: message,
})

export const makeAdmin = defineCall({
  name: 'makeAdmin',
  method: 'POST',
  path: '/group/{id}/role',
  summary: 'Makes a member an admin.',
  ...memberCall,
  stepUp: 'always',
  response: message,
})

export const removeAdmin = defineCall({
  name: 'removeAdmin',
  method: 'POST',
  path: '/group/{id}/remove-admin',
  summary: 'Makes an admin an ordinary member; the last admin cannot step down.',
  ...memberCall,
  stepUp: 'always',
  response: message,
})

export const removeMember = defineCall({
  name: 'removeMember',
  method: 'POST',
  path: '/group/{id}/remove',
  summary: 'Removes another member. To remove an admin, a code from the last 5 minutes is needed.',
  ...memberCall,
  response: z.object({ message: z.string(), member: memberFields }),
})

const leaveResponse = z.object({ message: z.string(), status: z.string() })

export const leaveGroup = defineCall({
  name: 'leaveGroup',
  method: 'GET',
  path: '/group/{id}/leave',
  summary:
    'Leaves a group. Although a GET, it changes something, so it needs the bearer token and refuses HEAD. An admin needs a code from the last 5 minutes.',
  who: 'member',
  params: idParams,
  changesState: true,
  response: leaveResponse,
})

export const postLeaveGroup = defineCall({
  name: 'postLeaveGroup',
  method: 'POST',
  path: '/group/{id}/leave',
  summary: 'Leaves a group. An admin needs a code from the last 5 minutes.',
  who: 'member',
  params: idParams,
  response: leaveResponse,
  keyHeader: 'Attempt-Key',
})
