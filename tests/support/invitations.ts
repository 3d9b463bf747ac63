import { POST as register } from '@/app/api/auth/register/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { GET as view } from '@/app/api/invitation/[token]/route'
import { deliverInvitation } from '@/lib/groups/invitations/deliver-invitation'
import { db } from '@/lib/platform/db/client'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from './call'
import { proveEmail } from './codes'
import { aGroup } from './groups'
import type { openInbox } from './inbox'
import { takeJobs } from './jobs'
import { aNewAccount, type SignedInUser } from './people'

/** Invitations to addresses, from the admin who sends one to the link that arrives. */

type Invitee = { email: string } | { phoneNumber: string }

export const sendInvitation = (groupId: string, by: SignedInUser, body: unknown) =>
  call(invite, `/group/${groupId}/invite`, { token: by.token, body })
export const viewInvitation = (token: string, options = {}) => call(view, `/invitation/${token}`, options)
export const acceptInvitation = (token: string, by?: SignedInUser) =>
  call(accept, `/invitation/${token}/accept`, { method: 'POST', token: by?.token })

/** Runs the queued jobs: these look up who owns the address, and send mails and texts. */
export async function runJobs() {
  for (const { data } of await takeJobs('deliver-invitation')) await deliverInvitation(data.invitationId)
  for (const { id, data } of await takeJobs('send-mail')) await sendQueuedMail(data, id)
}

/** Signs up, with a session that is pending until something is verified. */
export async function signUp(names: Parameters<typeof aNewAccount>[0]): Promise<SignedInUser> {
  const { body } = await call(register, '/auth/register', { body: aNewAccount(names) })
  const user = await db.user.findUniqueOrThrow({ where: { id: body._id } })
  return { user, token: body.token, cookie: '', sessionId: '' }
}

const LINK = /http:\/\/localhost:3000\/invitation\/([\w-]{43})\/accept/

/** What arrives at addresses. */
export function openInvitationInbox(inbox: ReturnType<typeof openInbox>) {
  const textsTo = (to: string) => inbox.messagesTo(to).map(({ text }) => text)
  /** The token of the newest link sent to an address. */
  const tokenAt = (to: string) => LINK.exec(textsTo(to)[0] ?? '')?.[1] ?? ''

  /** Invites somebody to a new group and runs the jobs that follow. */
  async function anInvitation(invitee: Invitee = { email: aNewAccount().email }) {
    const group = await aGroup()
    const answer = await sendInvitation(group.groupId, group.admin, invitee)
    expect([answer.status, answer.body]).toEqual([201, { message: 'Invitation sent' }])
    await runJobs()
    const to = Object.values(invitee)[0] as string
    return { ...group, to, token: tokenAt(to) }
  }

  async function aNewcomerWith(email: string) {
    const person = await signUp({ email })
    expect((await proveEmail(inbox, person)).status).toBe(200)
    return person
  }
  return { textsTo, tokenAt, inviteToNewGroup: anInvitation, newcomerWith: aNewcomerWith }
}
