import { randomUUID } from 'node:crypto'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, HOUR, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { ALL_GROUPS_FACTOR } from '@/lib/membership/cross-group-limits'
import { recordDecline } from '@/lib/money/payments/declines'
import { purgeCallers } from '@/lib/money/payments/purge-callers'
import { getDailyLimit } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { writeDailyLimit } from '@/lib/server/operations/set-daily-limit'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupOfPayers,
  aGroupWithPayments,
  askToPay,
  aUser,
  expectSoundLedger,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** How often and how much: payments, declined cards, transfers, refunds. */

openDatabase()
const provider = openProvider()
const settings = { ...env }
afterEach(async () => {
  Object.assign(env, settings)
  await expectSoundLedger()
})

const DECLINED = '4000000000000002'
const callerHeaders = (address: string) => ({ 'x-forwarded-for': address })
const start = (payer: TestUser, groupId: string, headers = {}) =>
  askToPay(payer, groupId, { amount: 25 }, headers)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

async function repeat<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let time = 0; time < count; time += 1) made.push(await work())
  return made
}

const decline = (session: string) =>
  provider.control.apply({ pay: session, card: DECLINED, awaitWebhooks: true })

describe('starts of payments', () => {
  nightTest('are limited for each person, saying when to come back', async () => {
    env.PAYMENT_STARTS_PER_PERSON = 2
    const { payer, other, group } = await aGroupOfPayers()
    expect(statuses(await repeat(2, () => start(payer, group.id)))).toEqual([201, 201])
    const third = await start(payer, group.id)
    expect(third.status).toBe(429)
    const wait = Number(third.headers.get('retry-after'))
    expect([wait > 0, wait <= 600]).toEqual([true, true])
    expect((await start(other, group.id)).status).toBe(201)
    // The second start's checkout stays open.
    expect(await db.transaction.count({ where: { userId: payer.id, status: 'pending' } })).toBe(1)
  })

  nightTest('are limited for each group, not counting a replacement of one’s own checkout', async () => {
    env.PAYMENT_STARTS_PER_GROUP = 2
    const { admin, payer, other, group } = await aGroupOfPayers()
    expect(statuses(await repeat(3, () => start(payer, group.id)))).toEqual([201, 201, 201])
    expect((await start(other, group.id)).status).toBe(201)
    const response = await start(admin, group.id)
    expect([response.status, Number(response.headers.get('retry-after')) > 600]).toEqual([429, true])
    expect((await start(payer, group.id)).status).toBe(201)
  })

  nightTest('do not count if refused for the amount, or repeated with the same key', async () => {
    env.PAYMENT_STARTS_PER_PERSON = 1
    const { payer, group } = await aGroupOfPayers()
    await repeat(3, () => askToPay(payer, group.id, { amount: 101 }))
    const headers = { 'idempotency-key': 'one start' }
    expect(statuses(await repeat(3, () => start(payer, group.id, headers)))).toEqual([201, 201, 201])
  })

  nightTest('have limits multiplied by RATE_LIMIT_FACTOR', async () => {
    Object.assign(env, { PAYMENT_STARTS_PER_PERSON: 1, RATE_LIMIT_FACTOR: 2 })
    const { payer, group } = await aGroupOfPayers()
    expect(statuses(await repeat(3, () => start(payer, group.id)))).toEqual([201, 201, 429])
  })
})

