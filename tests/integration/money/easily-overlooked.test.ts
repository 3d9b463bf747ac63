import { POST as shareOut } from '@/app/api/group/[id]/share-out/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { getDailyLimit } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { statementOf } from '../../support/closing'
import { aGroupWithPayments, balanceOf, settleReversals, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql } from '../../support/states'

/** What one wrong word in the code would change, and nothing else would show. */

const provider = openProviderWithBooks()
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })

/** A refund of £20 by us, and its id at the provider. */
async function aRefund({ admin, newer }: Awaited<ReturnType<typeof aGroupWithPayments>>) {
  const { body } = await giveBack(admin, newer.id, 20)
  const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: body.data._id } })
  return { id: String(body.data._id), refund: providerRefundId ?? '' }
}

/** £30 is paid out; then it is disputed and lost, so the group owes it. */
async function makeGroupOwe({ account, older }: Awaited<ReturnType<typeof aGroupWithPayments>>) {
  await apply({ payOut: { account, amount: 3000 } })
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await settleReversals()
  await apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
}

describe('money that comes back pays first what the group owes by then:', () => {
  const OWED_BALANCE = { freePence: 0, reservedPence: 0, debtPence: 1000 }

  nightTest('of a dispute that is won', async () => {
    const scene = await aGroupWithPayments(provider)
    await send(scene.admin, scene.group.id, 30)
    const { dispute = '' } = await apply({ disputeOpen: scene.newer.chargeId, awaitWebhooks: true })
    await makeGroupOwe(scene)
    expect(await balanceOf(scene.group.id)).toMatchObject({ disputedPence: 2000, debtPence: 3000 })
    await apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
    expect(await balanceOf(scene.group.id)).toMatchObject({ ...OWED_BALANCE, disputedPence: 0 })
  })

  nightTest('of a refund, if the bank refuses it', async () => {
    const scene = await aGroupWithPayments(provider)
    await send(scene.admin, scene.group.id, 30)
    await apply({ refundsPending: true })
    const { refund } = await aRefund(scene)
    await makeGroupOwe(scene)
    expect(await balanceOf(scene.group.id)).toMatchObject({ reservedPence: 2000, debtPence: 3000 })
    await apply({ settleRefund: { refund, outcome: 'failed' }, awaitWebhooks: true })
    expect(await balanceOf(scene.group.id)).toMatchObject(OWED_BALANCE)
  })

  nightTest('of a refund, if the bank sends it back', async () => {
    const scene = await aGroupWithPayments(provider)
    await send(scene.admin, scene.group.id, 30)
    const { refund } = await aRefund(scene)
    await makeGroupOwe(scene)
    await apply({ settleRefund: { refund, outcome: 'failed' }, awaitWebhooks: true })
    expect(await balanceOf(scene.group.id)).toMatchObject(OWED_BALANCE)
  })
})

nightTest('a refund that the provider cancels is over: its money is the group’s again', async () => {
  const scene = await aGroupWithPayments(provider)
  await apply({ refundsPending: true })
  const { id, refund } = await aRefund(scene)
  await apply({ settleRefund: { refund, outcome: 'canceled' }, awaitWebhooks: true })
  expect(await balanceOf(scene.group.id)).toMatchObject({ availablePence: 5000, reservedPence: 0 })
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'failed' })
})

nightTest(
  'a refund made outside that failed before we heard of it stays over, whatever comes later',
  async () => {
    const { group, older } = await aGroupWithPayments(provider)
    await apply({ webhooks: 'drop' })
    const { refund = '' } = await apply({ refundOutside: { charge: older.chargeId, amount: 1000 } })
    await apply({ settleRefund: { refund, outcome: 'failed' } })
    await followRefund(refund)
    await apply({ webhooks: 'normal' })
    // A dispute settles again what went back of the payment.
    const { dispute = '' } = await apply({
      disputeOpen: older.chargeId,
      amount: 500,
      awaitWebhooks: true,
    })
    await apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 5000, availablePence: 5000 })
  },
)

nightTest(
  'what is asked back of a transfer is for the refund that stays, not for a later one that came back',
  async () => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    await send(admin, group.id, 50)
    await apply({ webhooks: 'drop' })
    const refundAtProvider = async () =>
      (await apply({ refundOutside: { charge: older.chargeId, amount: 1000 } })).refund ?? ''
    const keptRefundId = await refundAtProvider()
    await provider.advanceTime(HOUR)
    const failedRefundId = await refundAtProvider()
    await apply({ settleRefund: { refund: failedRefundId, outcome: 'failed' } })
    await followRefund(failedRefundId)
    await followRefund(keptRefundId)
    expect(await db.reversal.findMany({ where: { leg: { paymentId: older.id } } })).toMatchObject([
      { cause: 'refund', causeId: keptRefundId, amountPence: 1000 },
    ])
    await settleReversals()
  },
)

nightTest('what is asked back of a transfer is for the latest dispute', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 30)
  const disputes: string[] = []
  for (const amount of [500, 700]) {
    const opened = await apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
    disputes.push(opened.dispute ?? '')
    await settleReversals()
    await provider.advanceTime(HOUR)
  }
  const query = { where: { leg: { paymentId: older.id } }, orderBy: { createdAt: 'asc' } } as const
  expect((await db.reversal.findMany(query)).map(({ causeId }) => causeId)).toEqual(disputes)
})

