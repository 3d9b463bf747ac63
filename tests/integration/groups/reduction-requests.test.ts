import { POST as accept } from '@/app/api/can-manage/[id]/accept/route'
import { POST as answer } from '@/app/api/can-manage/[id]/answer/route'
import { GET as audit } from '@/app/api/group/[id]/audit/route'
import { POST as say } from '@/app/api/group/[id]/can-manage/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { waive } from '@/lib/groups/closing/waive'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { getToday } from '@/lib/groups/today/queries'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { closeLiveHub } from '@/lib/platform/messages/live/hub'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addAsAdmin, aGroupOfThree, notificationsFor, sharesOf, viewerOf } from '../../support/groups'
import { aListeningPage, anOpenPage } from '../../support/live'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { credit } from '../../support/reminders'

/** A member tells only the admins what they can manage of their share; an admin accepts or replies. */

openDatabase()
afterAll(closeLiveHub)
// The first page opens before the server listens.
beforeAll(async () => {
  const page = await anOpenPage(await aSignedInUser())
  await page.next()
  page.leave()
})

const tell = (groupId: string, by: SignedInUser, body: object) =>
  call(say, `/group/${groupId}/can-manage`, { token: by.token, body })
const acceptBy = (by: SignedInUser, id: string) =>
  call(accept, `/can-manage/${id}/accept`, { token: by.token, method: 'POST' })
const answerBy = (by: SignedInUser, id: string, message: unknown = 'Pay the rest in May.') =>
  call(answer, `/can-manage/${id}/answer`, { token: by.token, body: { message } })
const setShare = (groupId: string, by: SignedInUser, { user }: SignedInUser, amount: number) =>
  call(setAmount, `/group/${groupId}/member/set-amount`, {
    method: 'PUT',
    token: by.token,
    body: { username: user.username, amount },
  })
async function seenBy(who: SignedInUser, groupId: string, whom: SignedInUser) {
  const { body } = await call(getGroup, `/group/${groupId}`, { token: who.token })
  const member = body.members.find(({ userId }: { userId: { _id: string } }) => userId._id === whom.user.id)
  return member.canManage
}
const firstFor = async ({ user, token }: SignedInUser) =>
  (await call(notifications, `/notifications/${user.id}`, { token })).body.notifications[0]
const statusOf = async (id: string) => (await db.canManageRequest.findUniqueOrThrow({ where: { id } })).status

/** £1,000 shared by three; Bob can manage £100. */
async function aRequest() {
  const group = await aGroupOfThree()
  const response = await tell(group.groupId, group.bob, { amount: 100, message: 'New boiler.' })
  return { ...group, response, id: response.body.canManage._id as string }
}

nightTest('nobody is asked to answer while the group is closed', async () => {
  const { groupId, admin, id } = await aRequest()
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  expect(await firstFor(admin)).toMatchObject({ actionText: null, actionData: null })
  expect(await acceptBy(admin, id)).toMatchObject({ status: 409, body: { code: 'GROUP_CLOSED' } })
  expect(await statusOf(id)).toBe('open')
  await db.group.update({ where: { id: groupId }, data: { closedAt: null } })
  expect(await firstFor(admin)).toMatchObject({ actionData: { requestId: id } })
})

nightTest('admins get a notification to act on, and see the request beside the share', async () => {
  const { groupId, admin, bob, response, id } = await aRequest()
  expect([response.status, response.body.message]).toEqual([201, 'The admins were told, and nobody else'])
  expect(response.body.canManage).toMatchObject({
    amount: 100,
    message: 'New boiler.',
    status: 'open',
    answer: null,
    username: bob.user.username,
  })
  expect(await firstFor(admin)).toMatchObject({
    type: 'Personal',
    message: `${bob.user.username} can manage £100.00 of their £333.33 in “Ski trip”. Only admins are told.`,
    actionType: 'can_manage',
    actionText: 'Answer',
    actionData: { requestId: id },
  })
  const open = { _id: id, amount: 100, message: 'New boiler.' }
  expect(await seenBy(admin, groupId, bob)).toEqual(open)
  expect(await seenBy(bob, groupId, bob)).toEqual(open)
})

test('an admin who asks is not told of it', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await db.member.updateMany({ where: { groupId, userId: bob.user.id }, data: { role: 'admin' } })
  await tell(groupId, admin, { amount: 100 })
  expect([await notificationsFor(admin), await notificationsFor(bob)]).toEqual([
    [],
    [expect.stringContaining('can manage £100.00')],
  ])
})

