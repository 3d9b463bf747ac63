import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { POST as decline } from '@/app/api/invitation/[token]/decline/route'
import { GET as findGroup } from '@/app/api/invitation/[token]/group/route'
import { GET as listNotifications } from '@/app/api/notifications/[userId]/route'
import { DAY, londonDay, setClockOffset } from '@/lib/base/clock'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { forgetInvitedAddresses } from '@/lib/groups/invitations/forget-invited-addresses'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openBrowserSession, proveEmail, provePhone } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { notificationsFor, sharesOf, viewerOf } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import {
  acceptInvitation,
  openInvitationInbox,
  runJobs,
  sendInvitation,
  signUp,
  viewInvitation,
} from '../../support/invitations'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, type SignedInUser } from '../../support/people'

/** Inviting somebody whose username nobody knows, and whose address nobody has verified yet. */

openDatabase()
const inbox = openInbox()
const { textsTo, inviteToNewGroup, newcomerWith } = openInvitationInbox(inbox)

const readNotifications = async ({ user, token }: SignedInUser) =>
  (await call(listNotifications, `/notifications/${user.id}`, { token })).body.notifications

nightTest('an address gets a mail with a link of its own, saying who invites to what', async () => {
  const { to, token, admin } = await inviteToNewGroup()
  const [text = ''] = textsTo(to)
  expect(text).toContain(`${admin.user.username} invites you to the group “Ski trip”`)
  expect(text).toContain('sign up or log in and confirm this address')
  const { status, body } = await viewInvitation(token)
  expect([status, body.invitation]).toEqual([
    200,
    {
      group: expect.objectContaining({ title: 'Ski trip', numberOfMembers: 1 }),
      invitedBy: { username: admin.user.username },
      invitedUser: null,
      contributionAmount: 500,
      sentTo: `u•••@example.com`,
    },
  ])
})

nightTest('an address on an account that has not proven it counts as nobody’s', async () => {
  const email = aNewAccount().email
  const person = await signUp({ email })
  const { token } = await inviteToNewGroup({ email })
  expect(textsTo(email)[0]).toContain('sign up or log in and confirm this address')
  expect(await notificationsFor(person)).toEqual([])
  expect((await viewInvitation(token)).body.invitation.sentTo).toBe('u•••@example.com')
})

nightTest('when declined, admins see only the masked address, even if an account has it', async () => {
  const { admin, token } = await inviteToNewGroup()
  const { email } = (await aSignedInUser()).user
  const known = await inviteToNewGroup({ email: email ?? '' })
  const declineInvitation = (of: string) => call(decline, `/invitation/${of}/decline`, { method: 'POST' })
  for (const each of [token, known.token]) expect((await declineInvitation(each)).status).toBe(200)
  const declined = 'Group: The invitation sent to u•••@example.com for “Ski trip” was declined.'
  expect([await notificationsFor(admin), await notificationsFor(known.admin)]).toEqual([
    [declined],
    [declined],
  ])
  const rows = await db.stateChange.findMany({ where: { subject: 'invitation', why: 'declined' } })
  expect(rows.map(({ userId, actorId }) => [userId, actorId])).toEqual([
    [null, null],
    [null, null],
  ])
})

nightTest('a phone number gets a text', async () => {
  const { to, token, admin } = await inviteToNewGroup({ phoneNumber: '+447700900123' })
  expect(textsTo(to)).toEqual([expect.stringContaining(`${admin.user.username} invites you to a group`)])
  expect((await viewInvitation(token)).body.invitation.sentTo).toBe('+44•••123')
})

