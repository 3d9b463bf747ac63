import { POST as add } from '@/app/api/group/[id]/add/route'
import { GET as audit } from '@/app/api/group/[id]/audit/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as accept } from '@/app/api/invitation/[token]/accept/route'
import { POST as decline } from '@/app/api/invitation/[token]/decline/route'
import { GET as findGroup } from '@/app/api/invitation/[token]/group/route'
import { GET as view } from '@/app/api/invitation/[token]/route'
import { GET as listNotifications } from '@/app/api/notifications/[userId]/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DAY, londonDay, setClockOffset } from '@/lib/base/clock'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import type { MailProps } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree, notificationsFor, sharesOf, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

const send = (groupId: string, by: SignedInUser, whom: SignedInUser) =>
  call(invite, `/group/${groupId}/invite`, { token: by.token, body: { username: whom.user.username } })
const open = (token: string) => call(view, `/invitation/${token}`)
const join = (token: string) => call(accept, `/invitation/${token}/accept`, { method: 'POST' })

async function latestFor({ user, token }: SignedInUser) {
  const { body } = await call(listNotifications, `/notifications/${user.id}`, { token })
  return body.lastNotification
}
const tokenFor = async (person: SignedInUser): Promise<string> =>
  (await latestFor(person)).actionData.invitationToken

async function anInvitation() {
  const group = await aGroup()
  const dora = await aSignedInUser()
  await send(group.groupId, group.admin, dora)
  return { ...group, dora, token: await tokenFor(dora) }
}

test('an invitation arrives as a notification with a link, and by mail', async () => {
  const { groupId, admin } = await aGroup()
  const dora = await aSignedInUser()
  const { status, body } = await send(groupId, admin, dora)
  expect([status, body.message]).toEqual([201, 'Invitation sent successfully'])
  const notification = await latestFor(dora)
  expect(notification).toMatchObject({
    type: 'Group',
    message: `${admin.user.username} invited you to join “Ski trip”.`,
    read: false,
    actionType: 'group_invitation',
    actionText: 'View invitation',
    actionData: { invitationToken: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const [mail, ...more] = await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${dora.user.email}`
  expect(more).toEqual([])
  expect(mail?.data).toMatchObject({
    template: 'invitation',
    props: { inviter: admin.user.username, groupTitle: 'Ski trip', goalPence: 100_000 },
  })
  const { invitationToken } = notification.actionData
  // The queue is stored in the database, which alone must not give access to a group.
  expect(JSON.stringify(mail)).not.toContain(invitationToken)
  const { text } = await renderMail('invitation', mail?.data.props as MailProps<'invitation'>)
  expect(text).toContain(`http://localhost:3000/invitation/${invitationToken}/accept`)
})

test('anyone with the link sees what it is for, without signing in', async () => {
  const { admin, dora, token } = await anInvitation()
  const { status, body } = await open(token)
  expect(status).toBe(200)
  expect(body.invitation).toEqual({
    group: {
      title: 'Ski trip',
      description: 'A week in the Alps',
      numberOfMembers: 1,
      splitOption: 'autoSplit',
      openAmounts: false,
      paymentGoal: 1000,
      paymentDeadline: londonDay(),
      isOverdue: false,
      isClosed: false,
    },
    contributionAmount: 500,
    invitedBy: { username: admin.user.username },
    invitedUser: { username: dora.user.username },
    sentTo: null,
  })
})

test('accepting adds the invited user, splits again and tells the others', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  const { status, body, headers } = await join(token)
  expect([status, body.message]).toEqual([200, 'Successfully joined the group!'])
  expect(headers.get('set-cookie')).toBeNull()
  expect(await sharesOf(groupId)).toEqual([50_000, 50_000])
  expect(await notificationsFor(admin)).toEqual([
    `Group: ${dora.user.username} joined “Ski trip”. Your share is now £500.00.`,
  ])
  expect(await latestFor(dora)).toMatchObject({ actionText: null, actionData: null })
})

nightTest(
  'the history names who accepted it or declined it, and otherwise the link; nobody else’s device is theirs',
  async () => {
    const { groupId, admin, dora, token } = await anInvitation()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15' }
    const path = `/invitation/${token}/accept`
    expect((await call(accept, path, { method: 'POST', headers })).status).toBe(200)
    const readHistory = async (id = groupId, by = admin) =>
      (await call(audit, `/group/${id}/audit`, by)).body.entries as {
        what: string
        text: string
        who: string
      }[]
    const [joined] = (await readHistory()).filter(
      ({ text }) => text === `${dora.user.username} joined the group`,
    )
    expect(joined?.who).toBe('the link')
    expect(
      (await readHistory()).filter(({ what }) => what === 'contribution').map(({ who }) => who),
    ).toContain('the link')
    const exported = await call(exportUser, `/user/${dora.user.id}/export`, dora)
    expect(JSON.stringify(exported.body)).not.toContain('iPhone')

    const own = await anInvitation()
    await call(accept, `/invitation/${own.token}/accept`, { method: 'POST', token: own.dora.token })
    const [entry] = (await readHistory(own.groupId, own.admin)).filter(({ text }) =>
      text.endsWith('joined the group'),
    )
    expect(entry?.who).toBe(own.dora.user.username)

    const refused = await anInvitation()
    await call(decline, `/invitation/${refused.token}/decline`, { method: 'POST', headers })
    const [declinedEntry] = (await readHistory(refused.groupId, refused.admin)).filter(({ text }) =>
      text.endsWith('was declined'),
    )
    expect(declinedEntry?.who).toBe('the link')
  },
)

nightTest('accepting twice says that they are already a member, and changes nothing', async () => {
  const { groupId, admin, token } = await anInvitation()
  await join(token)
  const { status, body } = await join(token)
  expect([status, body.message]).toEqual([200, "You're already a member of this group."])
  expect(await sharesOf(groupId)).toHaveLength(2)
  expect(await notificationsFor(admin)).toHaveLength(1)
  const used = await open(token)
  expect([used.status, used.body.message]).toEqual([410, 'This invitation has already been used.'])
})

nightTest('accepting one invitation twenty times at once makes one member', async () => {
  const { groupId, admin, token } = await anInvitation()
  const answers = await Promise.all(Array.from({ length: 20 }, () => join(token)))
  const messages = answers.map(({ body }) => body.message)
  expect(messages.filter((message) => message === 'Successfully joined the group!')).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await sharesOf(groupId)).toHaveLength(2)
  expect(await notificationsFor(admin)).toHaveLength(1)
})

test('an open invitation is sent again rather than duplicated', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  setClockOffset(5 * DAY)
  expect((await send(groupId, admin, dora)).status).toBe(201)
  expect(await tokenFor(dora)).toBe(token)
  expect(await notificationsFor(dora)).toHaveLength(1)
  expect(await db.invitation.count({ where: { groupId } })).toBe(1)
})

