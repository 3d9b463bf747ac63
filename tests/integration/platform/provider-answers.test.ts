import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { attempt } from '@/lib/platform/stripe/attempt'
import { createHttpClient } from '@/lib/platform/stripe/http-client'

let server: Server
let answer: { status: number; body: string }
let stripe: Stripe

beforeAll(async () => {
  server = createServer((_, response) =>
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stripe = new Stripe('sk_test_x', {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
    httpClient: createHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  })
})
afterAll(() => server.close())

/** The SDK takes any body without an `error` for a result of the provider's, whatever its status. */
test.each([
  [500, '{}'],
  [502, '{"message":"Bad gateway"}'],
  [503, 'null'],
  [404, '{"error":null}'],
  [504, '<html>'],
])(
  '%i with %s, from something on the way to the provider, does not count as its answer',
  async (status, body) => {
    answer = { status, body }
    const refund = () => stripe.refunds.create({ charge: 'ch_1', amount: 100 }, { idempotencyKey: 'a' })
    expect(await attempt(refund)).toEqual({ outcome: 'unknown' })
    const account = () => stripe.v2.core.accounts.retrieve('acct_1')
    expect(await attempt(account)).toEqual({ outcome: 'unknown' })
  },
)

test('a refusal by the provider is still a refusal', async () => {
  answer = {
    status: 400,
    body: '{"error":{"type":"invalid_request_error","code":"charge_already_refunded"}}',
  }
  const refund = () => stripe.refunds.create({ charge: 'ch_1', amount: 100 }, { idempotencyKey: 'b' })
  expect(await attempt(refund)).toEqual({ outcome: 'refused', code: 'charge_already_refunded' })
})
