import {
  app,
  clientOf,
  openStripe,
  paidCharge,
  sandbox,
  sessionParameters,
  startSandbox,
  stripe,
  webhookSecret,
} from './stripe-fixture'

openStripe()

const types = () => app.received.map(({ body }) => JSON.parse(body).type as string)
const ids = () => app.received.map(({ body }) => JSON.parse(body).id as string)

async function expireSessions(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id } = await stripe.checkout.sessions.create(sessionParameters())
    await stripe.checkout.sessions.expire(id)
  }
}

test('a webhook is sent again until the app acknowledges it', async () => {
  app.answers.push(500, 404, 302)
  await expireSessions(1)
  expect(await sandbox.control.waitForWebhooks()).toBe(true)
  expect(new Set(ids()).size).toBe(1)
  expect(app.received).toHaveLength(4)
  expect(sandbox.control.state().deliveries).toMatchObject({ pending: 0, delivered: 1 })
})

test('webhooks can be dropped, and sent later', async () => {
  await sandbox.control.apply({ webhooks: 'drop' })
  await expireSessions(2)
  expect(await sandbox.control.waitForWebhooks()).toBe(true)
  expect(app.received).toEqual([])
  const { data } = await stripe.events.list()
  await sandbox.control.apply({ deliverEvents: [data[1]?.id ?? ''], awaitWebhooks: true })
  expect(ids()).toEqual([data[1]?.id])
  await sandbox.control.apply({ deliverEvents: 'all', awaitWebhooks: true })
  expect(app.received).toHaveLength(3)
})

test('webhooks can arrive twice', async () => {
  await sandbox.control.apply({ webhooks: 'double' })
  await expireSessions(1)
  await sandbox.control.waitForWebhooks()
  expect(app.received).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
})

test('webhooks can arrive in the wrong order', async () => {
  await sandbox.control.apply({ webhooks: 'reorder' })
  const { id } = await stripe.checkout.sessions.create(sessionParameters())
  await sandbox.control.apply({ pay: id, awaitWebhooks: true })
  expect(types()).toEqual([
    'charge.updated',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

test('webhooks can be late', async () => {
  await sandbox.control.apply({ webhooks: 'delay:150' })
  const startedAt = Date.now()
  await expireSessions(1)
  await sandbox.control.waitForWebhooks()
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(145)
  expect(types()).toEqual(['checkout.session.expired'])
})

test('an unreachable app is retried a number of times, then given up', async () => {
  await app.close()
  const sandboxWithoutApp = await startSandbox({ appUrl: app.url, webhookAttempts: 3 })
  const { id } = await clientOf(sandboxWithoutApp).checkout.sessions.create(sessionParameters())
  await sandboxWithoutApp.control.apply({ expire: id })
  expect(await sandboxWithoutApp.control.waitForWebhooks()).toBe(true)
  expect(sandboxWithoutApp.control.state().deliveries).toMatchObject({ failed: 1, pending: 0 })
  await sandboxWithoutApp.close()
})

test('an app that never answers does not hold up the sandbox', async () => {
  const silent = await startSandbox({
    appUrl: sandbox.url.replace(/\d+$/, '9'),
    webhookAttempts: 1,
    webhookTimeoutMs: 100,
  })
  await paidCharge(silent, clientOf(silent))
  expect(await silent.control.waitForWebhooks(3000)).toBe(true)
  await silent.close()
})

test('tests can receive webhooks without an address, including failures', async () => {
  const taken: string[] = []
  const direct = await startSandbox({
    handOver: async ({ path, payload, signature }) => {
      if (taken.push(path) === 1) throw new Error('not ready')
      stripe.webhooks.constructEvent(payload, signature, webhookSecret)
      return 200
    },
  })
  const { id } = await clientOf(direct).checkout.sessions.create(sessionParameters())
  await direct.control.apply({ expire: id, awaitWebhooks: true })
  expect(taken).toEqual(['/api/webhooks/stripe', '/api/webhooks/stripe'])
  expect(direct.control.state().deliveries.delivered).toBe(1)
  await direct.close()
})

test('events are listed newest first, and by type', async () => {
  const { charge } = await paidCharge(sandbox, stripe)
  const all = await stripe.events.list({ limit: 100 })
  expect(all.data[0]?.type).toBe('charge.updated')
  const some = await stripe.events.list({ types: ['charge.*', 'payment_intent.succeeded'] })
  expect(some.data.map(({ type }) => type)).toEqual([
    'charge.updated',
    'payment_intent.succeeded',
    'charge.succeeded',
  ])
  const [updated] = all.data
  expect((await stripe.events.retrieve(updated?.id ?? '')).data).toMatchObject({
    object: { id: charge.id },
    previous_attributes: { balance_transaction: null },
  })
  const pagedIds: string[] = []
  for await (const event of stripe.events.list({ limit: 2 })) pagedIds.push(event.id)
  expect(pagedIds).toEqual(all.data.map(({ id }) => id))
})
