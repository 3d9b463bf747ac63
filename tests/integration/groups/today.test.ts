import { randomUUID } from 'node:crypto'
import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { POST as close } from '@/app/api/group/[id]/close/route'
import { POST as makeLink } from '@/app/api/group/[id]/link/route'
import { POST as recordPayment } from '@/app/api/group/[id]/noted-payment/route'
import { PUT as setTwoKeys } from '@/app/api/group/[id]/two-keys/route'
import { POST as joinByLink } from '@/app/api/link/[code]/join/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as answerPromise } from '@/app/api/promise/[token]/route'
import { GET as getToday } from '@/app/api/today/route'
import { addMs, DAY, daysAfter, londonDay, now } from '@/lib/base/clock'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfPayers, aUser, connectPayout, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { credit, memberIdOf } from '../../support/reminders'

/** What needs somebody today: their open shares first, then what waits for their decision as an admin. */

openDatabase()
const provider = openProvider()

const today = () => londonDay()
async function todayOf({ token }: TestUser) {
  const { status, body } = await call(getToday, '/today', { token })
  expect(status).toBe(200)
  return body.today
}
/** Formatted as `kind count`, in order. */
const waitingFor = async (who: TestUser): Promise<string[]> =>
  (await todayOf(who)).waiting.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`)

const change = (groupId: string, data: object) => db.group.update({ where: { id: groupId }, data })
const setDeadline = (groupId: string, day: string) => change(groupId, { paymentDeadline: new Date(day) })
const makeAdmin = (groupId: string, { id: userId }: TestUser, data: object = {}) =>
  db.member.updateMany({ where: { groupId, userId }, data: { role: 'admin', ...data } })
/** Long enough ago to decide on everything. */
const anAdminSinceLastWeek = (groupId: string, who: TestUser) =>
  makeAdmin(groupId, who, { joinedAt: addMs(now(), -7 * DAY), adminSince: addMs(now(), -7 * DAY) })

test('somebody without a group has nothing to do, and visitors are refused', async () => {
  expect(await todayOf(await aUser())).toEqual({ owed: [], waiting: [] })
  expect((await call(getToday, '/today')).status).toBe(401)
})

nightTest('a person’s own open shares are listed, earliest deadline first, with promises', async () => {
  const me = await aUser('me')
  const aGroupDueOn = async (day: string, more = {}) => {
    const group = await aGroup({ admin: await aUser('admin'), members: [me] })
    await change(group.id, { paymentDeadline: new Date(day), ...more })
    return group
  }
  const [last, first, overdue] = [
    await aGroupDueOn(daysAfter(today(), 9)),
    await aGroupDueOn(daysAfter(today(), 2)),
    await aGroupDueOn(daysAfter(today(), -3)),
  ]
  const [paid, closed, deleted, left] = [
    await aGroupDueOn(today()),
    await aGroupDueOn(today(), { closedAt: now() }),
    await aGroupDueOn(today(), { deletedAt: now() }),
    await aGroupDueOn(today()),
  ]
  await credit(paid.id, me, 10_000)
  await credit(first.id, me, 2_550)
  await db.member.updateMany({ where: { groupId: left.id, userId: me.id }, data: { leftAt: now() } })
  const day = daysAfter(today(), 1)
  const token = promiseToken(await memberIdOf(first.id, me))
  await call(answerPromise, `/promise/${token}`, { body: { day } })
  const share = (group: { id: string; title: string }, more: object) => ({
    groupId: group.id,
    groupTitle: group.title,
    amount: 100,
    isOverdue: false,
    promisedFor: null,
    ...more,
  })
  expect(await todayOf(me)).toEqual({
    owed: [
      share(overdue, { paymentDeadline: daysAfter(today(), -3), isOverdue: true }),
      share(first, { paymentDeadline: daysAfter(today(), 2), amount: 74.5, promisedFor: day }),
      share(last, { paymentDeadline: daysAfter(today(), 9) }),
    ],
    waiting: [],
  })
  expect([closed, deleted].length).toBe(2)
})

nightTest('requests to join wait for every admin, but not for members', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const { body } = await call(makeLink, `/group/${group.id}/link`, { method: 'POST', token: admin.token })
  const options = { method: 'POST' as const }
  for (const who of [await aUser(), await aUser()])
    await call(joinByLink, `/link/${body.link.code}/join`, { ...options, token: who.token })
  expect((await todayOf(admin)).waiting).toEqual([
    { kind: 'join_request', groupId: group.id, groupTitle: group.title, count: 2 },
  ])
  expect(await waitingFor(payer)).toEqual([])
  await change(group.id, { closedAt: now() })
  expect(await waitingFor(admin)).toEqual([])
})

nightTest(
  'a transfer waits for those who can confirm it, not for its requester or newer admins',
  async () => {
    const { admin, payer, other, group } = await aGroupOfPayers()
    await anAdminSinceLastWeek(group.id, payer)
    await connectPayout(provider, admin, group.id)
    await pay(provider, payer, group.id, 50)
    await change(group.id, { twoKeys: true })
    const { status } = await call(transfer, `/payment/${group.id}/transfer`, {
      token: admin.token,
      body: { amount: 20 },
    })
    expect(status).toBe(202)
    await makeAdmin(group.id, other, { adminSince: addMs(now(), 1000) })
    expect(await waitingFor(payer)).toEqual(['transfer_confirmation 1'])
    expect([await waitingFor(admin), await waitingFor(other)]).toEqual([[], []])
    await change(group.id, { closedAt: now() })
    expect(await waitingFor(payer)).toEqual(['transfer_confirmation 1'])
    await db.transfer.updateMany({ data: { awaitingUntil: addMs(now(), -1) } })
    expect(await waitingFor(payer)).toEqual([])
  },
)

test('a request to switch off the second admin waits for another admin', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  await anAdminSinceLastWeek(group.id, payer)
  await change(group.id, { twoKeys: true })
  await db.session.updateMany({ data: { steppedUpAt: now() } })
  await call(setTwoKeys, `/group/${group.id}/two-keys`, {
    method: 'PUT',
    token: admin.token,
    body: { on: false },
  })
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([[], ['two_keys_off 1']])
})

nightTest('refund requests wait for the admins, one’s own only if there is no other', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  for (const who of [payer, admin]) {
    const { id } = await pay(provider, who, group.id, 10)
    const body = { reason: 'Twice' }
    const response = await call(askBack, `/payment/${id}/refund-request`, { token: who.token, body })
    expect(response.status).toBe(201)
  }
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([['refund_request 2'], []])
  await makeAdmin(group.id, payer)
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([
    ['refund_request 1'],
    ['refund_request 1'],
  ])
})

nightTest('requests for a lower amount, and claims to have paid another way, wait for an admin', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await call(requestReduction, `/group/${group.id}/can-manage`, { token: payer.token, body: { amount: 40 } })
  for (const who of [payer, other]) {
    const token = promiseToken(await memberIdOf(group.id, who))
    await call(answerPromise, `/promise/${token}`, { body: { paidAnotherWay: true } })
  }
  expect(await waitingFor(admin)).toEqual(['can_manage 1', 'paid_another_way 2'])
  expect(await waitingFor(payer)).toEqual([])
  await call(recordPayment, `/group/${group.id}/noted-payment`, {
    token: admin.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { username: other.username, amount: 30, method: 'cash' },
  })
  await makeAdmin(group.id, payer)
  // One's own request waits only for the other admin.
  const paidAnotherWay = 'paid_another_way 1'
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([
    ['can_manage 1', paidAnotherWay],
    [paidAnotherWay],
  ])
  await credit(group.id, payer, 10_000)
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([[], []])
})

test('the only member of a group is told to invite others, not to pay the whole goal', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const { owed, waiting } = await todayOf(admin)
  expect([owed, waiting.map(({ kind }: { kind: string }) => kind)]).toEqual([[], ['invite_others']])
  // Once the link is on, others know of it.
  const link = { groupId: group.id, code: 'ABCDEFGHJK', createdById: admin.id, createdAt: now() }
  await db.link.create({ data: link })
  expect(await waitingFor(admin)).toEqual([])
  await setDeadline(group.id, daysAfter(today(), -1))
  expect(await waitingFor(admin)).toEqual(['wrap_up 1'])
  await change(group.id, { closedAt: now() })
  expect(await waitingFor(admin)).toEqual([])
})

test('a group waits to be wrapped up from its goal or deadline until it is closed', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  expect(await waitingFor(admin)).toEqual([])
  await setDeadline(group.id, daysAfter(today(), -1))
  expect([await waitingFor(admin), await waitingFor(payer)]).toEqual([['wrap_up 1'], []])
  await setDeadline(group.id, today())
  expect(await waitingFor(admin)).toEqual([])
  for (const who of [admin, payer, other]) await credit(group.id, who, 10_000)
  expect(await waitingFor(admin)).toEqual(['wrap_up 1'])
  const { status } = await call(close, `/group/${group.id}/close`, {
    token: admin.token,
    body: { moneyStays: true },
  })
  expect([status, await waitingFor(admin)]).toEqual([200, []])
})
