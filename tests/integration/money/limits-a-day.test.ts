import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { addMs, DAY, HOUR, londonDay, londonMoment, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { getDailyLimit } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { writeDailyLimit } from '@/lib/server/operations/set-daily-limit'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, connectPayout, expectSoundLedger, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
const usual = { refund: env.MAX_REFUND_A_DAY, transfer: env.MAX_TRANSFER_A_DAY }
beforeEach(async () => {
  await provider.startAfresh()
  // Noon in London, so that a few hours more are still the same day.
  const noon = addMs(londonMoment(`${londonDay()}T12:00`), DAY)
  await provider.advanceTime(noon.getTime() - now().getTime())
})
afterEach(async () => {
  Object.assign(env, { MAX_REFUND_A_DAY: usual.refund, MAX_TRANSFER_A_DAY: usual.transfer })
  await expectSoundLedger()
})

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })

const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })

async function aGroupOf(admin: TestUser, ...pounds: number[]) {
  const { id } = await aGroup({ admin, contributionPence: 1_000_000 })
  const payments = []
  for (const each of pounds) payments.push((await pay(provider, admin, id, each)).id)
  return { id, payments }
}

describe('refunds of payments younger than a day', () => {
  nightTest(
    'are limited for each group and London day, refused whole, and say what is left and from when',
    async () => {
      env.MAX_REFUND_A_DAY = 50
      const admin = await aUser('admin')
      const { payments } = await aGroupOf(admin, 40, 30)
      const [one = '', two = ''] = payments
      expect((await giveBack(admin, one, 40)).status).toBe(201)
      const { status, body } = await giveBack(admin, two, 10.01)
      const tomorrow = addMs(londonMoment(`${londonDay()}T00:00`), DAY)
      expect([status, body.code, body.left, body.refundsFrom]).toEqual([
        409,
        'LIMIT_REFUNDS',
        10,
        tomorrow.toISOString(),
      ])
      expect(body.message).toContain('Of payments younger than a day, at most £50 can be refunded in a day.')
      expect(body.message).toContain('£10 is left for today')
      expect(await db.refund.count({ where: { paymentId: two } })).toBe(0)
      expect((await giveBack(admin, two, 10)).status).toBe(201)
      expect((await giveBack(admin, two, 1)).body.message).toContain('Nothing is left for today')
      await provider.advanceTime(13 * HOUR)
      expect((await giveBack(admin, two, 20)).status).toBe(201)
    },
  )

  nightTest('a payment a day old does not count', async () => {
    env.MAX_REFUND_A_DAY = 50
    const admin = await aUser('admin')
    const { payments } = await aGroupOf(admin, 80)
    const refused = await giveBack(admin, payments[0] ?? '', 80)
    expect(refused.body).toMatchObject({ code: 'LIMIT_REFUNDS', left: 50 })
    const { timePaid } = await db.transaction.findUniqueOrThrow({ where: { id: payments[0] } })
    // More than any one day has room for: it has to grow old.
    expect(refused.body.refundsFrom).toBe(addMs(timePaid ?? now(), DAY).toISOString())
    await provider.advanceTime(DAY + MINUTE)
    expect((await giveBack(admin, payments[0] ?? '', 80)).status).toBe(201)
  })

  nightTest('one that was younger when it was refunded counts for the whole day', async () => {
    env.MAX_REFUND_A_DAY = 50
    const admin = await aUser('admin')
    const { id, payments } = await aGroupOf(admin, 40)
    await provider.advanceTime(22 * HOUR)
    expect((await giveBack(admin, payments[0] ?? '', 40)).status).toBe(201)
    await provider.advanceTime(3 * HOUR)
    const fresh = await pay(provider, admin, id, 20)
    expect((await giveBack(admin, fresh.id, 20)).body).toMatchObject({ code: 'LIMIT_REFUNDS', left: 10 })
    expect((await giveBack(admin, fresh.id, 10)).status).toBe(201)
  })

  nightTest('sharing out counts as well, with all its fresh parts', async () => {
    env.MAX_REFUND_A_DAY = 50
    const admin = await aUser('admin')
    const { id } = await aGroupOf(admin, 30, 40)
    const share = (amount: number) =>
      call(shareOut, `/group/${id}/share-out`, { token: admin.token, body: { amount } })
    expect((await share(50.01)).body).toMatchObject({ code: 'LIMIT_REFUNDS', left: 50 })
    expect(await db.refund.count()).toBe(0)
    expect((await share(50)).status).toBe(201)
    expect((await share(1)).body).toMatchObject({ code: 'LIMIT_REFUNDS', left: 0 })
  })

  nightTest('one that failed, or that was made at the provider, does not count', async () => {
    env.MAX_REFUND_A_DAY = 50
    const admin = await aUser('admin')
    const { payments } = await aGroupOf(admin, 40, 40)
    const [one = '', two = ''] = payments
    const { chargeId } = await db.payment.findUniqueOrThrow({ where: { id: two } })
    await provider.control.apply({
      refundOutside: { charge: chargeId ?? '', amount: 1000 },
      awaitWebhooks: true,
    })
    await provider.control.apply({ refundsPending: true })
    const { _id: id } = (await giveBack(admin, one, 40)).body.data
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id } })
    const failed = { refund: providerRefundId ?? '', outcome: 'failed' as const }
    await provider.control.apply({ refundsPending: false, settleRefund: failed, awaitWebhooks: true })
    expect((await giveBack(admin, one, 40)).status).toBe(201)
  })

  nightTest('an operator can set another limit for a group, for a time', async () => {
    env.MAX_REFUND_A_DAY = 50
    const admin = await aUser('admin')
    const { id, payments } = await aGroupOf(admin, 90)
    await transact((tx) =>
      writeDailyLimit(tx, { kind: 'refund', groupId: id, amountPence: 8000, until: addMs(now(), HOUR) }),
    )
    expect((await giveBack(admin, payments[0] ?? '', 80)).status).toBe(201)
    await transact((tx) =>
      writeDailyLimit(tx, { kind: 'refund', groupId: id, amountPence: 9000, until: addMs(now(), -1) }),
    )
    expect((await giveBack(admin, payments[0] ?? '', 1)).body).toMatchObject({ left: 0 })
  })

  nightTest('one admin may do three times as much over all their groups', async () => {
    env.MAX_REFUND_A_DAY = 20
    const admin = await aUser('admin')
    const groups = []
    for (let at = 0; at < 4; at += 1) groups.push(await aGroupOf(admin, 20))
    for (const { payments } of groups.slice(0, 3))
      expect((await giveBack(admin, payments[0] ?? '', 19)).status).toBe(201)
    const last = groups[3]
    expect((await giveBack(admin, last?.payments[0] ?? '', 4)).body).toMatchObject({
      code: 'LIMIT_REFUNDS',
      left: 3,
    })
    // Another admin of the same group is another person.
    const other = await aUser('other')
    await db.member.create({
      data: { groupId: last?.id ?? '', userId: other.id, role: 'admin', joinedAt: new Date(0) },
    })
    expect((await giveBack(other, last?.payments[0] ?? '', 4)).status).toBe(201)
  })

  nightTest('two at once in two groups of one admin share what is left', async () => {
    env.MAX_REFUND_A_DAY = 20
    const admin = await aUser('admin')
    const groups = []
    for (let at = 0; at < 4; at += 1) groups.push(await aGroupOf(admin, 20))
    for (const { payments } of groups.slice(0, 2)) await giveBack(admin, payments[0] ?? '', 20)
    const both = await Promise.all(
      groups.slice(2).map(({ payments }) => giveBack(admin, payments[0] ?? '', 15)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('transfers', () => {
  nightTest('of one admin are limited over all their groups, at three times the height', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const admin = await aUser('admin')
    const groups = []
    for (let at = 0; at < 4; at += 1) {
      const group = await aGroupOf(admin, 30)
      await connectPayout(provider, admin, group.id)
      groups.push(group.id)
    }
    const last = groups[3] ?? ''
    for (const id of groups.slice(0, 3)) expect((await send(admin, id, 19)).status).toBe(201)
    const { status, body } = await send(admin, last, 4)
    expect([status, body.code, body.remainingAmount]).toEqual([409, 'LIMIT_TRANSFERS', 3])
    expect(body.message).toBe(
      'One admin can transfer at most £60 in a day over all their groups. £3 is left for today.',
    )
    expect(await getDailyLimit({ userId: admin.id }, last)).toMatchObject({ maxPence: 6000, leftPence: 300 })
    // What an operator allows a group, its admins may use.
    await transact((tx) =>
      writeDailyLimit(tx, { kind: 'transfer', groupId: last, amountPence: 3000, until: addMs(now(), HOUR) }),
    )
    expect((await send(admin, last, 20)).status).toBe(201)
  })

  nightTest('that were asked for on several days cannot all be confirmed on one', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const [admin, second] = [await aUser('admin'), await aUser('second')]
    const { id } = await aGroupOf(admin, 60)
    await db.member.create({ data: { groupId: id, userId: second.id, role: 'admin', joinedAt: new Date(0) } })
    await db.group.update({ where: { id }, data: { twoKeys: true } })
    await connectPayout(provider, admin, id)
    const waiting: string[] = []
    for (let day = 0; day < 3; day += 1) {
      waiting.push((await send(admin, id, 20)).body.data.transferId)
      await provider.advanceTime(day < 2 ? DAY : 0)
    }
    const confirmTransfer = (transferId: string | undefined) =>
      call(confirm, `/transfer/${transferId}/confirm`, {
        method: 'POST',
        token: second.token,
        headers: { 'idempotency-key': `yes ${transferId} ${now().getTime()}` },
      })
    // The third was asked for today, and counts once.
    expect((await confirmTransfer(waiting[2])).status).toBe(200)
    const refused = await confirmTransfer(waiting[1])
    expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_TRANSFERS'])
    expect(await db.transfer.findUnique({ where: { id: waiting[1] } })).toMatchObject({
      awaitingUntil: expect.any(Date),
      confirmedAt: null,
    })
    await provider.advanceTime(13 * HOUR)
    expect((await confirmTransfer(waiting[1])).status).toBe(200)
    expect((await confirmTransfer(waiting[0])).body.code).toBe('LIMIT_TRANSFERS')
    expect((await send(admin, id, 1)).status).toBe(400)
  })

  nightTest('count as those of the admin who asked, whoever confirms them', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const [asker, second] = [await aUser('admin'), await aUser('second')]
    const prepareTransfer = async (amount: number) => {
      const { id } = await aGroupOf(asker, 30)
      await connectPayout(provider, asker, id)
      return { id, send: () => send(asker, id, amount) }
    }
    const firstTransfer = await prepareTransfer(20)
    await db.member.create({
      data: { groupId: firstTransfer.id, userId: second.id, role: 'admin', joinedAt: new Date(0) },
    })
    await db.group.update({ where: { id: firstTransfer.id }, data: { twoKeys: true } })
    const { transferId } = (await firstTransfer.send()).body.data
    await provider.advanceTime(DAY)
    for (const amount of [20, 20, 1]) expect((await (await prepareTransfer(amount)).send()).status).toBe(201)
    const confirmTransfer = () =>
      call(confirm, `/transfer/${transferId}/confirm`, { method: 'POST', token: second.token })
    expect((await confirmTransfer()).body).toMatchObject({ code: 'LIMIT_TRANSFERS', remainingAmount: 19 })
    await provider.advanceTime(13 * HOUR)
    expect((await confirmTransfer()).status).toBe(200)
  })

  nightTest('that failed do not count, nor does an operator’s word that has run out', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const [admin, second] = [await aUser('admin'), await aUser('second')]
    const { id } = await aGroupOf(admin, 40)
    await connectPayout(provider, admin, id)
    await transact((tx) =>
      writeDailyLimit(tx, { kind: 'transfer', groupId: id, amountPence: 500, until: addMs(now(), -1) }),
    )
    await db.member.create({ data: { groupId: id, userId: second.id, role: 'admin', joinedAt: new Date(0) } })
    await db.group.update({ where: { id }, data: { twoKeys: true } })
    const { transferId } = (await send(admin, id, 20)).body.data
    expect((await send(admin, id, 1)).body).toMatchObject({ code: 'LIMIT_TRANSFERS', remainingAmount: 0 })
    await call(decline, `/transfer/${transferId}/decline`, { method: 'POST', token: second.token })
    expect((await send(admin, id, 20.01)).body).toMatchObject({
      code: 'LIMIT_TRANSFERS',
      remainingAmount: 20,
    })
    expect((await send(admin, id, 20)).status).toBe(202)
  })

  nightTest('two at once in two groups of one admin share what is left', async () => {
    env.MAX_TRANSFER_A_DAY = 20
    const admin = await aUser('admin')
    const groups: string[] = []
    for (let at = 0; at < 4; at += 1) {
      const { id } = await aGroupOf(admin, 20)
      await connectPayout(provider, admin, id)
      groups.push(id)
    }
    for (const id of groups.slice(0, 2)) await send(admin, id, 20)
    const both = await Promise.all(groups.slice(2).map((id) => send(admin, id, 15)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