nightTest('it expires after 14 days, and a new one takes its place', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  await db.session.updateMany({ data: { expiresAt: new Date(Date.now() + 90 * DAY) } })
  setClockOffset(14 * DAY - 60_000)
  expect((await open(token)).status).toBe(200)
  setClockOffset(14 * DAY + 60_000)
  for (const answer of [await open(token), await join(token)])
    expect([answer.status, answer.body.message]).toEqual([
      410,
      'This invitation has expired. Please ask for a new one.',
    ])
  await db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() + 14 * DAY) } })
  expect(await latestFor(dora)).toMatchObject({ actionType: 'group_invitation', actionData: null })
  await send(groupId, admin, dora)
  const renewed = await tokenFor(dora)
  expect(renewed).not.toBe(token)
  expect((await join(renewed)).status).toBe(200)
})

test('it ends with its group', async () => {
  const { groupId, admin, token } = await anInvitation()
  await deleteGroup(viewerOf(admin), groupId)
  for (const answer of [await open(token), await join(token)])
    expect([answer.status, answer.body.message]).toEqual([410, 'This group has been deleted.'])
})

test('being added uses it up, and it does not let anyone back after removal', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  const body = { username: dora.user.username }
  await call(add, `/group/${groupId}/add`, { token: admin.token, body })
  await call(remove, `/group/${groupId}/remove`, { token: admin.token, body })
  expect((await join(token)).status).toBe(410)
  expect(await sharesOf(groupId)).toHaveLength(1)
})

