import { POST as add } from '@/app/api/group/[id]/add/route'
import { GET as audit } from '@/app/api/group/[id]/audit/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { GET as search } from '@/app/api/user/search/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { deliverInvitation } from '@/lib/groups/invitations/deliver-invitation'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { provePhone } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree, notificationsFor, viewerOf } from '../../support/groups'
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

/** Inviting somebody who has an account, though nobody knows their username: nothing reveals the account. */

openDatabase()
const inbox = openInbox()
const { textsTo, tokenAt, inviteToNewGroup } = openInvitationInbox(inbox)

async function provenPhone() {
  const person = await aSignedInUser()
  expect((await provePhone(inbox, person)).status).toBe(200)
  return person
}

nightTest('gets the ordinary invitation: a notification, and a mail to the proven email', async () => {
  const dora = await aSignedInUser()
  const { admin, token } = await inviteToNewGroup({ email: String(dora.user.email) })
  expect(await notificationsFor(dora)).toEqual([
    `Group: ${admin.user.username} invited you to join “Ski trip”.`,
  ])
  expect(textsTo(String(dora.user.email))[0]).not.toContain('sign up')
  expect((await acceptInvitation(token)).status).toBe(401)
  expect((await acceptInvitation(token, await aSignedInUser())).status).toBe(403)
  expect((await acceptInvitation(token, dora)).status).toBe(200)
})

nightTest('is not led there while the group is closed', async () => {
  const dora = await aSignedInUser()
  const { groupId } = await inviteToNewGroup({ email: String(dora.user.email) })
  const action = async () =>
    (await call(notifications, `/notifications/${dora.user.id}`, dora)).body.notifications[0].actionText
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  expect(await action()).toBeNull()
  await db.group.update({ where: { id: groupId }, data: { closedAt: null } })
  expect(await action()).toBe('View invitation')
})

nightTest('gets it for a proven number too, and no text', async () => {
  const dora = await provenPhone()
  const number = String(dora.user.phoneNumber)
  const before = textsTo(number).length
  const { admin } = await inviteToNewGroup({ phoneNumber: number })
  expect(textsTo(number)).toHaveLength(before)
  expect(await notificationsFor(dora)).toEqual([
    `Group: ${admin.user.username} invited you to join “Ski trip”.`,
  ])
  expect(tokenAt(String(dora.user.email))).not.toBe('')
})

test('gets no mail at an address that they have not proven', async () => {
  const dora = await provenPhone()
  const email = String(dora.user.email)
  await db.user.update({ where: { id: dora.user.id }, data: { emailVerifiedAt: null } })
  const before = textsTo(email).length
  await inviteToNewGroup({ phoneNumber: String(dora.user.phoneNumber) })
  expect(await notificationsFor(dora)).toHaveLength(1)
  expect(textsTo(email)).toHaveLength(before)
})

nightTest('is not named before they join, in the search, the history or the link', async () => {
  const dora = await aSignedInUser()
  const { groupId, admin, token } = await inviteToNewGroup({ email: String(dora.user.email) })
  await sendInvitation(groupId, admin, { email: aNewAccount().email })
  await runJobs()
  const found = await call(search, `/user/search?q=${dora.user.username}&groupId=${groupId}`, admin)
  expect(found.body.users).toEqual([
    expect.objectContaining({ username: dora.user.username, invited: false }),
  ])
  const readHistory = async () => (await call(audit, `/group/${groupId}/audit`, admin)).body.entries
  const [unknown, known] = await readHistory()
  const strip = ({ _id, createdAt, ...rest }: Record<string, unknown>) => rest
  expect(strip(known)).toEqual(strip(unknown))
  expect(known).toMatchObject({
    text: 'An invitation went to somebody by email or number',
    whom: null,
  })
  expect(JSON.stringify((await viewInvitation(token)).body)).not.toContain(dora.user.username)

  // Adding her by her username does not reveal it either.
  await call(add, `/group/${groupId}/add`, { token: admin.token, body: { username: dora.user.username } })
  expect((await readHistory()).filter(({ what }: { what: string }) => what === 'invitation')).toHaveLength(2)
  await sendInvitation(groupId, admin, { email: dora.user.email })
  await runJobs()
  expect((await readHistory()).filter(({ what }: { what: string }) => what === 'invitation')).toHaveLength(2)
})

nightTest('is not named in the history of one that expired and was sent again', async () => {
  const dora = await aSignedInUser()
  const { groupId, admin } = await aGroup()
  const emails = [dora.user.email, aNewAccount().email]
  const sendBoth = async () => {
    for (const email of emails) await sendInvitation(groupId, admin, { email })
    await runJobs()
  }
  await sendBoth()
  setClockOffset(15 * DAY)
  await extendSessions(admin)
  await sendBoth()
  const changes = await db.stateChange.findMany({
    where: { groupId, subject: 'invitation' },
    orderBy: { id: 'asc' },
  })
  expect(changes.map(({ to, userId }) => [to, userId])).toEqual([
    ['open', null],
    ['open', null],
    ['expired', null],
    ['open', null],
    ['expired', null],
    ['open', null],
  ])
})