nightTest('a payment gives to no other transfer until its reversal is made', async () => {
  const { admin, group, older, newer } = await aGroupWithPayments(provider)
  await send(admin, group.id, 30)
  await apply({ fail: [{ method: 'POST', path: '^/v1/transfers/.*/reversals$', mode: '503', times: 99 }] })
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  expect(await db.reversal.count({ where: { leg: { paymentId: older.id }, status: 'reserved' } })).toBe(1)
  await send(admin, group.id, 20)
  const legs = await db.transferLeg.findMany({
    where: { transfer: { transaction: { groupId: group.id } } },
    orderBy: { transfer: { transaction: { createdAt: 'asc' } } },
  })
  expect(legs.map(({ paymentId }) => paymentId)).toEqual([older.id, newer.id])
  await apply({ fail: [] })
  await settleReversals()
})

nightTest('money frozen by a dispute is still owed', async () => {
  await aGroupWithPayments(provider)
  const before = await checkSolvency()
  const { older } = await aGroupWithPayments(provider)
  await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  expect((await checkSolvency()).owedPence - before.owedPence).toBe(5000)
})

nightTest('the closing statement counts what was reversed as not transferred', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await send(admin, group.id, 50)
  await apply({ refundOutside: { charge: older.chargeId, amount: 1000 }, awaitWebhooks: true })
  await settleReversals()
  expect(await statementOf(admin, group.id)).toMatchObject({
    collectedAmount: 50,
    refundedAmount: 10,
    transferredAmount: 40,
    reversedAmount: 10,
    correctedAmount: 0,
    heldAmount: 0,
  })
})

nightTest('sharing out lowers no share of somebody who keeps having paid all of it', async () => {
  const { admin, payer, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({ where: { groupId: group.id }, data: { contributionPence: 1500 } })
  await call(shareOut, `/group/${group.id}/share-out`, { token: admin.token, body: { amount: 10 } })
  const shares = await db.member.findMany({ where: { groupId: group.id } })
  // £6 of £30 and £4 of £20 went back.
  expect(new Map(shares.map((one) => [one.userId, one.contributionPence]))).toEqual(
    new Map([
      [payer.id, 1500],
      [admin.id, 1500],
    ]),
  )
})

nightTest(
  'a dispute on appeal keeps its payment from being shared out, even while none of it is withdrawn',
  async () => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    const { dispute = '' } = await apply({ disputeOpen: older.chargeId, amount: 1000 })
    await apply({ disputeMove: { dispute, to: 'lost' } })
    await apply({ disputeMove: { dispute, to: 'appeal_under_review' } })
    await apply({ disputeMoney: { dispute, amount: 1000 }, awaitWebhooks: true })
    expect(await db.dispute.findUnique({ where: { id: dispute } })).toMatchObject({
      status: 'appealed',
      openPence: 0,
    })
    const answer = await call(shareOut, `/group/${group.id}/share-out`, {
      token: admin.token,
      body: { amount: 20.01 },
    })
    expect(answer.body.message).toBe('At most £20.00 can be shared out.')
  },
)

nightTest('a dispute that was read before somebody else followed it is read again', async () => {
  const { group, older } = await aGroupWithPayments(provider)
  const { dispute = '' } = await apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  await apply({ webhooks: 'drop' })
  const readBefore = await stripe.disputes.retrieve(dispute, { expand: ['payment_intent'] })
  await apply({ disputeClose: dispute, outcome: 'lost' })
  jest.spyOn(stripe.disputes, 'retrieve').mockImplementationOnce((async () => {
    await followDispute(dispute)
    return readBefore
  }) as never)
  await followDispute(dispute)
  expect(await db.dispute.findUnique({ where: { id: dispute } })).toMatchObject({ status: 'lost' })
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, disputedPence: 0 })
})

nightTest(
  'a day of transfers is London’s: in summer it starts an hour before midnight in Greenwich',
  async () => {
    const { admin, group } = await aGroupWithPayments(provider)
    await send(admin, group.id, 10)
    const moveTransfersTo = (at: string) =>
      forceSql(
        `UPDATE transactions SET "createdAt" = '${at}' WHERE "groupId" = '${group.id}' AND type = 'transfer'`,
      )
    const usedPenceAt = async (at: string) => {
      setClockOffset(Date.parse(at) - Date.now())
      const { maxPence, leftPence } = await getDailyLimit({ userId: admin.id }, group.id)
      setClockOffset(0)
      return maxPence - leftPence
    }
    await moveTransfersTo('2027-06-30T22:30:00Z')
    expect(await usedPenceAt('2027-06-30T23:30:00Z')).toBe(0)
    expect(await usedPenceAt('2027-06-30T22:59:00Z')).toBe(1000)
    await moveTransfersTo('2027-06-30T23:30:00Z')
    expect(await usedPenceAt('2027-07-01T22:59:00Z')).toBe(1000)
  },
)

nightTest('so is a day of refunds, and so is the moment from which they work again', async () => {
  const usual = env.MAX_REFUND_A_DAY
  env.MAX_REFUND_A_DAY = 10
  const moveClockTo = (moment: string) => provider.advanceTime(Date.parse(moment) - now().getTime())
  try {
    // Sessions do not last until summer, so everybody comes in then.
    await moveClockTo('2027-06-30T12:00:00Z')
    const { admin, older, newer } = await aGroupWithPayments(provider)
    await moveClockTo('2027-06-30T22:30:00Z')
    expect((await giveBack(admin, newer.id, 4)).status).toBe(201)
    const { body } = await giveBack(admin, older.id, 7)
    expect(body).toMatchObject({ left: 6, refundsFrom: '2027-06-30T23:00:00.000Z' })
    await moveClockTo('2027-06-30T23:30:00Z')
    expect((await giveBack(admin, older.id, 7)).status).toBe(201)
  } finally {
    env.MAX_REFUND_A_DAY = usual
  }
})