nightTest('lets in the person who signs up and proves the address, and nobody else', async () => {
  const { groupId, admin, to, token } = await inviteToNewGroup()
  expect((await acceptInvitation(token)).status).toBe(401)
  const other = await aSignedInUser()
  const refused = await acceptInvitation(token, other)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_YOUR_ADDRESS'])
  expect(refused.body.message).toContain('u•••@example.com')
  expect(JSON.stringify(refused.body)).not.toContain(to)
  const pending = await signUp({ email: to })
  expect((await acceptInvitation(token, pending)).status).toBe(401)
  await proveEmail(inbox, pending)
  const joined = await acceptInvitation(token, pending)
  expect([joined.status, joined.body.message]).toEqual([200, 'Successfully joined the group!'])
  expect(await sharesOf(groupId)).toEqual([50_000, 50_000])
  expect(await notificationsFor(admin)).toEqual([expect.stringContaining(`${pending.user.username} joined`)])
  const again = await acceptInvitation(token, pending)
  expect([again.status, again.body.message]).toEqual([200, "You're already a member of this group."])
  expect((await viewInvitation(token)).status).toBe(410)
})

nightTest('once used, it tells nobody else whether the person is in the group', async () => {
  const { groupId, to, token } = await inviteToNewGroup()
  const person = await newcomerWith(to)
  await acceptInvitation(token, person)
  for (const other of [await aSignedInUser(), undefined]) {
    const { status, body } = await acceptInvitation(token, other)
    expect([status, body.message]).toEqual([410, 'This invitation has already been used.'])
  }
  expect((await acceptInvitation(token, person)).body.message).toBe("You're already a member of this group.")
  expect(await sharesOf(groupId)).toHaveLength(2)
})

nightTest('lets in the person who proves the phone number, however they signed up', async () => {
  const { groupId, to, token } = await inviteToNewGroup({ phoneNumber: aNewAccount().phoneNumber })
  const person = await aSignedInUser({ phoneNumber: to })
  expect((await acceptInvitation(token, person)).status).toBe(403)
  await provePhone(inbox, person)
  expect((await acceptInvitation(token, person)).status).toBe(200)
  expect(await sharesOf(groupId)).toHaveLength(2)
})

nightTest('an address proven later makes it an ordinary invitation in the app', async () => {
  const { to, token, admin } = await inviteToNewGroup()
  const person = await newcomerWith(to)
  expect(await notificationsFor(person)).toEqual([
    `Group: ${admin.user.username} invited you to join “Ski trip”.`,
  ])
  const [notice] = await readNotifications(person)
  expect(notice.actionData).toEqual({ invitationToken: token })
  expect(await listOpenInvitations(viewerOf(person))).toEqual([
    {
      ...{ groupTitle: 'Ski trip', invitedBy: admin.user.username, token },
      ...{ contributionPence: 50_000, openAmounts: false, paymentDeadline: londonDay() },
    },
  ])
  expect((await viewInvitation(token)).body.invitation).toMatchObject({ invitedUser: null, sentTo: null })
  expect((await viewInvitation(token, { token: person.token })).body.invitation.invitedUser).toEqual({
    username: person.user.username,
  })
  expect((await acceptInvitation(token)).status).toBe(401)
  expect((await acceptInvitation(token, person)).status).toBe(200)
})

