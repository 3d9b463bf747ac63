import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { POST as snapshot } from '@/app/api/webhooks/stripe/route'
import { POST as thin } from '@/app/api/webhooks/stripe/thin/route'
import { addMs, DAY, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { applyEvent, EVENT_TYPES } from '@/lib/server/webhooks/apply-event'
import { purgeAppliedEvents } from '@/lib/server/webhooks/purge-applied-events'
import { applyAgain } from '@/lib/server/webhooks/replay'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { captureLog } from '../../support/log-lines'
import { aGroup, aUser, balanceOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
const signer = new Stripe('sk_test_signer')
const secret = process.env.STRIPE_WEBHOOK_SECRET ?? ''

const eventOf = (type: string, object: object, id = `evt_${Math.random()}`, livemode = false) =>
  JSON.stringify({ id, object: 'event', type, created: 1, livemode, data: { object } })
const signatureOf = (payload: string, timestamp?: number) =>
  signer.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const post = (payload: string, signature: string | null, handler = snapshot, path = '/webhooks/stripe') =>
  call(handler, path, {
    body: payload,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  })

async function anUnreportedPayment() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const started = await startPayment(admin, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: started.session })
  return { group, ...started }
}

test.each(['', 't=1,v1=00', 'nonsense'])('the signature %j is refused with 400', async (signature) => {
  const payload = eventOf('checkout.session.completed', { id: 'cs_1' })
  expect((await post(payload, signature)).status).toBe(400)
  expect((await post(payload, null)).status).toBe(400)
  expect((await post(payload, signature, thin)).status).toBe(400)
})

test('while a secret is being replaced, what either has signed is accepted, and nothing else', async () => {
  const { STRIPE_WEBHOOK_SECRET: secrets, STRIPE_THIN_WEBHOOK_SECRET: thinSecrets } = env
  const signatureBy = (signingSecret: string, payload: string) =>
    signer.webhooks.generateTestHeaderString({ payload, secret: signingSecret })
  const thinPayload = JSON.stringify({
    id: 'evt_2',
    object: 'v2.core.event',
    type: 'x',
    livemode: false,
    created: '',
  })
  const statuses = async (signingSecret: string) => {
    const payload = eventOf('price.created', { id: 'price_1' })
    const answers = [
      await post(payload, signatureBy(signingSecret, payload)),
      await post(thinPayload, signatureBy(signingSecret, thinPayload), thin),
    ]
    return answers.map(({ status }) => status)
  }
  Object.assign(env, {
    STRIPE_WEBHOOK_SECRET: ['whsec_new', ...secrets],
    STRIPE_THIN_WEBHOOK_SECRET: ['whsec_new', ...thinSecrets],
  })
  expect(await statuses('whsec_new')).toEqual([200, 200])
  expect(
    (await post(eventOf('price.created', {}, 'evt_1'), signatureOf(eventOf('price.created', {}, 'evt_1'))))
      .status,
  ).toBe(200)
  expect(await statuses('whsec_other')).toEqual([400, 400])
  Object.assign(env, { STRIPE_WEBHOOK_SECRET: secrets, STRIPE_THIN_WEBHOOK_SECRET: thinSecrets })
  expect(await statuses('whsec_new')).toEqual([400, 400])
})

test('a refused webhook is logged with its address and the reason, but not its contents', async () => {
  // Those before are a minute old.
  setClockOffset(MINUTE)
  const lines = captureLog()
  const payload = eventOf('checkout.session.completed', { id: 'cs_1', customer_email: 'ada@example.com' })
  // However its address is spelt.
  for (const path of ['stripe', 'stripe', '%73tripe', 's%74ripe'])
    await post(payload, 't=1,v1=00', snapshot, `/webhooks/${path}`)
  const livePayload = eventOf('checkout.session.completed', { id: 'cs_1' }, 'evt_1', true)
  await post(livePayload, signatureOf(livePayload))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'webhook refused',
      path: '/api/webhooks/stripe',
      reason: 'No signatures found matching the expected signature for payload',
    }),
    expect.objectContaining({ msg: 'webhook refused', reason: 'This is a live-mode event.' }),
  ])
  expect(lines.join()).not.toMatch(/ada@|cs_1/)
})

