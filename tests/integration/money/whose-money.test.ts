import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { addMs, DAY, HOUR, londonDay, londonMoment, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { retryReversals } from '@/lib/money/losses/cover-losses'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { followWarning } from '@/lib/money/losses/follow-warning'
import { failPayment } from '@/lib/money/payments/fail-payment'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { db } from '@/lib/platform/db/client'
import { fetchCheckout, paymentPartsOf } from '@/lib/platform/stripe/checkout'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupOfPayers,
  aGroupWithPayments,
  askToPay,
  aUser,
  balanceOf,
  expectSoundLedger,
  newsOf,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Money of one payment, person or group beside that of others, and events that come before what they are about. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const giveBack = (by: TestUser, paymentId: string, amount: number) =>
  call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })
const ask = (by: TestUser, paymentId: string) =>
  call(askBack, `/payment/${paymentId}/refund-request`, { token: by.token, body: { reason: 'Ill' } })
const declineRequest = (by: TestUser, id: string) =>
  call(decline, `/refund-request/${id}/decline`, { token: by.token, body: { reason: 'No' } })

describe('what one group owes is not asked back of another’s payout account,', () => {
  type GroupWithPayments = Awaited<ReturnType<typeof aGroupWithPayments>>
  const refundOutside = ({ older }: GroupWithPayments) =>
    apply({ refundOutside: { charge: older.chargeId, amount: 1000 }, awaitWebhooks: true })
  async function loseDispute({ group, account, older }: GroupWithPayments) {
    await apply({ payOut: { account, amount: 3000 } })
    const { dispute = '' } = await apply({
      ...{ disputeOpen: older.chargeId, amount: 1000, awaitWebhooks: true },
    })
    await settleReversals()
    await apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    // The account refused, and the group's other money covers the loss: nobody asks any more.
    await provider.advanceTime(1.1 * HOUR)
    await retryReversals(group.id)
  }

  nightTest.each([
    ['of which a payment was refunded', refundOutside],
    ['of which a payment was lost to a dispute', loseDispute],
  ])('%s', async (_, loseMoney) => {
    const other = await aGroupWithPayments(provider)
    expect((await send(other.admin, other.group.id, 30)).status).toBe(201)
    await loseMoney(other)
    expect(await balanceOf(other.group.id)).toMatchObject({ availablePence: 1000, debtPence: 0 })
    const owing = await aGroupWithPayments(provider)
    await send(owing.admin, owing.group.id, 50)
    await refundOutside(owing)
    const payments = [other, owing].flatMap(({ older, newer }) => [older.id, newer.id])
    const reversals = await db.reversal.findMany({
      where: { status: { not: 'failed' }, leg: { paymentId: { in: payments } } },
      include: { leg: true },
    })
    expect(reversals.map(({ leg, amountPence }) => [leg.paymentId, amountPence])).toEqual([
      [owing.older.id, 1000],
    ])
    await settleReversals()
  })
})

nightTest(
  'once the books are caught up, what groups owe, or may yet lose, is asked of their accounts',
  async () => {
    await provider.startAfresh()
    const [owing, disputed] = [await aGroupWithPayments(provider), await aGroupWithPayments(provider)]
    for (const { admin, group } of [owing, disputed]) await send(admin, group.id, 50)
    await apply({ webhooks: 'drop' })
    await apply({ refundOutside: { charge: owing.older.chargeId, amount: 1000 } })
    await apply({ disputeOpen: disputed.newer.chargeId, amount: 700 })
    await runCatchUp()
    const reversals = await db.reversal.findMany({ orderBy: { amountPence: 'asc' }, include: { leg: true } })
    expect(reversals.map(({ leg, amountPence }) => [leg.paymentId, amountPence])).toEqual([
      [disputed.newer.id, 700],
      [owing.older.id, 1000],
    ])
    await settleReversals()
  },
)

nightTest('a request is declined while another payment of its payer is on its way back', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const [one, other] = [await pay(provider, payer, group.id, 25), await pay(provider, payer, group.id, 5)]
  const { _id } = (await ask(payer, one.id)).body.refundRequest
  await apply({ refundsPending: true })
  expect((await giveBack(admin, other.id, 5)).body.data.status).toBe('pending')
  expect((await declineRequest(admin, _id)).status).toBe(200)
})

