import { randomUUID } from 'node:crypto'
import { env } from '@/lib/base/env'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { operator, runCatchUp } from '../../support/catch-up'
import { openDatabase } from '../../support/database'
import {
  aGroup,
  aGroupWithPayments,
  aUser,
  balanceOf,
  expectSoundLedger,
  pay,
  settleReversals,
  startPayment,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { openProvider } from '../../support/provider'
import { insertSubject } from '../../support/states'

openDatabase()
const provider = openProvider()
const flags = (kind: string) => db.operatorFlag.findMany({ where: { kind, resolvedAt: null } })

beforeEach(() => {
  env.OPERATORS = []
})
afterEach(() => db.catchUp.deleteMany())

/** A payment whose outcome the database does not know, with no check scheduled. */
async function aMissedPayment() {
  const payer = await aUser('payer')
  const group = await aGroup({ admin: payer })
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  await db.payment.update({ where: { id }, data: { nextCheckAt: null } })
  return { id, group }
}

nightTest('a missed payment is credited once', async () => {
  const { id, group } = await aMissedPayment()
  await runCatchUp()
  expect((await transactionOf(id)).status).toBe('success')
  await runCatchUp()
  expect((await balanceOf(group.id)).availablePence).toBe(2500)
  expect(await reconcile()).toEqual([])
  await expectSoundLedger()
  expect((await listOperatorActions()).at(-1)).toMatchObject({ who: operator.email, what: 'catch-up' })
})

nightTest('missed refunds, disputes and reversals are followed', async () => {
  const { group, older, newer, admin } = await aGroupWithPayments(provider)
  const third = await pay(provider, admin, group.id, 15)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ refundOutside: { charge: older.chargeId, amount: 1000 } })
  const { dispute = '' } = await provider.control.apply({ disputeOpen: newer.chargeId })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost' })
  await provider.control.apply({ disputeOpen: third.chargeId })
  await runCatchUp()
  await settleReversals()
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 1500 })
  await expectSoundLedger()
})

nightTest('anything the database lost entirely is flagged', async () => {
  const payment = randomUUID()
  await provider.control.apply({ webhooks: 'drop' })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/',
    metadata: { payment, group: 'g' },
    line_items: [
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'x' } } },
    ],
  })
  await runCatchUp()
  expect(await flags('not-in-our-books')).toEqual([])
  await provider.control.apply({ pay: session.id })
  await runCatchUp()
  expect(await flags('not-in-our-books')).toMatchObject([
    { subject: session.id, detail: `payment ${payment} of £5.00 to group g` },
  ])
})

nightTest(
  'a lost transfer is flagged, and a record that cannot be followed does not stop the run',
  async () => {
    const { group, account, older, newer } = await aGroupWithPayments(provider)
    const leg = randomUUID()
    await provider.control.apply({ webhooks: 'drop' })
    const transfer = await stripe.transfers.create({
      amount: 700,
      currency: 'gbp',
      destination: account,
      source_transaction: older.chargeId,
      metadata: { leg, group: group.id },
    })
    const outsideRefund = { charge: newer.chargeId, amount: 100 }
    const { refund = '' } = await provider.control.apply({ refundOutside: outsideRefund })
    // Another payment's refund has already taken its provider id.
    await db.refund.update({
      where: { id: await insertSubject('refund') },
      data: { providerRefundId: refund },
    })
    await runCatchUp()
    expect(await flags('not-followed')).toContainEqual(expect.objectContaining({ subject: refund }))
    expect(await flags('not-in-our-books')).toContainEqual(
      expect.objectContaining({
        subject: transfer.id,
        detail: `part ${leg} of a transfer, £7.00 of group ${group.id}`,
      }),
    )
  },
)

nightTest('an interrupted run continues where it stopped', async () => {
  const { id } = await aMissedPayment()
  await provider.control.apply({ fail: [{ method: 'GET', path: '/v1/disputes', mode: '503', times: 3 }] })
  await expect(runCatchUp()).rejects.toThrow()
  const interruptedRun = await db.catchUp.findFirstOrThrow()
  expect(interruptedRun).toMatchObject({ step: 'disputes', finishedAt: null })
  expect((await transactionOf(id)).status).toBe('success')
  const followedCount = await runCatchUp()
  const [finishedRun] = await db.catchUp.findMany()
  expect(finishedRun).toMatchObject({ id: interruptedRun.id, step: 'accounts', finishedAt: expect.any(Date) })
  // As many as in an uninterrupted walk: nothing was left out, and nothing followed twice.
  expect(interruptedRun.followed).toBeGreaterThan(0)
  expect(await runCatchUp()).toBe(followedCount)
})

describe('an event', () => {
  const replay = async (id: string) =>
    callAsOperator(await anOperator(), `POST /operator/events/${id}/replay`, { reason: 'It never came' })
  const eventAbout = async (session: string) => {
    for await (const event of stripe.events.list({ type: 'checkout.session.completed', limit: 100 }))
      if ('id' in event.data.object && event.data.object.id === session) return event.id
    throw new Error('The provider has no such event.')
  }

  nightTest('already applied changes nothing when replayed', async () => {
    const payer = await aUser('payer')
    const group = await aGroup({ admin: payer })
    const { session } = await pay(provider, payer, group.id, 25)
    const id = await eventAbout(session)
    const before = await balanceOf(group.id)
    const entries = await db.ledgerEntry.count()
    for (const _ of [1, 2]) expect((await replay(id)).status).toBe(200)
    expect(await balanceOf(group.id)).toEqual(before)
    expect(await db.ledgerEntry.count()).toBe(entries)
    expect((await listOperatorActions()).at(-1)).toMatchObject({ what: 'event-replayed', subject: id })
  })

  nightTest('that never came is fetched and applied', async () => {
    const payer = await aUser('payer')
    const group = await aGroup({ admin: payer })
    const { id, session } = await startPayment(payer, group.id, 25)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ pay: session })
    const answer = await replay(await eventAbout(session))
    expect(answer.body.message).toBe('Applied checkout.session.completed again')
    expect((await transactionOf(id)).status).toBe('success')
  })

  nightTest('that is unknown is not found; one that cannot be fetched now can be retried', async () => {
    expect((await replay('evt_0')).status).toBe(404)
    await provider.control.apply({ fail: [{ method: 'GET', path: '/v1/events', mode: '503', times: 3 }] })
    expect((await replay('evt_0')).status).toBe(503)
    const [first] = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data
    if (first) expect((await replay(first.id)).status).toBe(409)
  })
})