test('a body changed after signing is refused', async () => {
  const payload = eventOf('checkout.session.completed', { id: 'cs_1' })
  expect((await post(payload.replace('cs_1', 'cs_2'), signatureOf(payload))).status).toBe(400)
})

test('an event of the other mode is refused, even if correctly signed', async () => {
  const { group, session } = await anUnreportedPayment()
  const payload = eventOf('checkout.session.completed', { id: session }, 'evt_live', true)
  expect((await post(payload, signatureOf(payload))).status).toBe(400)
  expect(await db.providerEvent.count({ where: { id: 'evt_live' } })).toBe(0)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0 })
})

test('an old signature is refused', async () => {
  const payload = eventOf('checkout.session.completed', { id: 'cs_1' })
  expect((await post(payload, signatureOf(payload, Math.floor(Date.now() / 1000) - 400))).status).toBe(400)
})

test('only an event’s id is believed, not the amount in it', async () => {
  const { group, session } = await anUnreportedPayment()
  const lie = { id: session, payment_status: 'paid', amount_total: 999_999 }
  const payload = eventOf('checkout.session.completed', lie)
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
})

test('an event about an unpaid session credits nothing', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  const { session } = await startPayment(admin, group.id, 25)
  const payload = eventOf('checkout.session.completed', { id: session, payment_status: 'paid' })
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 0 })
})

test('an event that could not be applied is a 500, and applied when it comes again', async () => {
  const { group, session } = await anUnreportedPayment()
  await provider.control.apply({
    fail: [{ method: 'GET', path: `/v1/checkout/sessions/${session}`, mode: '503', times: 3 }],
  })
  const payload = eventOf('checkout.session.completed', { id: session }, 'evt_again')
  expect((await post(payload, signatureOf(payload))).status).toBe(500)
  expect(await db.providerEvent.findUnique({ where: { id: 'evt_again' } })).toMatchObject({ appliedAt: null })
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
})

test.each([
  ['checkout.session.completed', 'cs_unknown'],
  ['refund.updated', 're_unknown'],
  ['charge.dispute.created', 'dp_unknown'],
  ['transfer.created', 'tr_unknown'],
  ['checkout.session.completed', ''],
])('%s about %j, which the provider does not know, is accepted and flagged once', async (type, subject) => {
  const id = `evt_${type}_${subject}`
  const payload = eventOf(type, { id: subject }, id)
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  const flags = await db.operatorFlag.findMany({ where: { kind: 'event-without-object', subject: id } })
  expect(flags).toMatchObject([{ detail: `${type} about ${subject || 'nothing'}`, resolvedAt: null }])
  expect(await db.providerEvent.findUnique({ where: { id } })).toMatchObject({ appliedAt: expect.any(Date) })
})

nightTest('an object that cannot be fetched does not count as unknown: the event comes again', async () => {
  const id = 'evt_outage'
  const path = '/v1/refunds/re_later'
  await provider.control.apply({ fail: [{ method: 'GET', path, mode: '503', times: 3 }] })
  const payload = eventOf('refund.updated', { id: 're_later' }, id)
  expect((await post(payload, signatureOf(payload))).status).toBe(500)
  expect(await db.providerEvent.findUnique({ where: { id } })).toMatchObject({ appliedAt: null })
  expect(await db.operatorFlag.count({ where: { subject: id } })).toBe(0)
})

test('an unknown object other than the event’s own does not count: the event comes again', async () => {
  const { group, session } = await anUnreportedPayment()
  const type = 'invalid_request_error' as const
  const unknown = { type, code: 'resource_missing', message: 'No such payment_intent: pi_later' }
  jest
    .spyOn(stripe.checkout.sessions, 'retrieve')
    .mockRejectedValueOnce(new stripe.errors.StripeInvalidRequestError(unknown))
  const payload = eventOf('checkout.session.completed', { id: session }, 'evt_unready')
  expect((await post(payload, signatureOf(payload))).status).toBe(500)
  expect(await db.providerEvent.findUnique({ where: { id: 'evt_unready' } })).toMatchObject({
    appliedAt: null,
  })
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500 })
})

