import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { HOUR, MINUTE } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { reconcile } from '@/lib/reconciliation/reconcile'
import { stripe } from '@/lib/stripe/client'
import { sweep } from '@/lib/worker/sweep'
import { call } from '../support/call'
import { walk } from '../support/catch-up'
import { openDatabase } from '../support/database'
import { keepDatabase } from '../support/earlier-database'
import { aCollectedGroup, balanceOf, settleReversals, type TestUser } from '../support/money'
import { openProvider } from '../support/provider'

/** What was under way at the restored moment, or comes back while under way, is not asked for a second time. */

openDatabase()
const provider = openProvider()
beforeEach(() => provider.startAfresh(), 30_000)

const ask = async (handler: typeof refund, path: string, by: TestUser, amount: number) =>
  expect((await call(handler, path, { token: by.token, body: { amount } })).status).toBe(201)
const flags = () => db.operatorFlag.findMany({ where: { resolvedAt: null } })

/** Longer than the provider remembers an idempotency key. */
const A_DAY_LATER = 25 * HOUR

async function sweepTwice() {
  for (let round = 0; round < 2; round += 1) {
    await provider.passTime(4 * MINUTE)
    await sweep()
  }
}

test.each([1000, undefined])('a reversal made after that moment (%s of it)', async (amount) => {
  const { admin, group, older } = await aCollectedGroup(provider)
  await ask(transfer, `/payment/${group.id}/transfer`, admin, 50)
  await provider.control.webhooksSettled()
  await provider.control.apply({ disputeOpen: older.chargeId, amount, awaitWebhooks: true })
  const kept = await keepDatabase()
  await settleReversals()
  await provider.control.webhooksSettled()
  const had = await balanceOf(group.id)
  await provider.passTime(A_DAY_LATER)
  await kept.restore()
  await walk()
  await sweepTwice()
  expect(await balanceOf(group.id)).toEqual(had)
  const sent = await stripe.transfers.list({ transfer_group: group.id })
  const reversedPence = sent.data.reduce((sum, { amount_reversed }) => sum + amount_reversed, 0)
  expect(reversedPence).toBe(amount ?? 3000)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})

test('a refund still pending at the provider', async () => {
  const { admin, group, older } = await aCollectedGroup(provider)
  const kept = await keepDatabase()
  await provider.control.apply({ refundsPending: true })
  await ask(refund, `/payment/${older.id}/refund`, admin, 10)
  await provider.control.webhooksSettled()
  const had = await balanceOf(group.id)
  await provider.passTime(A_DAY_LATER)
  await kept.restore()
  await walk()
  await sweepTwice()
  const { data } = await stripe.refunds.list({ charge: older.chargeId })
  expect(data.map((made) => made.amount)).toEqual([1000])
  expect(await balanceOf(group.id)).toEqual(had)
})

test('a refund of ours, followed by one of the rest outside', async () => {
  const { admin, group, older } = await aCollectedGroup(provider)
  const kept = await keepDatabase()
  await ask(refund, `/payment/${older.id}/refund`, admin, 10)
  await provider.control.webhooksSettled()
  await provider.control.apply({ clock: { aheadSeconds: 5 } })
  await stripe.refunds.create({ charge: older.chargeId })
  await provider.control.webhooksSettled()
  const had = await balanceOf(group.id)
  await kept.restore()
  await walk()
  await sweepTwice()
  expect(await balanceOf(group.id)).toEqual(had)
  expect([await flags(), await reconcile()]).toEqual([[], []])
})