nightTest(
  'nobody else learns of it, whether by a field, a notification, a live update, the trail or an export',
  async () => {
    const group = await aGroupOfThree()
    const { groupId, bob, cleo, admin } = group
    const page = await aListeningPage(cleo)
    await tell(groupId, bob, { amount: 100, message: 'New boiler.' })
    await answerBy(admin, await openRequestIdOf(bob))
    await tell(groupId, bob, { amount: 90, message: '' })
    // The first update that Cleo’s page receives is the one announced now, after all that.
    await transact((tx) => announce(tx, [cleo.user.id], ['account']))
    expect(await page.next()).toEqual({ topics: ['account'], groupId: null })
    page.leave()
    expect(await seenBy(cleo, groupId, bob)).toBeNull()
    expect(await notificationsFor(cleo)).toEqual([])
    expect((await call(audit, `/group/${groupId}/audit`, { token: cleo.token })).status).toBe(403)
    expect(JSON.stringify(await exportUser(cleo.user.id))).not.toContain('manage')
    // What one says takes nobody else’s word back.
    await tell(groupId, cleo, { amount: 80 })
    const { canManage } = await exportUser(bob.user.id)
    expect(canManage).toMatchObject([
      { amountPence: 10_000, message: 'New boiler.', answer: 'Pay the rest in May.', status: 'answered' },
      { amountPence: 9000, message: null, status: 'open' },
    ])
  },
)

const openRequestIdOf = async ({ user }: SignedInUser) =>
  (await db.canManageRequest.findFirstOrThrow({ where: { userId: user.id, status: 'open' } })).id

test('accepting sets and pins the amount; the others see only their own new share, not the reason', async () => {
  const { groupId, admin, bob, cleo, id } = await aRequest()
  const { status, body } = await acceptBy(admin, id)
  expect([status, body.message]).toEqual([200, 'Amount updated successfully!'])
  expect(body.canManage).toMatchObject({ status: 'accepted' })
  expect(await sharesOf(groupId)).toEqual([45_000, 10_000, 45_000])
  expect(await db.member.findFirst({ where: { groupId, userId: bob.user.id } })).toMatchObject({
    pinned: true,
  })
  expect(await notificationsFor(bob)).toEqual([
    'Personal: An admin of “Ski trip” set your share to £100.00, as you asked.',
  ])
  expect(await notificationsFor(cleo)).toEqual(['Personal: Your share in “Ski trip” is now £450.00.'])
  expect(await seenBy(admin, groupId, bob)).toBeNull()
  expect(await firstFor(admin)).toMatchObject({
    actionType: 'can_manage',
    actionText: null,
    actionData: null,
  })
  const { body: trail } = await call(audit, `/group/${groupId}/audit`, { token: admin.token })
  const texts = trail.entries.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(
    expect.arrayContaining([
      `${bob.user.username} said they can manage £100.00`,
      `${bob.user.username}’s request to pay £100.00 was accepted`,
    ]),
  )
})

nightTest('a reply leaves the amount as it is, and reaches the member', async () => {
  const { groupId, admin, bob, id } = await aRequest()
  const { status, body } = await answerBy(admin, id, ' Pay the rest in May. ')
  expect([status, body.canManage.status, body.canManage.answer]).toEqual([
    200,
    'answered',
    'Pay the rest in May.',
  ])
  expect(await notificationsFor(bob)).toEqual([
    'Personal: An admin of “Ski trip” replied about what you can manage: Pay the rest in May.',
  ])
  expect(await sharesOf(groupId)).toEqual([33_334, 33_333, 33_333])
  expect(await seenBy(bob, groupId, bob)).toBeNull()
})

