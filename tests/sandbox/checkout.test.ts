import type Stripe from 'stripe'
import {
  app,
  openStripe,
  paidCharge,
  sandbox,
  sessionParameters,
  stripe,
  thinSecret,
  webhookSecret,
} from './stripe-fixture'

openStripe()

const now = () => Math.floor(Date.now() / 1000)

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

describe('paying a Checkout session', () => {
  test('a person pays on the hosted page and is sent back to the app', async () => {
    const session = await stripe.checkout.sessions.create(
      sessionParameters({
        expires_at: now() + 31 * 60,
        client_reference_id: 'payment-1',
        customer_email: 'payer@example.com',
        metadata: { group: 'g1' },
        allowed_payment_method_types: ['card'],
        payment_intent_data: {
          metadata: { payment: 'p1' },
          transfer_group: 'group-g1',
          statement_descriptor_suffix: 'TRIP',
        },
      }),
    )
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2555,
    })
    expect(session.payment_intent).toBeNull()
    expect(new URL(session.url ?? '').pathname).toBe(`/pay/${session.id}`)

    const page = await fetch(`${sandbox.url}/pay/${session.id}`).then((response) => response.text())
    expect(page).toContain('no real money moves')
    expect(page).toContain('Processing fee')
    expect(page).toContain('£25.55')
    expect(page).toContain('4242 4242 4242 4242')
    expect(page).not.toContain('108800')

    const paid = await post(`/pay/${session.id}`, {
      card: '4242 4242 4242 4242',
      email: 'payer@example.com',
      name: 'Pat Payer',
    })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://app.test/paid?session=${session.id}`)

    const paidSession = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    })
    expect(paidSession).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'payment-1',
      url: null,
    })
    expect(paidSession.line_items?.data.map((line) => line.amount_total)).toEqual([2500, 55])
    const intent = paidSession.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2555, metadata: { payment: 'p1' } })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge).toMatchObject({
      paid: true,
      transfer_group: 'group-g1',
      billing_details: { name: 'Pat Payer' },
    })
    expect(charge.balance_transaction).toMatchObject({ amount: 2555, fee: 58, net: 2497, status: 'pending' })
  })

  test('the app is told by signed webhooks', async () => {
    const { session, charge } = await paidCharge(sandbox, stripe)
    expect(await sandbox.control.waitForWebhooks()).toBe(true)
    const events = app.received.map(({ body, headers }) =>
      stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), webhookSecret),
    )
    expect(app.received.every(({ path }) => path === '/api/webhooks/stripe')).toBe(true)
    expect(events.map(({ type }) => type).sort()).toEqual([
      'charge.succeeded',
      'charge.updated',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    const completed = events.find(({ type }) => type === 'checkout.session.completed')
    expect(completed?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' })
    const succeeded = events.find(({ type }) => type === 'charge.succeeded')
    expect(succeeded?.data.object).toMatchObject({ id: charge.id, balance_transaction: null })
    expect(() =>
      stripe.webhooks.constructEvent(app.received[0]?.body ?? '', 't=1,v1=ab', thinSecret),
    ).toThrow()
  })

  test('a declined card leaves the session open and another card can pay it', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParameters())
    const declined = await post(`/pay/${id}`, { card: '4000000000000002' })
    expect(declined.status).toBe(200)
    expect(await declined.text()).toContain('Your card was declined.')
    const unknown = await post(`/pay/${id}`, { card: '1234' })
    expect(await unknown.text()).toContain('Your card number is incorrect.')
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    expect((await post(`/pay/${id}`, { card: '4000008260000000' })).status).toBe(303)
    const session = await stripe.checkout.sessions.retrieve(id)
    const { data } = await stripe.charges.list({ payment_intent: String(session.payment_intent) })
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(await (await fetch(`${sandbox.url}/pay/${id}`)).text()).toContain('Already paid')
  })

  test.each([
    ['4242424242424242', 'GB', 58],
    ['4000002500000003', 'FR', 84],
    ['4000000360000006', 'AU', 103],
  ])('card %s from %s costs the provider fee of its country', async (card, country, fee) => {
    const { charge } = await paidCharge(sandbox, stripe, card)
    expect(charge.payment_method_details?.card?.country).toBe(country)
    const movement = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
    expect(movement).toMatchObject({ fee, net: 2555 - fee, source: charge.id, type: 'charge' })
  })

  test.each([
    ['paid', 'checkout.session.async_payment_succeeded', 'paid'],
    ['failed', 'checkout.session.async_payment_failed', 'unpaid'],
  ] as const)('a bank debit is complete at once and %s later', async (outcome, type, status) => {
    const { session } = await paidCharge(sandbox, stripe, '10880000012345')
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await sandbox.control.apply({ settleDebit: { session: session.id, outcome }, awaitWebhooks: true })
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(status)
    expect((await stripe.events.list({ type })).data).toHaveLength(1)
  })
})

describe('a session that nobody pays', () => {
  test('expires in time, and its page says so', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParameters({ expires_at: now() + 31 * 60 }))
    await sandbox.control.apply({ advanceSession: { session: id, seconds: 32 * 60 }, awaitWebhooks: true })
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
    const page = await fetch(`${sandbox.url}/pay/${id}`).then((response) => response.text())
    expect(page).toContain('This payment has expired')
    expect(page).toContain('http://app.test/back')
    expect((await post(`/pay/${id}`, { card: '4242424242424242' })).status).toBe(200)
    expect(app.received.map(({ body }) => JSON.parse(body).type)).toEqual(['checkout.session.expired'])
  })

  test('expires at once on request, but only while it is open', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParameters())
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('expires while its clock is ahead', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParameters({ expires_at: now() + 31 * 60 }))
    await sandbox.control.apply({ clock: { aheadSeconds: 3600 } })
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  })
})
