import { POST as cancel } from '@/app/api/payment/[id]/cancel/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { closeCheckouts } from '@/lib/money/payments/close-checkouts'
import { failPayment } from '@/lib/money/payments/fail-payment'
import { checkoutInclude, openCheckoutFor } from '@/lib/money/payments/open-checkout'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, askToPay, expectSoundLedger, startPayment, transactionOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

nightTest('a checkout is open for 35 minutes', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  const startedAt = Math.floor((await transactionOf(id)).createdAt.getTime() / 1000)
  const { expires_at: endsAt } = await stripe.checkout.sessions.retrieve(session)
  expect(endsAt - startedAt).toBe(35 * 60)
})

nightTest('a start that the provider could not answer works minutes later, with the same key', async () => {
  const { payer, group } = await aGroupOfPayers()
  const headers = { 'idempotency-key': 'one-start' }
  const start = () => askToPay(payer, group.id, { amount: 30 }, headers)
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: '503', times: 9 }],
  })
  expect((await start()).status).not.toBe(201)
  await provider.control.apply({ fail: [] })
  await provider.advanceTime(4 * MINUTE)
  expect((await start()).status).toBe(201)
})

nightTest('the payer’s receipt is ours: the provider sends none beside it', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  const checkout = await stripe.checkout.sessions.retrieve(session, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(checkout.payment_intent).toMatchObject({
    receipt_email: null,
    latest_charge: { receipt_email: null },
  })
  const mails = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${payer.email}
      AND data->>'template' = 'receipt'`
  expect(mails).toEqual([{ count: 1n }])
})

nightTest('a payer from abroad sees pounds, not a currency of the provider’s choice', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ pay: session, card: '4000002500000003' })
  const checkout = await stripe.checkout.sessions.retrieve(session)
  expect(checkout).toMatchObject({ payment_status: 'paid', currency: 'gbp' })
  expect(checkout.presentment_details).toBeUndefined()
})

nightTest('a request over the provider’s rate limit is repeated unnoticed', async () => {
  const { payer, group } = await aGroupOfPayers()
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: '429', times: 1 }],
  })
  expect((await startPayment(payer, group.id, 25)).session).toMatch(/^cs_/)
})

nightTest('returning by the cancel address closes the checkout', async () => {
  const { payer, other, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  const path = `/payment/${id}/cancel`
  expect((await call(cancel, path, { method: 'POST', token: other.token })).status).toBe(404)
  const { body } = await call(cancel, path, { method: 'POST', token: payer.token })
  expect(body.data.status).toBe('failed')
  await expect(provider.control.apply({ pay: session })).rejects.toThrow('expired')
})

nightTest('cancelling a payment that was made after all credits it', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  const { body } = await call(cancel, `/payment/${id}/cancel`, { method: 'POST', token: payer.token })
  expect(body.data.status).toBe('success')
})

nightTest('an ended session fails its payment, through the webhook or the sweep', async () => {
  const { payer, group } = await aGroupOfPayers()
  const reported = await startPayment(payer, group.id, 25)
  await provider.control.apply({ expire: reported.session, awaitWebhooks: true })
  expect((await transactionOf(reported.id)).status).toBe('failed')

  const unreported = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ expire: unreported.session })
  setClockOffset(37 * MINUTE)
  await sweep()
  expect((await transactionOf(unreported.id)).status).toBe('failed')
})

nightTest('a payment whose checkout was never shown fails once that has ended', async () => {
  const { payer, group } = await aGroupOfPayers()
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 3 }],
  })
  expect((await askToPay(payer, group.id, { amount: 25 })).status).toBe(503)
  setClockOffset(37 * MINUTE)
  await sweep()
  const [row] = await db.transaction.findMany({ where: { groupId: group.id } })
  expect(row?.status).toBe('failed')
})

nightTest('a removed member can no longer pay', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { session } = await startPayment(payer, group.id, 25)
  await closeCheckouts({ groupId: group.id, userId: payer.id })
  await expect(provider.control.apply({ pay: session })).rejects.toThrow('expired')
})

/** Another tab read the payment before its checkout was stored, and tries to give it up afterwards. */
nightTest('a payment whose checkout was opened in the meantime is not given up', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 20)
  expect(await failPayment(id, 'closed')).toBe(false)
  expect((await transactionOf(id)).status).toBe('pending')
  await provider.control.apply({ pay: session, awaitWebhooks: true })
  expect((await transactionOf(id)).status).toBe('success')
})

nightTest('its checkout is closed at the provider instead', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { id, session } = await startPayment(payer, group.id, 20)
  await closeCheckouts({ groupId: group.id, userId: payer.id })
  expect((await transactionOf(id)).status).toBe('failed')
  const { sessions } = provider.control.state()
  expect(sessions.find((each) => each.id === session)?.status).toBe('expired')
})

nightTest('a payment given up while its checkout was being opened is never shown, and closed', async () => {
  const { payer, group } = await aGroupOfPayers()
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 3 }],
  })
  expect((await askToPay(payer, group.id, { amount: 20 })).status).toBe(503)
  const query = { where: { transaction: { groupId: group.id } }, include: checkoutInclude }
  const started = await db.payment.findFirstOrThrow(query)
  await failPayment(started.id, 'closed')
  await expect(openCheckoutFor(started)).rejects.toThrow('newer payment')
  const { checkoutSessionId } = await db.payment.findFirstOrThrow(query)
  const { sessions } = provider.control.state()
  expect(sessions.find(({ id }) => id === checkoutSessionId)?.status).toBe('expired')
})

nightTest(
  'a member who starts and cancels leaves the others three quarters of what the group may start',
  async () => {
    const { PAYMENT_STARTS_PER_PERSON, PAYMENT_STARTS_PER_GROUP } = env
    Object.assign(env, { PAYMENT_STARTS_PER_PERSON: 2, PAYMENT_STARTS_PER_GROUP: 9 })
    const { payer, other, group } = await aGroupOfPayers()
    const startAndCancel = async () => {
      const { status, body } = await askToPay(payer, group.id, { amount: 25 })
      const path = `/payment/${body.transactionId}/cancel`
      if (status === 201) await call(cancel, path, { method: 'POST', token: payer.token })
      // Ten minutes later.
      await db.$executeRaw`DELETE FROM rate_limits WHERE key LIKE ${`%start:${payer.id}`}`
      return status
    }
    const started: number[] = []
    while (started.length < 4) started.push(await startAndCancel())
    expect(started).toEqual([201, 201, 201, 429])
    expect((await askToPay(other, group.id, { amount: 25 })).status).toBe(201)
    Object.assign(env, { PAYMENT_STARTS_PER_PERSON, PAYMENT_STARTS_PER_GROUP })
  },
)