nightTest('a request is answered once, by an admin', async () => {
  const { groupId, admin, bob, cleo, id } = await aRequest()
  const second = await aSignedInUser()
  await addAsAdmin(groupId, second)
  const stranger = await aSignedInUser()
  for (const [who, expected] of [
    [bob, 403],
    [cleo, 403],
    [stranger, 404],
  ] as const)
    expect([(await acceptBy(who, id)).status, (await answerBy(who, id)).status]).toEqual([expected, expected])
  expect((await answerBy(admin, id, '')).status).toBe(400)
  const both = await Promise.all([acceptBy(admin, id), answerBy(second, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([[333.33], [1000], [-1], ['ten'], [null]])(
  '%p is refused: it must be less than the share',
  async (amount) => {
    const { groupId, bob } = await aGroupOfThree()
    expect((await tell(groupId, bob, { amount })).status).toBe(400)
  },
)

test('zero is accepted, and members without a share cannot ask', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  expect((await tell(groupId, bob, { amount: 0 })).status).toBe(201)
  await setShare(groupId, admin, bob, 0)
  const { status, body } = await tell(groupId, bob, { amount: 0 })
  expect([status, body.message]).toEqual([400, 'You have no share to pay in this group.'])
})

test('a new request replaces an open one', async () => {
  const { groupId, admin, bob, id } = await aRequest()
  await tell(groupId, bob, { amount: 120 })
  expect(await statusOf(id)).toBe('closed')
  expect(await seenBy(admin, groupId, bob)).toMatchObject({ amount: 120, message: null })
  expect((await acceptBy(admin, id)).status).toBe(409)
})

test('admins are told of at most five an hour', async () => {
  const { groupId, bob, cleo } = await aGroupOfThree()
  for (let amount = 1; amount <= 5; amount += 1)
    expect((await tell(groupId, bob, { amount })).status).toBe(201)
  const { status, body } = await tell(groupId, bob, { amount: 6 })
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/^You've told the admins many times just now\. Please try again in /),
  ])
  expect(await db.canManageRequest.count({ where: { groupId } })).toBe(5)
  expect((await tell(groupId, cleo, { amount: 6 })).status).toBe(201)
})

test('accepting does not raise a share that is lower by now', async () => {
  const { groupId, admin, bob, cleo } = await aGroupOfThree()
  const { body } = await tell(groupId, bob, { amount: 300 })
  await setShare(groupId, admin, cleo, 600)
  const { status, body: refused } = await acceptBy(admin, body.canManage._id)
  expect([status, refused.code]).toEqual([409, 'SHARE_IS_LOWER'])
  expect(await statusOf(body.canManage._id)).toBe('open')
})

nightTest('a request does not wait for an answer while there is nothing left to lower', async () => {
  const { groupId, admin, bob, cleo, id } = await aRequest()
  const offersShown = async () => [
    (await seenBy(admin, groupId, bob)) !== null,
    (await seenBy(bob, groupId, bob)) !== null,
    (await firstFor(admin)).actionText !== null,
    (await getToday({ userId: admin.user.id })).waiting.some(({ kind }) => kind === 'can_manage'),
  ]
  const [yes, no] = [true, false].map((is) => Array(4).fill(is))
  await credit(groupId, bob.user, 33_332)
  expect(await offersShown()).toEqual(yes)
  await credit(groupId, bob.user, 1)
  expect(await offersShown()).toEqual(no)
  expect((await acceptBy(admin, id)).body.code).toBe('SHARE_IS_PAID')
  // When one member pays more, the others pay less.
  await setShare(groupId, admin, cleo, 850)
  expect(await offersShown()).toEqual(no)
  expect((await acceptBy(admin, id)).body.code).toBe('SHARE_IS_LOWER')
  expect((await answerBy(admin, id)).status).toBe(200)
})

nightTest(
  'a request ends when an admin sets an amount or lets the member off, the member leaves or the group is deleted',
  async () => {
    const first = await aRequest()
    await setShare(first.groupId, first.admin, first.bob, 50)
    expect(await statusOf(first.id)).toBe('closed')
    const letOff = await aRequest()
    await waive(viewerOf(letOff.admin), letOff.groupId, { usernames: [letOff.cleo.user.username ?? ''] })
    expect(await statusOf(letOff.id)).toBe('open')
    await waive(viewerOf(letOff.admin), letOff.groupId)
    expect(await statusOf(letOff.id)).toBe('closed')
    const second = await aRequest()
    await leaveGroup(viewerOf(second.bob), second.groupId)
    expect(await statusOf(second.id)).toBe('closed')
    const third = await aRequest()
    await call(remove, `/group/${third.groupId}/remove`, {
      token: third.admin.token,
      body: { username: third.bob.user.username },
    })
    expect(await statusOf(third.id)).toBe('closed')
    const fourth = await aRequest()
    await deleteGroup(viewerOf(fourth.admin), fourth.groupId)
    expect(await statusOf(fourth.id)).toBe('closed')
  },
)

nightTest('messages are erased with the account', async () => {
  const { bob, admin, id } = await aRequest()
  await answerBy(admin, id)
  await deleteAccount(bob.user.id)
  expect(await db.canManageRequest.findUnique({ where: { id } })).toMatchObject({
    message: null,
    answer: null,
  })
})
