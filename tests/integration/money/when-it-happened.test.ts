import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, DAY, HOUR, MINUTE, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { checkDispute } from '@/lib/money/losses/follow-dispute'
import { settleReversal } from '@/lib/money/losses/settle-reversal'
import { pauseLinks } from '@/lib/money/payments/pause-links'
import { hasHadFirstPayout } from '@/lib/money/payouts/destination'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { openDatabase } from '../../support/database'
import { backUpDatabase } from '../../support/database-backup'
import { aLinkCode, mailsTo, startGift } from '../../support/gifts'
import {
  aGroupOfPayers,
  aGroupWithPayments,
  expectSoundLedger,
  pay,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** When something happened, which is not when we heard of it; and when somebody is asked again. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)
const FACTOR = env.RATE_LIMIT_FACTOR
afterEach(() => {
  env.RATE_LIMIT_FACTOR = FACTOR
})
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })

/** Within a minute: the provider's times are whole seconds. */
const expectAbout = (at: Date | null | undefined, expected: Date) =>
  expect(Math.abs(Number(at) - Number(expected))).toBeLessThan(MINUTE)

nightTest(
  'a payment that is heard of hours later was paid when it was, and its receipt says so',
  async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.advanceTime(20 * MINUTE)
    await apply({ webhooks: 'drop', pay: session })
    const paidAt = now()
    await provider.advanceTime(5 * HOUR)
    await sweep()
    const { timePaid, createdAt } = await transactionOf(id)
    expectAbout(timePaid, paidAt)
    expectAbout(createdAt, addMs(paidAt, -20 * MINUTE))
    const [receipt] = (await mailsTo(payer.email)) as { template: string; props: { paidAt?: string } }[]
    expect(receipt).toMatchObject({ template: 'receipt', props: { paidAt: timePaid?.toISOString() } })
  },
)

nightTest('one that comes back to a restored database was paid when it was, too', async () => {
  await provider.startAfresh()
  const { payer, group } = await aGroupOfPayers()
  const kept = await backUpDatabase()
  const { id } = await pay(provider, payer, group.id, 25)
  const { timePaid } = await transactionOf(id)
  await provider.advanceTime(5 * HOUR)
  await kept.restore()
  await runCatchUp()
  expect(await transactionOf(id)).toMatchObject({ timePaid })
})

nightTest('a card that was declined, and a card called stolen, were so when the bank said it', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await apply({ webhooks: 'drop' })
  await apply({ pay: session, card: '4000000000000002' })
  const declinedAt = now()
  await provider.advanceTime(0.3 * HOUR)
  await apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  expectAbout((await db.decline.findFirstOrThrow({ where: { paymentId: id } })).at, declinedAt)
  await apply({ pay: session, awaitWebhooks: true })
  const { payment } = await transactionOf(id)
  const { warning = '' } = await apply({ webhooks: 'drop', fraudWarning: payment?.chargeId ?? '' })
  const warnedAt = now()
  await provider.advanceTime(2 * HOUR)
  await apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  expectAbout((await db.fraudWarning.findUniqueOrThrow({ where: { id: warning } })).warnedAt, warnedAt)
})

nightTest('money left when it left, not when that was asked for', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  const askedAt = now()
  await apply({
    webhooks: 'drop',
    fail: [{ method: 'POST', path: '/v1/transfers', mode: 'reset-before', times: 3 }],
  })
  await send(admin, group.id, 10)
  await apply({ refundsPending: true })
  const { _id: id } = (await giveBack(admin, older.id, 5)).body.data
  await provider.advanceTime(3 * HOUR)
  await sweep()
  const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id } })
  await apply({
    refundsPending: false,
    settleRefund: { refund: providerRefundId ?? '', outcome: 'succeeded' },
  })
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  const moved = await db.transaction.findMany({ where: { groupId: group.id, type: { not: 'payment' } } })
  expect(moved.map(({ status }) => status)).toEqual(['success', 'success'])
  for (const { createdAt, timePaid } of moved) {
    expectAbout(createdAt, askedAt)
    expect(Number(timePaid) - Number(createdAt)).toBeGreaterThan(2.9 * HOUR)
  }
})

