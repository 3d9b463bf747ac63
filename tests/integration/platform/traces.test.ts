import { GET as getPromise } from '@/app/api/promise/[token]/route'
import { env } from '@/lib/base/env'
import { inSpan, traceparent } from '@/lib/base/telemetry/spans'
import { startTracing } from '@/lib/base/telemetry/start-tracing'
import { closeQueue } from '@/lib/platform/jobs/enqueue'
import { workQueue } from '@/lib/platform/jobs/work-queue'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, pay, startPayment, statusFor } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { OtlpReceiver, type SentSpan } from '../../support/otlp-receiver'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()
const receiver = new OtlpReceiver()
const version = 'test'
let endpoint: string

beforeAll(async () => {
  endpoint = await receiver.open()
})
afterAll(() => receiver.close())
beforeEach(() => receiver.spans.splice(0))

const trace = (ratio = 1) => startTracing({ endpoint: `${endpoint}/`, headers: {}, ratio, version })

/** The names of a span and its ancestors, up to the root. */
function spanPathOf(name: string): string[] {
  const spanPath: string[] = []
  let span: SentSpan | undefined = receiver.spans.find((one) => one.name === name)
  for (; span; span = receiver.spans.find(({ spanId }) => spanId === span?.parentSpanId))
    spanPath.push(span.name)
  return spanPath
}

nightTest('a payment is one trace, from the first call to the receipt’s mail', async () => {
  const { payer, group } = await aGroupOfPayers()
  const stop = trace()
  await pay(provider, payer, group.id, 25)
  await sendReceipt()
  await stop()

  const start = receiver.spans.find(({ name }) => name === 'POST /payment/{groupId}/initialize')
  const names = receiver.spans.filter(({ traceId }) => traceId === start?.traceId).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'stripe POST /v1/checkout/sessions',
      'webhook checkout.session.completed',
      'stripe GET /v1/checkout/sessions/{id}',
      'settle payment',
      'ledger payment paid',
      'job send-mail',
      'smtp send',
    ]),
  )
  expect(spanPathOf('smtp send')).toEqual([
    ...['smtp send', 'job send-mail', 'settle payment', 'webhook checkout.session.completed'],
    'POST /payment/{groupId}/initialize',
  ])
  expect(spanPathOf('ledger payment paid').at(-1)).toBe('POST /payment/{groupId}/initialize')
  // No personal data: no email, name, token or id of anybody.
  const { email, username, token, id } = payer
  for (const secret of [email, username, token, id, '@', group.id])
    expect(receiver.received.includes(secret)).toBe(false)
})

/** Waits until the queue has tried to send the receipt; there is no mail server here. */
async function sendReceipt() {
  const tried = new Promise<void>((done) => {
    void workQueue('send-mail', async (mail, id) => {
      if (mail.template === 'receipt') done()
      await sendQueuedMail(mail, id)
    })
  })
  await tried
  await closeQueue()
}

nightTest('a payment whose webhook is lost stays in its trace', async () => {
  const { payer, group } = await aGroupOfPayers()
  const stop = trace()
  const { id, session } = await startPayment(payer, group.id, 25)
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ pay: session })
  expect(await statusFor(payer, id)).toBe('success')
  await stop()
  expect(spanPathOf('ledger payment paid')).toEqual([
    ...['ledger payment paid', 'settle payment', 'POST /payment/{groupId}/initialize'],
  ])
})

nightTest('whoever makes a call joins no trace of their choice', async () => {
  const stop = trace()
  const trustedProxies = env.TRUST_PROXY
  Object.assign(env, { TRUST_PROXY: 1 })
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  await call(getPromise, '/promise/x', { headers: { traceparent } })
  Object.assign(env, { TRUST_PROXY: trustedProxies })
  await stop()
  const [span] = receiver.spans.filter(({ name }) => name === 'GET /promise/{token}')
  expect(span?.traceId).toMatch(/^(?!1{32})/)
  expect(span?.parentSpanId).toBeUndefined()
})

test('an error is recorded by type, without its message', async () => {
  const stop = trace()
  const failure = inSpan({ name: 'fails' }, () => Promise.reject(new TypeError('ada@example.com')))
  await expect(failure).rejects.toThrow('ada')
  await stop()
  expect(receiver.spans.map(({ attributes }) => attributes)).toEqual([
    [{ key: 'error.type', value: { stringValue: 'TypeError' } }],
  ])
  expect(receiver.received).not.toContain('ada@')
})

test('an invalid traceparent starts a new trace; with a sampling rate of 0 none is kept', async () => {
  let stop = trace()
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  await inSpan({ name: 'known', traceparent }, async () => undefined)
  await inSpan({ name: 'nonsense', traceparent: `${traceparent}; DROP` }, async () => undefined)
  await stop()
  const [known, nonsense] = receiver.spans
  expect([known?.traceId, known?.parentSpanId]).toEqual(['1'.repeat(32), '2'.repeat(16)])
  expect([nonsense?.traceId === '1'.repeat(32), nonsense?.parentSpanId]).toEqual([false, undefined])
  receiver.spans.splice(0)
  stop = trace(0)
  await inSpan({ name: 'unkept' }, async () => undefined)
  await stop()
  expect(receiver.spans).toEqual([])
})

nightTest('without a receiver nothing is traced or stored with payments', async () => {
  expect(await inSpan({ name: 'work' }, async () => traceparent())).toBeUndefined()
  const { payer, group } = await aGroupOfPayers()
  const { session } = await startPayment(payer, group.id, 25)
  const kept = await fetch(`${process.env.STRIPE_API_BASE}/v1/checkout/sessions/${session}`, {
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
  })
  expect(Object.keys(((await kept.json()) as { metadata: object }).metadata).sort()).toEqual([
    'card',
    'contribution',
    'fee',
    'group',
    'payer',
    'payment',
  ])
})
