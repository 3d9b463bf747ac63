import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { DAY, londonDay, now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { followAllPayouts, followPayouts } from '@/lib/money/payouts/follow-payouts'
import { findLastTransfer } from '@/lib/money/transfers/queries'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupWithPayments, expectSoundLedger, newsOf, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { waitForBlockedTransactions } from '../../support/states'

/** From the payout account to the bank: the provider does it, and we say what became of it. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

/** Begins the payout of this much. */
async function payOut(account: string, amount: number) {
  await provider.control.apply({ payOut: { account, amount }, awaitWebhooks: true })
  const { data } = await stripe.payouts.list({}, { stripeAccount: account })
  const payout = data[0]?.id ?? ''
  const end = (outcome: 'paid' | 'failed') =>
    provider.control.apply({ settlePayout: { payout, outcome }, awaitWebhooks: true })
  return { payout, end }
}

async function aSentTransfer({ isPartRefused = false } = {}) {
  const scene = await aGroupWithPayments(provider)
  const { admin, group, account, newer } = scene
  if (isPartRefused)
    await provider.control.apply({ webhooks: 'drop', refundOutside: { charge: newer.chargeId } })
  const options = { token: admin.token, body: { amount: 50 } }
  expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(201)
  await provider.control.apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  const { payout, end } = await payOut(account, isPartRefused ? 3000 : 5000)
  const readLastTransfer = () => findLastTransfer({ userId: admin.id }, group.id)
  const mails = () => db.$queryRaw<{ what: string }[]>`
    SELECT data->'props'->>'what' AS what FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'to' = ${admin.email} AND data->>'template' = 'money-needs-you'
      AND data->'props'->>'what' LIKE '%from the bank%'`
  return { ...scene, payout, end, readLastTransfer, mails }
}

nightTest('what has arrived says so', async () => {
  const { end, readLastTransfer } = await aSentTransfer()
  expect(await readLastTransfer()).toMatchObject({ status: 'success', arrivedOn: null })
  await end('paid')
  const arrivedOn = londonDay(new Date(now().getTime() + DAY))
  expect(await readLastTransfer()).toMatchObject({ arrivedOn })
})

nightTest('what only a part has arrived of has not arrived, and then did with its last part', async () => {
  const { group, readLastTransfer } = await aSentTransfer()
  const where = { transfer: { transaction: { groupId: group.id } } }
  const [first, second, ...others] = await db.transferLeg.findMany({ where })
  expect(others).toHaveLength(0)
  const arrive = (id = '', day = '') =>
    db.transferLeg.update({ where: { id }, data: { arrivedAt: new Date(`${day}T12:00:00Z`) } })
  await arrive(first?.id, '2026-03-03')
  expect(await readLastTransfer()).toMatchObject({ arrivedOn: null })
  await arrive(second?.id, '2026-03-02')
  expect(await readLastTransfer()).toMatchObject({ arrivedOn: '2026-03-03' })
})

nightTest('what was sent has arrived, even if a part was refused', async () => {
  const { end, readLastTransfer } = await aSentTransfer({ isPartRefused: true })
  expect(await readLastTransfer()).toMatchObject({ status: 'success', amountPence: 3000, arrivedOn: null })
  await end('paid')
  expect(await readLastTransfer()).toMatchObject({ arrivedOn: londonDay(new Date(now().getTime() + DAY)) })
})

nightTest(
  'of several transfers the newest is shown, by whoever asked, and why a part of it was not sent',
  async () => {
    const { admin, payer, group, readLastTransfer } = await aSentTransfer({ isPartRefused: true })
    expect(await readLastTransfer()).toMatchObject({
      amountPence: 3000,
      askedBy: null,
      failure: expect.stringContaining('refused this'),
    })
    await pay(provider, payer, group.id, 7)
    await db.member.updateMany({ where: { groupId: group.id, userId: payer.id }, data: { role: 'admin' } })
    await provider.advanceTime(DAY)
    const options = { token: payer.token, body: { amount: 7 } }
    expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(201)
    expect(await readLastTransfer()).toMatchObject({
      amountPence: 700,
      askedBy: payer.username,
      failure: null,
    })
    await db.member.updateMany({ where: { groupId: group.id, userId: admin.id }, data: { role: 'member' } })
    expect(await readLastTransfer()).toBeNull()
  },
)

nightTest(
  'what a bank sends back is told to the admins, and why; even after it counted as arrived',
  async () => {
    const { admin, payer, group, payout, end, readLastTransfer, mails } = await aSentTransfer()
    await end('paid')
    await end('failed')
    expect(await readLastTransfer()).toMatchObject({ status: 'success', arrivedOn: null })
    const what =
      '£50.00 came back from the bank: the bank account has been closed. It’s in the payout account; once its owner has corrected the bank details at the payment provider, it’s paid out again.'
    expect(await newsOf(admin)).toContain(`“${group.title}”: ${what}`)
    expect((await newsOf(payer)).join()).not.toContain('came back from the bank')
    expect(await mails()).toEqual([{ what }])
    await provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
    await followAllPayouts()
    expect(await mails()).toHaveLength(1)
    expect(await db.payout.findUniqueOrThrow({ where: { id: payout } })).toMatchObject({
      amountPence: 5000,
      failure: 'the bank account has been closed',
    })
  },
)

nightTest('of an account that several groups have, that group is told whose money came back', async () => {
  const { admin, payer, group: otherGroup, account } = await aGroupWithPayments(provider)
  const group = await aGroup({ admin, members: [payer] })
  const shared = { ownerId: admin.id, providerAccountId: account, payoutEnabled: true, connectedAt: now() }
  const key = { idempotencyKey: `account:${group.id}`, createdAt: now() }
  await db.payoutAccount.create({ data: { groupId: group.id, ...shared, ...key } })
  await pay(provider, payer, group.id, 30)
  const options = { token: admin.token, body: { amount: 30 } }
  expect((await call(transfer, `/payment/${group.id}/transfer`, options)).status).toBe(201)
  const { end } = await payOut(account, 3000)
  await end('failed')
  const news = (await newsOf(admin)).filter((message) => message.includes('came back from the bank'))
  expect(news).toEqual([expect.stringContaining(`“${group.title}”: £30.00`)])
  expect(group.title).not.toBe(otherGroup.title)
})

nightTest('what an event that never came would have said is asked once a day', async () => {
  const { end, readLastTransfer, mails } = await aSentTransfer()
  await provider.control.apply({ webhooks: 'drop' })
  await end('paid')
  expect(await readLastTransfer()).toMatchObject({ arrivedOn: null })
  await followAllPayouts()
  expect((await readLastTransfer())?.arrivedOn).not.toBeNull()
  await end('failed')
  await followAllPayouts()
  expect((await readLastTransfer())?.arrivedOn).toBeNull()
  expect(await mails()).toHaveLength(1)
})

nightTest.each(['paid', 'failed'] as const)(
  'two who hear at the same moment of a payout that %s note it once',
  async (outcome) => {
    const { account, group, end, readLastTransfer, mails } = await aSentTransfer()
    await provider.control.apply({ webhooks: 'drop' })
    await end(outcome)
    const { both } = await transact(async (tx) => {
      await lockGroup(tx, group.id)
      const both = Promise.all([followPayouts(account), followPayouts(account)])
      await waitForBlockedTransactions(2)
      return { both }
    })
    await both
    expect((await readLastTransfer())?.arrivedOn).toEqual(outcome === 'paid' ? expect.any(String) : null)
    expect(await mails()).toHaveLength(outcome === 'paid' ? 0 : 1)
  },
)

nightTest('an account that nobody can read any more keeps none of the others', async () => {
  const gone = await aSentTransfer()
  const { end, readLastTransfer } = await aSentTransfer()
  await db.payoutAccount.updateMany({
    where: { groupId: gone.group.id },
    data: { providerAccountId: 'acct_gone' },
  })
  await provider.control.apply({ webhooks: 'drop' })
  await end('paid')
  await followAllPayouts()
  expect((await readLastTransfer())?.arrivedOn).not.toBeNull()
})
