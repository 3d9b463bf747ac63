import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { PUT as setSeries } from '@/app/api/group/[id]/series/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as hold } from '@/app/api/payout-account/[id]/hold/route'
import { addMs, DAY, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { openDuePeriods } from '@/lib/groups/series/open-due-periods'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { aGroupOfPayers, connectPayout, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator } from '../../support/operators'

/** The next period of a series is no way round what protects the money of this one. */

const provider = openProviderWithBooks()

async function moveClockTo(moment: string) {
  await provider.advanceTime(new Date(moment).getTime() - now().getTime())
  await db.session.updateMany({ data: { lastUsedAt: now(), expiresAt: addMs(now(), DAY) } })
}
beforeEach(() => {
  Object.assign(env, { OPERATORS: [], NEW_ADMIN_HOURS: 0 })
  return moveClockTo('2026-12-01T12:00Z')
})

/** Subs that go on in January, into the account of whoever began them; `other` has been an admin for long, too. */
async function subs() {
  const scene = await aGroupOfPayers(1_000)
  const { admin, other, group } = scene
  const body = { every: 'month', next: '2027-01-31', daysToPay: 14 }
  await call(setSeries, `/group/${group.id}/series`, { method: 'PUT', token: admin.token, body })
  const everyone = { groupId: group.id }
  await db.member.updateMany({ where: everyone, data: { setPence: 1_000, pinned: true } })
  await db.member.updateMany({ where: { ...everyone, userId: other.id }, data: { role: 'admin' } })
  await connectPayout(provider, admin, group.id)
  return scene
}

/** The group that begins in January. */
async function january(moment = '2027-01-31T09:00Z') {
  await moveClockTo(moment)
  await openDuePeriods()
  return db.group.findFirstOrThrow({ where: { periodDay: new Date('2027-01-31') }, orderBy: { id: 'desc' } })
}

const disconnectBy = async (by: TestUser, groupId: string) => {
  await stepUp(by)
  const answer = await call(disconnect, `/group/${groupId}/payout-account`, {
    ...{ method: 'DELETE', token: by.token },
  })
  expect(answer.status).toBe(200)
}
const send = async (by: TestUser, groupId: string) => {
  await stepUp(by)
  const { status, body } = await call(transfer, `/payment/${groupId}/transfer`, {
    ...{ token: by.token, body: { amount: 5 } },
  })
  return [status, body.code]
}

nightTest(
  'an account in place of the one before waits in the next period too, and whoever was an admin can object',
  async () => {
    const { admin, payer, other: thief, group } = await subs()
    await moveClockTo('2027-01-31T08:00Z')
    await stepUp(thief)
    const request = { token: thief.token, body: { username: admin.username } }
    expect((await call(remove, `/group/${group.id}/remove`, request)).status).toBe(200)
    const period = await january()
    expect(await db.payoutAccount.count({ where: { groupId: period.id } })).toBe(0)
    await connectPayout(provider, thief, period.id)
    await pay(provider, payer, period.id, 10)
    expect(await send(thief, period.id)).toEqual([409, 'COOLING_OFF'])
    const shown = await call(readGroup, `/group/${period.id}`, { token: thief.token })
    expect(shown.body.group.transfersFrom).not.toBeNull()
    const { id } = await db.payoutAccount.findFirstOrThrow({ where: { groupId: period.id } })
    await stepUp(admin)
    expect(
      (await call(hold, `/payout-account/${id}/hold`, { method: 'POST', token: admin.token })).status,
    ).toBe(200)
    await moveClockTo('2027-02-02T09:00Z')
    expect(await send(thief, period.id)).toEqual([409, 'PAYOUTS_PAUSED'])
  },
)

nightTest('one that has waited comes along, and need not wait again', async () => {
  const { admin, payer, group } = await subs()
  await moveClockTo('2027-01-20T12:00Z')
  await disconnectBy(admin, group.id)
  await connectPayout(provider, admin, group.id)
  const period = await january()
  await pay(provider, payer, period.id, 10)
  expect(await send(admin, period.id)).toEqual([201, undefined])
})

nightTest('a pause of transfers goes on', async () => {
  const { admin, payer, group } = await subs()
  const operator = await anOperator()
  const pauseBody = { groupId: group.id, reason: 'A stolen laptop' }
  expect((await callAsOperator(operator, 'POST /operator/pauses', pauseBody)).status).toBe(201)
  const period = await january()
  await pay(provider, payer, period.id, 10)
  expect(await send(admin, period.id)).toEqual([409, 'PAYOUTS_PAUSED'])
  await stepUp(operator)
  const { pauses } = (await callAsOperator(operator, 'GET /operator/pauses')).body
  const own = pauses.find((pause: { group: { _id: string } }) => pause.group._id === period.id)
  expect(
    (await callAsOperator(operator, `POST /operator/pauses/${own._id}/end`, { reason: 'Found' })).status,
  ).toBe(200)
  expect(await send(admin, period.id)).toEqual([201, undefined])
})

nightTest('what has ended does not: neither a pause nor a lower limit', async () => {
  const { group } = await subs()
  const ended = { groupId: group.id, reason: 'Found', createdAt: now(), endedAt: now() }
  await db.payoutPause.create({ data: ended })
  const low = { data: { groupId: group.id, amountPence: 300, until: addMs(now(), DAY) } }
  await db.transferLimit.create(low)
  await db.refundLimit.create(low)
  const { id: groupId } = await january()
  const query = { where: { groupId } }
  const copied = [
    await db.payoutPause.count(query),
    await db.transferLimit.count(query),
    await db.refundLimit.count(query),
  ]
  expect(copied).toEqual([0, 0, 0])
})

nightTest('a new admin is new in the next period too, though nobody else is left', async () => {
  env.NEW_ADMIN_HOURS = 24
  const { admin, payer, other, group } = await subs()
  await db.member.updateMany({ where: { groupId: group.id, userId: other.id }, data: { role: 'member' } })
  await moveClockTo('2027-01-31T08:00Z')
  await stepUp(admin)
  const { token } = admin
  const request = { token, body: { username: payer.username } }
  expect((await call(makeAdmin, `/group/${group.id}/role`, request)).status).toBe(200)
  expect((await call(leave, `/group/${group.id}/leave`, { method: 'POST', token })).status).toBe(200)
  const period = await january()
  await stepUp(payer)
  const onboarding = { method: 'POST', token: payer.token }
  const { status, body } = await call(onboard, `/payment/${period.id}/onboard-stripe`, onboarding)
  expect([status, body.code]).toEqual([403, 'NEW_ADMIN'])
})

nightTest('a limit that an operator has lowered goes on, a raised one does not', async () => {
  const { admin, payer, group } = await subs()
  const operator = await anOperator()
  const until = addMs(now(), 90 * DAY).toISOString()
  const limit = (kind: string, amount: number) =>
    callAsOperator(operator, `POST /operator/groups/${group.id}/${kind}-limit`, {
      amount,
      until,
      reason: 'Looked into',
    })
  expect([(await limit('transfer', 3)).status, (await limit('refund', 9000)).status]).toEqual([200, 200])
  const period = await january()
  await pay(provider, payer, period.id, 10)
  expect(await send(admin, period.id)).toEqual([409, 'LIMIT_TRANSFERS'])
  expect(await db.refundLimit.count({ where: { groupId: period.id } })).toBe(0)
})
