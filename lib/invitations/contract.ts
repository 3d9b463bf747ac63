import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { message } from '@/lib/calls/fields'
import { username, withGroupOfMember } from '@/lib/groups/contract'

const withToken = z.object({ token: z.string().min(1).max(200) })

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/group/{id}/invite',
  summary: 'Invites a user; an open invitation is sent again rather than duplicated.',
  who: 'group-admin',
  params: withGroupOfMember,
  body: z.object({ username }),
  answer: message,
  status: 201,
})

export const getInvitation = defineCall({
  name: 'getInvitation',
  method: 'GET',
  path: '/invitation/{token}',
  summary: 'What an invitation is for.',
  who: 'anyone',
  params: withToken,
  answer: z.object({
    invitation: z.object({
      group: z.object({
        title: z.string(),
        description: z.string(),
        numberOfMembers: z.number(),
        splitOption: z.enum(['autoSplit', 'customSplit']),
      }),
      invitedBy: z.object({ username: z.string() }),
      /** Whom it is for. */
      invitedUser: z.object({ username: z.string() }),
    }),
    message: z.string(),
  }),
  limit: { calls: 120, seconds: 60 },
})

export const getInvitedGroup = defineCall({
  name: 'getInvitedGroup',
  method: 'GET',
  path: '/invitation/{token}/group',
  summary: 'The group an invitation was for; null unless the caller is a member.',
  who: 'signed-in',
  params: withToken,
  answer: z.object({ groupId: z.string().nullable() }),
})

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitation/{token}/accept',
  summary: 'Adds the invited user to the group, whoever makes the call; it logs nobody in.',
  who: 'anyone',
  params: withToken,
  answer: message,
  limit: { calls: 120, seconds: 60 },
})
