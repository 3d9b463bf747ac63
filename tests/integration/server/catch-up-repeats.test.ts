import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { addMs, HOUR, MINUTE, now } from '@/lib/base/clock'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { openDatabase } from '../../support/database'
import { backUpDatabase } from '../../support/database-backup'
import { aGroupWithPayments, balanceOf, pay, settleReversals, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** Money movements under way at the restored moment, or restored while under way, are not requested a second time. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh())

const ask = async (handler: typeof refund, path: string, by: TestUser, amount: number) =>
  expect((await call(handler, path, { token: by.token, body: { amount } })).status).toBe(201)
/** Without those for open disputes, which operators have to answer whatever was restored. */
const flags = () => db.operatorFlag.findMany({ where: { resolvedAt: null, kind: { not: 'dispute' } } })

/** Longer than the provider remembers an idempotency key. */
const PAST_KEY_EXPIRY = 25 * HOUR

async function sweepTwice() {
  for (let round = 0; round < 2; round += 1) {
    await provider.advanceTime(4 * MINUTE)
    await sweep()
  }
}

async function reversedPence(groupId: string): Promise<number> {
  const { data } = await stripe.transfers.list({ transfer_group: groupId })
  return data.reduce((sum, { amount_reversed }) => sum + amount_reversed, 0)
}

nightTest.each([1000, undefined])('a reversal made after that moment (%s of it)', async (amount) => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await ask(transfer, `/payment/${group.id}/transfer`, admin, 50)
  await provider.control.waitForWebhooks()
  await provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
  const backup = await backUpDatabase()
  await settleReversals()
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await provider.advanceTime(PAST_KEY_EXPIRY)
  await backup.restore()
  await runCatchUp()
  await sweepTwice()
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect(await reversedPence(group.id)).toBe(amount ?? 3000)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})

nightTest.each(['open', 'lost'])(
  'a reversal of a transfer from before that moment, its dispute %s',
  async (disputeEnd) => {
    const { admin, group, older } = await aGroupWithPayments(provider)
    await ask(transfer, `/payment/${group.id}/transfer`, admin, 50)
    await provider.control.waitForWebhooks()
    await provider.advanceTime(3 * HOUR)
    const restoredTo = addMs(now(), -MINUTE)
    const kept = await backUpDatabase()
    const { dispute = '' } = await provider.control.apply({
      ...{ disputeOpen: older.chargeId, amount: 1000, awaitWebhooks: true },
    })
    await settleReversals()
    if (disputeEnd === 'lost')
      await provider.control.apply({ disputeClose: dispute, outcome: disputeEnd, awaitWebhooks: true })
    await provider.control.waitForWebhooks()
    const balanceBefore = await balanceOf(group.id)
    await kept.restore()
    await runCatchUp(restoredTo)
    await settleReversals()
    await sweepTwice()
    expect(await reversedPence(group.id)).toBe(1000)
    expect(await balanceOf(group.id)).toEqual(balanceBefore)
    expect([await flags(), await reconcile()]).toEqual([[], []])
  },
)

nightTest('reversals of a disputed payment whose transfer had no answer at that moment', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  await provider.control.apply({ fail: [{ method: 'POST', path: '/v1/transfers', mode: '503', times: 9 }] })
  await ask(transfer, `/payment/${group.id}/transfer`, admin, 50)
  const dispute = async (amount: number) => {
    await provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
    await settleReversals()
    await provider.control.waitForWebhooks()
  }
  await dispute(500)
  const kept = await backUpDatabase()
  await provider.control.apply({ reset: true })
  await sweepTwice()
  await dispute(700)
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp()
  await settleReversals()
  await sweepTwice()
  expect(await reversedPence(group.id)).toBe(1200)
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})

nightTest('money of a dispute that has been won since that moment, and was transferred', async () => {
  const { admin, payer, group, older } = await aGroupWithPayments(provider)
  await ask(transfer, `/payment/${group.id}/transfer`, admin, 50)
  const { dispute = '' } = await provider.control.apply({
    ...{ disputeOpen: older.chargeId, awaitWebhooks: true },
  })
  await settleReversals()
  await provider.control.waitForWebhooks()
  const kept = await backUpDatabase()
  await provider.control.apply({ disputeClose: dispute, outcome: 'won', awaitWebhooks: true })
  await pay(provider, payer, group.id, 50)
  await ask(transfer, `/payment/${group.id}/transfer`, admin, 40)
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp()
  await settleReversals()
  await sweepTwice()
  expect(await reversedPence(group.id)).toBe(3000)
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})

nightTest('a refund still pending at the provider', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  const kept = await backUpDatabase()
  await provider.control.apply({ refundsPending: true })
  await ask(refund, `/payment/${older.id}/refund`, admin, 10)
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await provider.advanceTime(PAST_KEY_EXPIRY)
  await kept.restore()
  await runCatchUp()
  await sweepTwice()
  const { data } = await stripe.refunds.list({ charge: older.chargeId })
  expect(data.map((made) => made.amount)).toEqual([1000])
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
})

nightTest('a refund of ours, followed by one of the rest outside', async () => {
  const { admin, group, older } = await aGroupWithPayments(provider)
  const kept = await backUpDatabase()
  await ask(refund, `/payment/${older.id}/refund`, admin, 10)
  await provider.control.waitForWebhooks()
  await provider.control.apply({ clock: { aheadSeconds: 5 } })
  await stripe.refunds.create({ charge: older.chargeId })
  await provider.control.waitForWebhooks()
  const balanceBefore = await balanceOf(group.id)
  await kept.restore()
  await runCatchUp()
  await sweepTwice()
  expect(await balanceOf(group.id)).toEqual(balanceBefore)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})