nightTest(
  'once adopted, it still belongs to the session of its owner, in their browser without a token',
  async () => {
    const { groupId, to, token } = await inviteToNewGroup()
    const person = await newcomerWith(to)
    const other = await aSignedInUser()
    const [nobody, stranger] = [await acceptInvitation(token), await acceptInvitation(token, other)]
    expect([nobody.status, stranger.status, stranger.body.code]).toEqual([401, 403, 'NOT_YOUR_ADDRESS'])
    expect(stranger.body.message).toContain('u•••@example.com')
    expect(await sharesOf(groupId)).toHaveLength(1)

    const path = `/invitation/${token}/accept`
    const { cookie } = await openBrowserSession(person)
    const elsewhere = await call(accept, path, {
      method: 'POST',
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(elsewhere.status).toBe(401)
    expect((await call(accept, path, { method: 'POST', cookie, isBrowser: true })).status).toBe(200)
  },
)

nightTest('logging in leads back to it until it is accepted', async () => {
  const { groupId, to, token } = await inviteToNewGroup()
  const person = await newcomerWith(to)
  const found = async (by = person) =>
    (await call(findGroup, `/invitation/${token}/group`, { token: by.token })).body
  expect(await found()).toEqual({ groupId: null, waits: true })
  expect(await found(await aSignedInUser())).toEqual({ groupId: null, waits: true })
  await acceptInvitation(token, person)
  expect(await found()).toEqual({ groupId, waits: false })
  expect(await found(await aSignedInUser())).toEqual({ groupId: null, waits: false })
})

nightTest('the address is erased when it is used, after 14 days, and with the group', async () => {
  const countAddresses = ({ groupId }: { groupId: string }) =>
    db.invitation.count({ where: { groupId, address: { not: null } } })
  const used = await inviteToNewGroup()
  expect(await countAddresses(used)).toBe(1)
  const person = await newcomerWith(used.to)
  await acceptInvitation(used.token, person)
  expect(await countAddresses(used)).toBe(0)

  const deleted = await inviteToNewGroup()
  await deleteGroup(viewerOf(deleted.admin), deleted.groupId)
  expect(await countAddresses(deleted)).toBe(0)
  expect((await viewInvitation(deleted.token)).body.message).toBe('This group has been deleted.')

  const leftEmpty = await inviteToNewGroup()
  await deleteAccount(leftEmpty.admin.user.id)
  expect(await countAddresses(leftEmpty)).toBe(0)

  const late = await inviteToNewGroup()
  setClockOffset(14 * DAY - 60_000)
  await forgetInvitedAddresses()
  expect([await countAddresses(late), (await viewInvitation(late.token)).status]).toEqual([1, 200])
  setClockOffset(14 * DAY + 60_000)
  expect((await viewInvitation(late.token)).status).toBe(410)
  await forgetInvitedAddresses()
  expect(await countAddresses(late)).toBe(0)
  expect((await acceptInvitation(late.token)).body.message).toBe(
    'This invitation has expired. Please ask for a new one.',
  )
})

async function someoneJoinedAnotherWay() {
  const scene = await inviteToNewGroup()
  const { groupId, admin, to } = scene
  const person = await signUp({ email: to })
  await provePhone(inbox, person)
  expect((await acceptInvitation(scene.token, person)).status).toBe(403)
  const request = { token: admin.token, body: { username: person.user.username } }
  await call(add, `/group/${groupId}/add`, request)
  const removePerson = () => call(remove, `/group/${groupId}/remove`, request)
  return { ...scene, person, removePerson, proveAddress: () => proveEmail(inbox, person) }
}

nightTest('does not let back somebody who joined in another way and was removed', async () => {
  const { token, person, removePerson, proveAddress } = await someoneJoinedAnotherWay()
  await proveAddress()
  expect((await acceptInvitation(token, person)).body.message).toBe("You're already a member of this group.")
  await removePerson()
  const back = await acceptInvitation(token, person)
  expect([back.status, back.body.message]).toEqual([410, 'This invitation has already been used.'])
})

nightTest('nor if the address was invited again while they were a member', async () => {
  const { groupId, admin, to, token, person, removePerson, proveAddress } = await someoneJoinedAnotherWay()
  await proveAddress()
  setClockOffset(60_000)
  await sendInvitation(groupId, admin, { email: to })
  await runJobs()
  setClockOffset(120_000)
  await removePerson()
  expect((await acceptInvitation(token, person)).status).toBe(410)
  setClockOffset(180_000)
  await sendInvitation(groupId, admin, { email: to })
  await runJobs()
  expect((await acceptInvitation(token, person)).status).toBe(200)
})

nightTest('nor if they prove it only then; inviting again does', async () => {
  const { groupId, admin, to, token, person, removePerson, proveAddress } = await someoneJoinedAnotherWay()
  await removePerson()
  await proveAddress()
  expect(await listOpenInvitations(viewerOf(person))).toEqual([])
  expect((await acceptInvitation(token, person)).status).toBe(410)
  setClockOffset(60_000)
  await sendInvitation(groupId, admin, { email: to })
  await runJobs()
  expect(await listOpenInvitations(viewerOf(person))).toHaveLength(1)
  expect((await acceptInvitation(token, person)).status).toBe(200)
})