test.each(['nonsense', 'x'.repeat(43), '%00', "' OR 1=1 --"])('the token %p is unknown', async (token) => {
  expect((await open(encodeURIComponent(token))).status).toBe(404)
  expect((await join(encodeURIComponent(token))).status).toBe(404)
})

describe('the open invitations of a person', () => {
  const seenBy = (person: SignedInUser) => listOpenInvitations(viewerOf(person))

  test('are only their own, with the link and the share', async () => {
    const { admin, dora, token, groupId } = await anInvitation()
    const price = { openAmounts: false, paymentDeadline: londonDay() }
    const shown = { groupTitle: 'Ski trip', invitedBy: admin.user.username, token, ...price }
    expect(await seenBy(dora)).toEqual([{ ...shown, contributionPence: 50_000 }])
    await db.group.update({ where: { id: groupId }, data: { splitOption: 'customSplit', openAmounts: true } })
    expect(await seenBy(dora)).toEqual([{ ...shown, openAmounts: true, contributionPence: null }])
    expect(await seenBy(admin)).toEqual([])
    expect(await seenBy(await aSignedInUser())).toEqual([])
  })

  nightTest('end when accepted, when expired and with the group', async () => {
    const accepted = await anInvitation()
    await join(accepted.token)
    expect(await seenBy(accepted.dora)).toEqual([])
    const deleted = await anInvitation()
    await deleteGroup(viewerOf(deleted.admin), deleted.groupId)
    expect(await seenBy(deleted.dora)).toEqual([])
    const late = await anInvitation()
    setClockOffset(14 * DAY + 60_000)
    expect(await seenBy(late.dora)).toEqual([])
  })
})

test('declining tells the admins and ends it; they can invite again', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  const sayNo = () => call(decline, `/invitation/${token}/decline`, { method: 'POST' })
  const { status, body } = await sayNo()
  expect([status, body.message]).toEqual([200, 'Invitation declined'])
  expect(await notificationsFor(admin)).toEqual([
    `Group: ${dora.user.username} declined the invitation to “Ski trip”.`,
  ])
  expect(await latestFor(dora)).toMatchObject({ actionText: null, actionData: null })
  for (const again of [sayNo(), join(token), open(token)]) expect((await again).status).toBe(404)
  expect(await sharesOf(groupId)).toEqual([100_000])
  await send(groupId, admin, dora)
  expect((await join(await tokenFor(dora))).status).toBe(200)
})

test('the database does not hold the token', async () => {
  const { token } = await anInvitation()
  const rows = await db.$queryRaw<{ found: bigint }[]>`
    SELECT count(*) AS found FROM invitations WHERE "tokenHash" = convert_to(${token}, 'UTF8')
      OR encode("tokenHash", 'escape') LIKE '%' || ${token} || '%'`
  expect(Number(rows[0]?.found)).toBe(0)
})

test('members are not invited, and inviting is for admins', async () => {
  const { groupId, admin, bob, cleo } = await aGroupOfThree()
  expect((await send(groupId, admin, bob)).status).toBe(409)
  expect((await send(groupId, bob, cleo)).status).toBe(403)
  expect((await send(groupId, await aSignedInUser(), cleo)).status).toBe(404)
})

nightTest('the sixth invitation of one person within an hour has to wait', async () => {
  const { groupId, admin, dora } = await anInvitation()
  for (let time = 2; time <= 5; time += 1) expect((await send(groupId, admin, dora)).status).toBe(201)
  const { status, headers } = await send(groupId, admin, dora)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

nightTest('its group is named only to members, before and after it is used', async () => {
  const { groupId, admin, dora, token } = await anInvitation()
  const groupFor = async (person: SignedInUser, invitationToken = token) =>
    (await call(findGroup, `/invitation/${invitationToken}/group`, { token: person.token })).body
  const none = { groupId: null, waits: false }
  const itself = { groupId, waits: false }
  expect(await groupFor(dora)).toEqual(none)
  expect(await groupFor(admin)).toEqual(itself)
  await join(token)
  expect(await groupFor(dora)).toEqual(itself)
  expect(await groupFor(await aSignedInUser())).toEqual(none)
  expect(await groupFor(dora, 'no-such-invitation')).toEqual(none)
  await deleteGroup(viewerOf(admin), groupId)
  expect(await groupFor(dora)).toEqual(none)
})