nightTest('an account to which nothing was ever sent is new, however long ago that was tried', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  await apply({ fail: [{ method: 'POST', path: '/v1/transfers', mode: '503', times: 9 }] })
  await send(admin, group.id, 10)
  const { id, transfer: sent } = await db.transaction.findFirstOrThrow({
    where: { groupId: group.id, type: 'transfer' },
    include: { transfer: true },
  })
  const ageSql = `UPDATE transactions SET "createdAt" = "createdAt" - interval '20 days' WHERE id = '${id}'`
  await forceSql(ageSql)
  expect(await hasHadFirstPayout(sent?.payoutAccountId ?? '')).toBe(false)
  await apply({ fail: [] })
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  expect(await hasHadFirstPayout(sent?.payoutAccountId ?? '')).toBe(true)
})

describe('is asked again', () => {
  nightTest('the next day about a dispute, but in an hour if it cannot be read', async () => {
    const { older } = await aGroupWithPayments(provider)
    const { dispute: id = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    const due = async () => (await db.dispute.findUniqueOrThrow({ where: { id } })).nextCheckAt
    expectAbout(await due(), addMs(now(), DAY))
    jest.spyOn(stripe.disputes, 'retrieve').mockRejectedValueOnce(new Error('It cannot be read.'))
    await expect(checkDispute(id)).rejects.toThrow('It cannot be read.')
    expectAbout(await due(), addMs(now(), HOUR))
  })

  nightTest(
    'in an hour for what is to be taken back, and about what waits for the account’s money',
    async () => {
      const { admin, group, account, older } = await aGroupWithPayments(provider)
      await send(admin, group.id, 30)
      await apply({ payOut: { account, amount: 3000 }, reversalsWait: true })
      await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
      const { id } = await db.reversal.findFirstOrThrow({ where: { leg: { paymentId: older.id } } })
      await settleReversal(id)
      const reversal = await db.reversal.findUniqueOrThrow({ where: { id } })
      expect(reversal).toMatchObject({ status: 'reserved', providerReversalId: expect.any(String) })
      expectAbout(reversal.nextCheckAt, addMs(now(), HOUR))
    },
  )

  nightTest('in an hour to return what does not match, if that was refused', async () => {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 25)
    await apply({ alterSession: { session, reference: 'somebody-else' }, insufficientBalance: true })
    await apply({ pay: session, awaitWebhooks: true })
    const { status, failure, nextCheckAt } = await db.paymentReturn.findUniqueOrThrow({ where: { id } })
    expect([status, failure]).toEqual(['pending', 'balance_insufficient'])
    expectAbout(nextCheckAt, addMs(now(), HOUR))
    await apply({ insufficientBalance: false })
    await provider.advanceTime(25 * HOUR)
    await sweep()
    expect(await db.paymentReturn.findUnique({ where: { id } })).toMatchObject({
      status: 'success',
      failure: null,
    })
  })
})

nightTest(
  'a link rests for an hour after the last of twenty declines of one hour, even if none came since',
  async () => {
    const count = 20
    env.RATE_LIMIT_FACTOR = 1
    const { admin, group } = await aGroupOfPayers()
    const code = await aLinkCode(admin, group.id)
    const { id: paymentId } = await startGift(code, 5)
    const declinedAt = (place: number) => addMs(now(), -(place === 0 ? 40 : 99) * MINUTE)
    const declines = Array.from({ length: count }, (_, place) => ({
      id: `ch_${place}_${paymentId}`,
      paymentId,
      at: declinedAt(place),
    }))
    await db.decline.createMany({ data: declines.slice(0, count - 1) })
    const readPausedUntil = async () =>
      (await db.link.findFirstOrThrow({ where: { groupId: group.id } })).giftsPausedUntil
    await pauseLinks(paymentId)
    expect(await readPausedUntil()).toBeNull()
    await db.decline.createMany({ data: declines.slice(count - 1) })
    await pauseLinks(paymentId)
    expectAbout(await readPausedUntil(), addMs(declines[0]?.at ?? now(), HOUR))
  },
)