test('an event of another type is accepted and ignored', async () => {
  const payload = eventOf('customer.created', { id: 'cus_1' }, 'evt_other')
  expect((await post(payload, signatureOf(payload))).status).toBe(200)
  expect(await db.providerEvent.count({ where: { id: 'evt_other' } })).toBe(0)
})

test('other methods are refused with those allowed', async () => {
  const { GET } = await import('@/app/api/webhooks/stripe/route')
  const answer = await call(GET, '/webhooks/stripe')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

// Who sets up a webhook chooses these, and the sweep asks for them.
nightTest('every event that tells of money is followed', async () => {
  const types = [
    ...['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map(
      (one) => `checkout.session.${one}`,
    ),
    ...['updated', 'succeeded', 'failed', 'refunded'].map((one) => `charge.${one}`),
    ...['created', 'updated', 'failed'].map((one) => `refund.${one}`),
    ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
      (one) => `charge.dispute.${one}`,
    ),
    ...['created', 'updated'].map((one) => `radar.early_fraud_warning.${one}`),
    ...['created', 'updated', 'reversed'].map((one) => `transfer.${one}`),
  ]
  expect(EVENT_TYPES.toSorted()).toEqual(types.toSorted())
  const others = ['v2.core.account[requirements].updated', 'connected.payout.paid', 'connected.payout.failed']
  for (const type of [...types, ...others]) {
    const id = `evt_of ${type}`
    await applyEvent({ id, type, subjectId: 'none_1' }).catch(() => undefined)
    expect([type, await db.providerEvent.count({ where: { id } })]).toEqual([type, 1])
  }
})

describe('an event that was applied', () => {
  const writeAppliedEvent = async (id: string, appliedAt: Date) => {
    const event = { id, type: 'charge.updated', subjectId: `ch_${id}`, receivedAt: appliedAt, appliedAt }
    await db.providerEvent.create({ data: event })
    return event
  }

  test('is applied once more when an operator has it replayed', async () => {
    const longAgo = addMs(now(), -DAY)
    const event = await writeAppliedEvent(`evt_${randomUUID()}`, longAgo)
    await applyAgain(event)
    const { appliedAt } = await db.providerEvent.findUniqueOrThrow({ where: { id: event.id } })
    expect(Number(appliedAt)).toBeGreaterThan(Number(longAgo))
  })

  test('is remembered for thirty days, in which it is not applied again; one not applied yet for good', async () => {
    const [kept, old, waiting] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`, `evt_${randomUUID()}`]
    const eventFields = {
      type: 'charge.dispute.created',
      subjectId: 'dp_waiting',
      receivedAt: addMs(now(), -31 * DAY),
    }
    await db.providerEvent.create({ data: { id: waiting, ...eventFields, nextTryAt: addMs(now(), DAY) } })
    await writeAppliedEvent(kept, addMs(now(), -29 * DAY))
    await writeAppliedEvent(old, addMs(now(), -31 * DAY))
    await purgeAppliedEvents()
    const left = await db.providerEvent.findMany({ where: { id: { in: [kept, old, waiting] } } })
    expect(left.map(({ id }) => id).sort()).toEqual([kept, waiting].sort())
    await db.providerEvent.delete({ where: { id: waiting } })
  })
})

test('a charge whose fee was not known yet is settled once the provider says it is', async () => {
  await provider.control.apply({ webhooks: 'normal', delays: { feeKnownAfterMs: MINUTE } })
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin })
  const { id } = await pay(provider, admin, groupId, 25)
  const fee = async () => (await db.payment.findUniqueOrThrow({ where: { id } })).realFeePence
  expect(await fee()).toBeNull()
  await provider.advanceTime(2 * MINUTE)
  await provider.control.apply({ delays: { feeKnownAfterMs: 0 }, awaitWebhooks: true })
  expect(await fee()).toBe(58)
})