nightTest('is independent of an invitation by username', async () => {
  const dora = await aSignedInUser()
  const { groupId, admin } = await aGroup()
  await sendInvitation(groupId, admin, { username: dora.user.username })
  setClockOffset(10 * DAY)
  await extendSessions(admin)
  expect((await sendInvitation(groupId, admin, { email: dora.user.email })).status).toBe(201)
  await runJobs()
  expect(await listOpenInvitations(viewerOf(dora))).toHaveLength(1)
  setClockOffset(15 * DAY)
  const found = await call(search, `/user/search?q=${dora.user.username}&groupId=${groupId}`, {
    token: admin.token,
  })
  expect(found.body.users).toMatchObject([{ invited: false }])
})

test('gets nothing as a member, with the same response', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const { status, body } = await sendInvitation(groupId, admin, { email: bob.user.email })
  expect([status, body]).toEqual([201, { message: 'Invitation sent' }])
  await runJobs()
  expect(await notificationsFor(bob)).toEqual([])
  expect(textsTo(String(bob.user.email))).toEqual([])
  await call(remove, `/group/${groupId}/remove`, {
    token: admin.token,
    body: { username: bob.user.username },
  })
  expect(await listOpenInvitations(viewerOf(bob))).toEqual([])
})

test('ends with the deleted account', async () => {
  const dora = await aSignedInUser()
  const { groupId, token } = await inviteToNewGroup({ email: String(dora.user.email) })
  await deleteAccount(dora.user.id)
  expect(await db.invitation.findMany({ where: { groupId } })).toMatchObject([
    { userId: null, address: null },
  ])
  expect((await viewInvitation(token)).body.message).toBe('This invitation is no longer valid.')
})

/** Extends the sessions of somebody whose session expired when the clock moved. */
async function extendSessions(person: SignedInUser) {
  await db.session.updateMany({
    where: { userId: person.user.id },
    data: { lastUsedAt: new Date(Date.now() + 15 * DAY), expiresAt: new Date(Date.now() + 60 * DAY) },
  })
}

test('looks nobody up in the call, which leaves the same for every address', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  const dora = await aSignedInUser()
  await db.$executeRaw`DELETE FROM pgboss.job`
  for (const email of [dora.user.email, bob.user.email, admin.user.email, aNewAccount().email])
    expect((await sendInvitation(groupId, admin, { email })).body).toEqual({ message: 'Invitation sent' })
  const rows = await db.invitation.findMany({ where: { groupId } })
  expect(rows.map(({ userId, channel, acceptedAt }) => [userId, channel, acceptedAt])).toEqual(
    Array(4).fill([null, 'email', null]),
  )
  const jobs = await db.$queryRaw<{ name: string; jobs: number }[]>`
    SELECT name, count(*)::int AS jobs FROM pgboss.job GROUP BY name`
  expect(jobs).toEqual([{ name: 'deliver-invitation', jobs: 4 }])
})

nightTest('keeps the same invitation when sent again, for another 14 days', async () => {
  const { groupId, admin, to, token } = await inviteToNewGroup()
  setClockOffset(2 * DAY)
  await sendInvitation(groupId, admin, { email: to.toUpperCase() })
  await runJobs()
  expect(tokenAt(to)).toBe(token)
  expect(await db.invitation.count({ where: { groupId } })).toBe(1)
})

nightTest('notifies once in the app if the job runs twice', async () => {
  const dora = await aSignedInUser()
  const { groupId } = await inviteToNewGroup({ email: String(dora.user.email) })
  const { id } = await db.invitation.findFirstOrThrow({ where: { groupId } })
  await deliverInvitation(id)
  expect(await notificationsFor(dora)).toHaveLength(1)
})

test('retries a text that never left, and gives up one that was refused', async () => {
  const { groupId, admin } = await aGroup()
  await sendInvitation(groupId, admin, { phoneNumber: '+447700900124' })
  const { id } = await db.invitation.findFirstOrThrow({ where: { groupId } })
  inbox.control({ sms: 'fail-400' })
  await deliverInvitation(id)
  expect(textsTo('+447700900124')).toEqual([])
  inbox.control({ sms: 'ok' })
  await deliverInvitation(id)
  expect(tokenAt('+447700900124')).toBe(invitationToken(id))
})

nightTest('is masked in the inviter’s export', async () => {
  const { admin, to } = await inviteToNewGroup()
  const { body } = await call(exportUser, `/user/${admin.user.id}/export`, admin)
  expect(body.invitationsByAddress).toEqual([
    expect.objectContaining({ group: 'Ski trip', channel: 'email', sentTo: 'u•••@example.com' }),
  ])
  expect(JSON.stringify(body)).not.toContain(to)
})