describe('declined cards', () => {
  beforeEach(async () => {
    env.DECLINES_PER_HOUR = 5
    await db.decline.deleteMany()
  })

  nightTest('stop a person’s starts for an hour after five; an open checkout can still be paid', async () => {
    const { payer, group } = await aGroupOfPayers()
    const { session } = await startPayment(payer, group.id, 25)
    await repeat(4, () => decline(session))
    await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
    const otherGroup = await aGroup({ admin: payer })
    expect((await start(payer, otherGroup.id, callerHeaders('10.9.0.1'))).status).toBe(201)
    await decline(session)
    const stopped = await start(payer, otherGroup.id, callerHeaders('10.9.0.1'))
    expect([stopped.status, stopped.body.code]).toEqual([429, 'TOO_MANY_DECLINES'])
    const wait = Number(stopped.headers.get('retry-after'))
    expect([wait > 3500, wait <= 3600]).toEqual([true, true])
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect(await db.transaction.count({ where: { userId: payer.id, status: 'success' } })).toBe(1)
    await provider.advanceTime(61 * MINUTE)
    expect((await start(payer, otherGroup.id, callerHeaders('10.9.0.1'))).status).toBe(201)
  })

  nightTest('that were many within an hour stop starts for an hour after the last of them', async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id: paymentId } = await startPayment(payer, group.id, 25)
    const times = [100, 99, 98, 97, 45].map((minutes) => addMs(now(), -minutes * MINUTE))
    await db.decline.createMany({ data: times.map((at) => ({ id: randomUUID(), paymentId, at })) })
    const { status, headers } = await start(payer, group.id, callerHeaders('10.9.0.2'))
    expect(status).toBe(429)
    expect(Math.round(Number(headers.get('retry-after')) / 60)).toBe(15)
  })

  nightTest('also stop starts from the same address or IPv6 network', async () => {
    const started = await repeat(5, async () => {
      const payer = await aUser()
      const group = await aGroup({ admin: payer })
      const { body } = await start(payer, group.id, callerHeaders('2001:db8:1:2::1'))
      return { payer, group, session: String(body.url).split('/').at(-1) ?? '' }
    })
    for (const { session } of started) await decline(session)
    const stranger = await aUser()
    const group = await aGroup({ admin: stranger })
    expect((await start(stranger, group.id, callerHeaders('2001:db8:1:2:ffff::9'))).status).toBe(429)
    expect((await start(stranger, group.id, callerHeaders('2001:db8:1:3::1'))).status).toBe(201)
  })

  nightTest('count once each, and their address is kept for a day as a keyed hash', async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    await decline(session)
    const declineRow = await db.decline.findFirstOrThrow({ where: { paymentId: id } })
    await recordDecline(declineRow.id)
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    await provider.advanceTime(23 * HOUR)
    await purgeCallers()
    const { chargeId, callerHash } = await db.payment.findUniqueOrThrow({ where: { id } })
    await recordDecline(chargeId ?? '')
    expect(await db.decline.count({ where: { paymentId: id } })).toBe(1)
    expect(callerHash).toHaveLength(32)
    await provider.advanceTime(2 * HOUR)
    await purgeCallers()
    expect((await db.payment.findUnique({ where: { id } }))?.callerHash).toBeNull()
    expect(await db.decline.count({ where: { paymentId: id } })).toBe(0)
  })
})

nightTest('a contribution is limited; exceeding the balance is reported first', async () => {
  const { payer, group } = await aGroupOfPayers(2_000_000)
  expect((await askToPay(payer, group.id, { amount: 20_001 })).status).toBe(400)
  const { status, body } = await askToPay(payer, group.id, { amount: 10_000.01 })
  expect([status, body.code, body.message]).toEqual([
    409,
    'LIMIT_CONTRIBUTION',
    'At most £10,000 at once. Pay the rest in a second payment.',
  ])
  expect((await askToPay(payer, group.id, { amount: 10_000 })).status).toBe(201)
})

