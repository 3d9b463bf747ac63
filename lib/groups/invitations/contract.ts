import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, isoTime, message, pounds, refineBy, tokenParams } from '@/lib/base/calls/fields'
import { EMAIL_INVALID, lowerEmail } from '@/lib/base/email'
import { normalisePhone, PHONE_INVALID, phoneProblem } from '@/lib/base/phone'
import { joinEffectFields } from '@/lib/groups/group/fields'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'
import { memberCallParams, username } from '@/lib/groups/members/contract'
import { ADDRESS_MESSAGES, invitedEmailProblem } from './rules'

const email = z
  .string(EMAIL_INVALID)
  .max(200, EMAIL_INVALID)
  .transform(lowerEmail)
  .superRefine(refineBy(invitedEmailProblem))
const phoneNumber = z
  .string(PHONE_INVALID)
  .max(40, PHONE_INVALID)
  .transform(normalisePhone)
  .superRefine(refineBy(phoneProblem))

export const inviteUser = defineCall({
  name: 'inviteUser',
  method: 'POST',
  path: '/group/{id}/invite',
  summary:
    'Invites a user by exactly one of username, email and phoneNumber; an open invitation is sent again rather than duplicated. By email or number the response is the same whether or not an account has it.',
  who: 'group-admin',
  params: memberCallParams,
  body: z
    .object({ username: username.optional(), email: email.optional(), phoneNumber: phoneNumber.optional() })
    .superRefine((body, context) => {
      const given = Object.values(body).filter((value) => value !== undefined)
      if (given.length === 0)
        context.addIssue({ code: 'custom', message: GROUP_MESSAGES.noUser, path: ['username'] })
      if (given.length > 1) context.addIssue({ code: 'custom', message: ADDRESS_MESSAGES.exactlyOne })
    }),
  response: message,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const getJoinEffect = defineCall({
  name: 'getJoinEffect',
  method: 'GET',
  path: '/group/{id}/join-effect',
  summary:
    'How the others’ shares would change if this user, or somebody who has never paid here, joined the group.',
  who: 'group-admin',
  params: idParams,
  query: z.object({ username: username.optional() }),
  response: z.object({ effect: joinEffectFields }),
})

export const listSentInvitations = defineCall({
  name: 'listSentInvitations',
  method: 'GET',
  path: '/group/{id}/invitations',
  summary: 'Who is invited and has not joined, newest first, and whether they have opened the invitation.',
  who: 'group-admin',
  params: idParams,
  response: z.object({
    invitations: z.array(
      z.object({
        _id: z.string(),
        /** The username, or the masked address it was sent to; never both. */
        to: z.string(),
        createdAt: isoTime,
        expiresAt: isoTime,
        opened: z.boolean(),
      }),
    ),
  }),
})

const sentInvitationCall = {
  method: 'POST',
  who: 'group-admin',
  params: idParams,
  response: message,
  keyHeader: 'Attempt-Key',
} as const

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  path: '/sent-invitation/{id}/resend',
  summary: 'Sends an open invitation again, within the limits of a new one.',
  ...sentInvitationCall,
})

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  path: '/sent-invitation/{id}/withdraw',
  summary: 'Withdraws an open invitation: its link stops working. Nobody is told.',
  ...sentInvitationCall,
})

export const getInvitation = defineCall({
  name: 'getInvitation',
  method: 'GET',
  path: '/invitation/{token}',
  summary: 'What an invitation is for.',
  who: 'visitor',
  params: tokenParams,
  response: z.object({
    invitation: z.object({
      group: z.object({
        title: z.string(),
        description: z.string(),
        numberOfMembers: z.number(),
        splitOption: z.enum(['autoSplit', 'customSplit']),
        /** Members whose amount no admin has set give what they like. */
        openAmounts: z.boolean(),
        paymentGoal: pounds,
        paymentDeadline: z.string(),
        isOverdue: z.boolean(),
        isClosed: z.boolean(),
      }),
      /** Roughly what they would pay at present; null where admins set the shares. */
      contributionAmount: pounds.nullable(),
      invitedBy: z.object({ username: z.string() }),
      /** Whom it is for; if it was sent to an address, only that person sees this. */
      invitedUser: z.object({ username: z.string() }).nullable(),
      /** The masked address, until somebody proves it. */
      sentTo: z.string().nullable(),
    }),
    message: z.string(),
  }),
  limit: { calls: 120, seconds: 60 },
})

export const recordInvitationOpened = defineCall({
  name: 'recordInvitationOpened',
  method: 'POST',
  path: '/invitation/{token}/opened',
  summary:
    'Records for the admins that somebody has looked at an invitation; the response is the same whatever the token.',
  who: 'visitor',
  params: tokenParams,
  response: message,
  limit: { calls: 120, seconds: 60 },
})

export const getInvitedGroup = defineCall({
  name: 'getInvitedGroup',
  method: 'GET',
  path: '/invitation/{token}/group',
  summary:
    'The group an invitation was for; null unless the caller is a member. `waits`: it was sent to an address and can be accepted.',
  who: 'signed-in',
  params: tokenParams,
  response: z.object({ groupId: z.string().nullable(), waits: z.boolean() }),
})

export const declineInvitation = defineCall({
  name: 'declineInvitation',
  method: 'POST',
  path: '/invitation/{token}/decline',
  summary: 'Declines an invitation, whoever makes the call; the group’s admins are told.',
  who: 'visitor',
  params: tokenParams,
  response: message,
  limit: { calls: 120, seconds: 60 },
  keyHeader: 'Attempt-Key',
})

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitation/{token}/accept',
  summary:
    'Adds the invited user to the group, whoever makes the call; it logs nobody in. One that was sent to an address needs the session of the person who has proven it; a browser’s cookie is enough.',
  who: 'visitor',
  acceptsCookie: true,
  params: tokenParams,
  response: message,
  limit: { calls: 120, seconds: 60 },
  keyHeader: 'Attempt-Key',
})