nightTest('what an admin refunded in a group that they left counts for them all the same', async () => {
  const usual = env.MAX_REFUND_A_DAY
  env.MAX_REFUND_A_DAY = 20
  const noon = addMs(londonMoment(`${londonDay()}T12:00`), DAY)
  await provider.advanceTime(noon.getTime() - now().getTime())
  try {
    const admin = await aUser('admin')
    const payments: string[] = []
    for (let index = 0; index < 4; index += 1) {
      const { id } = await aGroup({ admin, contributionPence: 100_000 })
      payments.push((await pay(provider, admin, id, 20)).id)
      if (index < 3) expect((await giveBack(admin, payments[index] ?? '', 19)).status).toBe(201)
      if (index < 3) await db.member.updateMany({ where: { groupId: id }, data: { leftAt: now() } })
    }
    expect((await giveBack(admin, payments[3] ?? '', 4)).body).toMatchObject({
      code: 'LIMIT_REFUNDS',
      left: 3,
    })
  } finally {
    env.MAX_REFUND_A_DAY = usual
  }
})

describe('before we have heard that it was paid, a payment', () => {
  async function anUnreportedPayment() {
    const { payer, group } = await aGroupOfPayers()
    const { id, session } = await startPayment(payer, group.id, 30)
    await apply({ webhooks: 'drop' })
    await apply({ pay: session })
    const { charge } = paymentPartsOf(await fetchCheckout(session))
    return { payer, group, id, chargeId: charge?.id ?? '' }
  }

  nightTest('is disputed: it is credited, and its money frozen', async () => {
    const { group, id, chargeId } = await anUnreportedPayment()
    const { dispute = '' } = await apply({ disputeOpen: chargeId })
    await followDispute(dispute)
    expect((await transactionOf(id)).status).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({
      remittedPence: 3000,
      availablePence: 0,
      disputedPence: 3000,
    })
  })

  nightTest('is refunded: it is credited, and its money gone', async () => {
    const { payer, group, id, chargeId } = await anUnreportedPayment()
    const { refund: made = '' } = await apply({ refundOutside: { charge: chargeId, amount: 1000 } })
    await followRefund(made)
    expect((await transactionOf(id)).status).toBe('success')
    expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, availablePence: 2000 })
    expect(await newsOf(payer)).toEqual([
      `Your payment of £30.00 to “${group.title}” was received.`,
      `£10.00 was refunded to you from “${group.title}”.`,
    ])
  })

  nightTest('is called fraud: it is credited, and operators read what to do', async () => {
    const { id, chargeId } = await anUnreportedPayment()
    const { warning = '' } = await apply({ fraudWarning: chargeId })
    await followWarning(warning)
    expect((await transactionOf(id)).status).toBe('success')
    expect(await db.operatorFlag.findFirst({ where: { subject: warning } })).toMatchObject({
      ...{ kind: 'fraud-warning', resolvedAt: null, detail: '£30.62, made with stolen card: refund it now' },
    })
  })
})

nightTest('a payment that was given up, and paid all the same, is credited like any other', async () => {
  const { payer, group } = await aGroupOfPayers()
  await apply({ fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-after', times: 3 }] })
  expect((await askToPay(payer, group.id, { amount: 25 })).status).toBe(503)
  const { id } = await db.transaction.findFirstOrThrow({ where: { groupId: group.id } })
  expect(await failPayment(id, 'closed')).toBe(true)
  expect(await transactionOf(id)).toMatchObject({ status: 'failed', payment: { ending: 'cancelled' } })
  const [session] = provider.control.state().sessions
  await apply({ pay: session?.id ?? '', awaitWebhooks: true })
  expect(await transactionOf(id)).toMatchObject({
    ...{ status: 'success', payment: { ending: null, failure: null, request: null } },
  })
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })
  expect(await newsOf(payer)).toEqual([`Your payment of £25.00 to “${group.title}” was received.`])
})