describe('transfers', () => {
  const send = (admin: TestUser, groupId: string, amount: number) =>
    call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount } })

  nightTest('are limited for each London day, and refused as a whole with what is left', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const { admin, group } = await aGroupWithPayments(provider)
    const leftFor = ({ id: userId }: TestUser) => getDailyLimit({ userId }, group.id)
    expect(await leftFor(admin)).toEqual({ maxPence: 2000, leftPence: 2000 })
    expect((await send(admin, group.id, 51)).status).toBe(400)
    // A transfer under way counts too.
    const fail = [{ method: 'POST' as const, path: '/v1/transfers', mode: 'reset-before' as const, times: 3 }]
    await provider.control.apply({ fail })
    expect((await send(admin, group.id, 15)).status).toBe(201)
    const { status, body } = await send(admin, group.id, 5.01)
    expect([status, body.code, body.remainingAmount]).toEqual([409, 'LIMIT_TRANSFERS', 5])
    expect(body.message).toBe('At most £20 can be transferred in a day. £5 is left for today.')
    expect(await leftFor(admin)).toEqual({ maxPence: 2000, leftPence: 500 })
    expect((await send(admin, group.id, 5)).status).toBe(201)
    expect((await send(admin, group.id, 1)).body.message).toContain('Nothing is left for today.')
    await forceSql(
      `UPDATE transactions SET "createdAt" = "createdAt" - interval '1 day' WHERE "groupId" = '${group.id}'`,
    )
    expect((await send(admin, group.id, 20)).status).toBe(201)
  })

  nightTest('do not count towards the day if refused by the provider', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const { admin, group, older } = await aGroupWithPayments(provider)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ refundOutside: { charge: older.chargeId } })
    expect((await send(admin, group.id, 15)).status).toBe(502)
    expect(await getDailyLimit({ userId: admin.id }, group.id)).toMatchObject({ leftPence: 2000 })
  })

  nightTest('can be raised for a group by an operator, for a time', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const { admin, group } = await aGroupWithPayments(provider)
    await transact((tx) =>
      writeDailyLimit(tx, {
        kind: 'transfer',
        groupId: group.id,
        amountPence: 3000,
        until: addMs(now(), HOUR),
      }),
    )
    expect((await send(admin, group.id, 25)).status).toBe(201)
    expect((await send(admin, group.id, 6)).body.remainingAmount).toBe(5)
    await transact((tx) =>
      writeDailyLimit(tx, {
        kind: 'transfer',
        groupId: group.id,
        amountPence: 9000,
        until: addMs(now(), -1),
      }),
    )
    expect((await send(admin, group.id, 5)).body.remainingAmount).toBe(0)
  })

  nightTest('and so are the numbers of transfers and refunds of a group', async () => {
    Object.assign(env, { TRANSFERS_PER_GROUP: 1, REFUNDS_PER_GROUP: 1 })
    const { admin, group, older } = await aGroupWithPayments(provider)
    const giveBack = () =>
      call(refund, `/payment/${older.id}/refund`, { token: admin.token, body: { amount: 1 } })
    expect(statuses(await repeat(2, () => send(admin, group.id, 1)))).toEqual([201, 429])
    expect(statuses(await repeat(2, giveBack))).toEqual([201, 429])
  })

  nightTest('and so are those of an admin over all their groups', async () => {
    Object.assign(env, { TRANSFERS_PER_GROUP: 1, REFUNDS_PER_GROUP: 1 })
    const admin = await aUser('admin')
    const groupStatuses: number[][] = []
    for (let at = 0; at <= ALL_GROUPS_FACTOR; at += 1) {
      const group = await aGroup({ admin })
      const { id } = await startPayment(admin, group.id, 25)
      const answers = [
        await send(admin, group.id, 1),
        await call(refund, `/payment/${id}/refund`, { token: admin.token, body: { amount: 1 } }),
      ]
      groupStatuses.push(statuses(answers))
    }
    expect(groupStatuses).toEqual([...Array(ALL_GROUPS_FACTOR).fill([409, 409]), [429, 429]])
  })
})

nightTest('noted payments are limited for each group, and so is taking them back', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const noteOne = () =>
    call(note, `/group/${group.id}/noted-payment`, {
      token: admin.token,
      body: { username: payer.username, amount: 0.01, method: 'cash' },
    })
  const noted = await repeat(3, noteOne)
  const takeBackOne = (one: (typeof noted)[number]) =>
    call(takeBack, `/noted-payment/${one.body.notedPayment._id}`, { method: 'DELETE', token: admin.token })
  env.NOTED_PER_GROUP = 1
  expect(statuses(await repeat(2, noteOne))).toEqual([201, 429])
  expect(statuses([await takeBackOne(noted[0] as never), await takeBackOne(noted[1] as never)])).toEqual([
    200, 429,
  ])
})

nightTest(
  'what an admin changes in an hour is limited over all their groups, and stops nobody else',
  async () => {
    const { admin, payer, group } = await aGroupOfPayers()
    const own = await aGroup({ admin: payer })
    env.CHANGES_PER_ADMIN = 2
    const setOwn = (who: TestUser, groupId: string) =>
      call(setAmount, `/group/${groupId}/member/set-amount`, {
        method: 'PUT',
        token: who.token,
        body: { username: who.username, amount: 5 },
      })
    const others = await aGroup({ admin })
    expect(statuses([await setOwn(admin, group.id), await setOwn(admin, others.id)])).toEqual([200, 200])
    const third = await setOwn(admin, group.id)
    expect([third.status, third.body.message]).toEqual([
      429,
      "You've changed a lot just now. Please try again in 60 minutes.",
    ])
    expect((await setOwn(payer, own.id)).status).toBe(200)
  },
)
