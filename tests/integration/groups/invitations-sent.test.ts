import { GET as list } from '@/app/api/group/[id]/invitations/route'
import { POST as opened } from '@/app/api/invitation/[token]/opened/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addToGroup, aGroup } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import {
  acceptInvitation,
  openInvitationInbox,
  runJobs,
  sendInvitation,
  viewInvitation,
} from '../../support/invitations'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, type SignedInUser } from '../../support/people'

/** An organiser sees who is invited and has not joined, and whether they have looked, but never whose an address is. */

openDatabase()
const inbox = openInbox()
const { inviteToNewGroup, tokenAt } = openInvitationInbox(inbox)

const listFor = async (groupId: string, { token }: SignedInUser) => {
  const { status, body } = await call(list, `/group/${groupId}/invitations`, { token })
  expect(status).toBe(200)
  return body.invitations
}
const invitationsSeenBy = async (groupId: string, by: SignedInUser): Promise<[string, boolean][]> =>
  (await listFor(groupId, by)).map(({ to, opened }: { to: string; opened: boolean }) => [to, opened])
const look = (token: string) => call(opened, `/invitation/${token}/opened`, { method: 'POST' })

nightTest('the list is newest first, with usernames, and addresses always masked', async () => {
  const { groupId, admin } = await aGroup()
  const [ann, known, member] = [await aSignedInUser(), await aSignedInUser(), await aSignedInUser()]
  await addToGroup(groupId, member)
  const addresses = ['somebody.new@example.com', String(known.user.email), String(member.user.email)]
  await sendInvitation(groupId, admin, { username: ann.user.username })
  for (const email of addresses) await sendInvitation(groupId, admin, { email })
  await sendInvitation(groupId, admin, { phoneNumber: '+447700900123' })
  await runJobs()
  const masked = addresses.map((email) => `${email[0]}•••@example.com`)
  const [invitation] = await listFor(groupId, admin)
  expect(invitation).toEqual({
    _id: expect.any(String),
    to: '+44•••123',
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    opened: false,
  })
  const expected = ['+44•••123', ...masked.toReversed(), ann.user.username]
  expect((await invitationsSeenBy(groupId, admin)).map(([to]) => to)).toEqual(expected)
})

nightTest(
  'an invitation counts as opened when its page says so, once, and not when it is fetched',
  async () => {
    const { groupId, admin, to, token } = await inviteToNewGroup()
    const masked = `${to[0]}•••@example.com`
    expect((await viewInvitation(token)).status).toBe(200)
    expect(await invitationsSeenBy(groupId, admin)).toEqual([[masked, false]])
    expect((await look(token)).status).toBe(200)
    const { openedAt } = await db.invitation.findFirstOrThrow({ where: { groupId } })
    expect(await invitationsSeenBy(groupId, admin)).toEqual([[masked, true]])
    setClockOffset(DAY)
    await look(token)
    expect(await db.invitation.findFirstOrThrow({ where: { groupId } })).toMatchObject({ openedAt })
    const { invitationsByAddress } = await exportUser(admin.user.id)
    expect(invitationsByAddress).toMatchObject([{ sentTo: masked, openedAt }])
  },
)

nightTest('an unknown token gets the same answer, and a dead invitation stays unopened', async () => {
  const { groupId, token } = await inviteToNewGroup()
  expect(await look('x'.repeat(43))).toMatchObject({ status: 200, body: { message: 'Noted' } })
  setClockOffset(15 * DAY)
  expect(await look(token)).toMatchObject({ status: 200, body: { message: 'Noted' } })
  expect(await db.invitation.findFirstOrThrow({ where: { groupId } })).toMatchObject({ openedAt: null })
})

nightTest('accepted and expired invitations are no longer listed', async () => {
  const { groupId, admin } = await aGroup()
  const bob = await aSignedInUser()
  const email = aNewAccount().email
  await sendInvitation(groupId, admin, { username: bob.user.username })
  await sendInvitation(groupId, admin, { email })
  await runJobs()
  expect((await invitationsSeenBy(groupId, admin)).length).toBe(2)
  const newcomer = await aSignedInUser()
  expect((await acceptInvitation(tokenAt(String(bob.user.email)), newcomer)).status).toBe(200)
  expect(await invitationsSeenBy(groupId, admin)).toEqual([[`${email[0]}•••@example.com`, false]])
  await db.invitation.updateMany({ where: { groupId, acceptedAt: null }, data: { expiresAt: new Date() } })
  expect(await invitationsSeenBy(groupId, admin)).toEqual([])
})

nightTest('the list is for admins', async () => {
  const { groupId, admin } = await aGroup()
  const member = await aSignedInUser()
  await addToGroup(groupId, member)
  const statusFor = async (token?: string) =>
    (await call(list, `/group/${groupId}/invitations`, { token })).status
  const { token: stranger } = await aSignedInUser()
  const statuses = [admin.token, member.token, stranger, undefined].map(statusFor)
  expect(await Promise.all(statuses)).toEqual([200, 403, 404, 401])
})
