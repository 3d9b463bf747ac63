import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, now } from '@/lib/base/clock'
import { followAllPayouts, followPayouts } from '@/lib/money/payouts/follow-payouts'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroupWithPayments, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** A payout brings what it contains to the bank, and nothing else; what comes back is told once. */

const provider = openProviderWithBooks()

/** A group that sent £20 and then £30, each paid out by itself. */
async function aGroupWithTwoPayouts() {
  const scene = await aGroupWithPayments(provider)
  const { admin, group, account } = scene
  for (const amount of [20, 30]) {
    const options = { token: admin.token, body: { amount } }
    expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(201)
    await provider.control.apply({ payOut: { account, amount: amount * 100 }, awaitWebhooks: true })
  }
  const { data } = await stripe.payouts.list({}, { stripeAccount: account })
  const end = (pence: number, outcome: 'paid' | 'failed') => {
    const payout = data.find(({ amount }) => amount === pence)?.id ?? ''
    return provider.control.apply({ settlePayout: { payout, outcome }, awaitWebhooks: true })
  }
  const arrivedPence = async () => {
    const legs = await db.transferLeg.findMany({
      where: { transfer: { transaction: { groupId: group.id } }, arrivedAt: { not: null } },
    })
    return legs.reduce((sum, { amountPence }) => sum + amountPence, 0)
  }
  const countNews = async () =>
    (await newsOf(admin)).filter((text) => text.includes('came back from the bank')).length
  return { ...scene, end, arrivedPence, countNews }
}

nightTest('one of two arrives, and the other comes back', async () => {
  const { end, arrivedPence } = await aGroupWithTwoPayouts()
  await end(2000, 'paid')
  expect(await arrivedPence()).toBe(2000)
  await end(3000, 'paid')
  expect(await arrivedPence()).toBe(5000)
  await end(2000, 'failed')
  expect(await arrivedPence()).toBe(3000)
})

nightTest(
  'what comes back weeks later is heard of without an event, and once if two look at once',
  async () => {
    const { account, end, countNews } = await aGroupWithTwoPayouts()
    await provider.control.apply({ webhooks: 'drop' })
    await end(2000, 'failed')
    await Promise.all([followPayouts(account), followPayouts(account)])
    expect(await countNews()).toBe(1)
    await provider.advanceTime(28 * DAY)
    await end(3000, 'failed')
    await followAllPayouts()
    expect(await countNews()).toBe(2)
  },
)

nightTest('of a group that was deleted meanwhile, nobody is told', async () => {
  const { group, end, countNews } = await aGroupWithTwoPayouts()
  await db.group.update({ where: { id: group.id }, data: { deletedAt: now() } })
  await end(2000, 'failed')
  expect(await countNews()).toBe(0)
  expect(await db.payout.count({ where: { failedAt: { not: null }, amountPence: 2000 } })).toBeGreaterThan(0)
})
