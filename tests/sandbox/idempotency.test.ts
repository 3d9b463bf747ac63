import type Stripe from 'stripe'
import { nightTest } from '../support/night-test'
import {
  clientOf,
  connectedAccount,
  openStripe,
  paidCharge,
  sandbox,
  sessionParameters,
  stripe,
} from './stripe-fixture'

openStripe({ webhookSecret: null, maxHangMs: 2000 })

async function transferParameters() {
  const { charge } = await paidCharge(sandbox, stripe)
  const { id: destination } = await connectedAccount(sandbox, stripe)
  return { amount: 1000, currency: 'gbp', destination, source_transaction: charge.id }
}

const count = () => sandbox.control.state().counts.transfers

describe('an idempotency key', () => {
  test('makes the same call happen once, and marks the response as replayed', async () => {
    const call = await transferParameters()
    const first = await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    const second = await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    expect(count()).toBe(1)
  })

  test('refuses another body, and another call', async () => {
    const call = await transferParameters()
    await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    const refused = { type: 'StripeIdempotencyError', statusCode: 400 }
    const changed = stripe.transfers.create({ ...call, amount: 999 }, { idempotencyKey: 'leg-1' })
    await expect(changed).rejects.toMatchObject(refused)
    const other = stripe.refunds.create({ charge: call.source_transaction }, { idempotencyKey: 'leg-1' })
    await expect(other).rejects.toMatchObject(refused)
    expect(count()).toBe(1)
  })

  test('replays a refusal that came from executing the call, even if it would work now', async () => {
    const call = await transferParameters()
    await sandbox.control.apply({ insufficientBalance: true })
    const refused = { code: 'balance_insufficient' }
    await expect(stripe.transfers.create(call, { idempotencyKey: 'leg-1' })).rejects.toMatchObject(refused)
    await sandbox.control.apply({ insufficientBalance: false })
    await expect(stripe.transfers.create(call, { idempotencyKey: 'leg-1' })).rejects.toMatchObject(refused)
    await stripe.transfers.create(call, { idempotencyKey: 'leg-2' })
    expect(count()).toBe(1)
  })

  test('is not used up by an invalid call', async () => {
    const call = await transferParameters()
    const wrong = stripe.transfers.create({ ...call, amount: 1.5 }, { idempotencyKey: 'leg-1' })
    await expect(wrong).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
    await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    expect(count()).toBe(1)
  })

  test('has at most 255 characters', async () => {
    const call = await transferParameters()
    await expect(stripe.transfers.create(call, { idempotencyKey: 'k'.repeat(256) })).rejects.toThrow(
      'at most 255',
    )
  })

  test('is forgotten after a day', async () => {
    const call = await transferParameters()
    await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    await sandbox.control.apply({ clock: { aheadSeconds: 24 * 3600 + 1 } })
    await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    expect(count()).toBe(2)
  })

  test('is in use while its call is running', async () => {
    const call = await transferParameters()
    await sandbox.control.apply({ fail: [{ path: '/v1/transfers', mode: 'timeout-before' }] })
    const hanging = stripe.transfers.create(call, { idempotencyKey: 'leg-1', timeout: 400 })
    const outcome = expect(hanging).rejects.toMatchObject({ type: 'StripeConnectionError' })
    while (sandbox.control.state().fail.length > 0) await new Promise(setImmediate)
    const second = stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
    await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    await outcome
    expect(count()).toBe(0)
  })

  test('in API v2 lets a failed call be retried', async () => {
    const wanted: Stripe.V2.Core.AccountLinkCreateParams = {
      account: 'acct_unknown',
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://app.test/' } },
    }
    for (const _attempt of [1, 2]) {
      const error = await stripe.v2.core.accountLinks
        .create(wanted, { idempotencyKey: 'k' })
        .catch((caught) => caught)
      expect(error).toMatchObject({ statusCode: 404 })
      expect(error.headers['idempotent-replayed']).toBeUndefined()
    }
  })
})

describe('a call that goes wrong', () => {
  const fail = (
    mode:
      | '429'
      | '503'
      | '500-before'
      | '500-after'
      | 'timeout-before'
      | 'timeout-after'
      | 'reset-before'
      | 'reset-after',
  ) => sandbox.control.apply({ fail: [{ method: 'POST', path: '/v1/transfers', mode }] })

  test.each([
    ['timeout-before', 0],
    ['timeout-after', 1],
    ['500-before', 0],
    ['500-after', 1],
    ['503', 0],
    ['429', 0],
  ] as const)('%s leaves %i transfers behind', async (mode, expected) => {
    const call = await transferParameters()
    await fail(mode)
    await expect(stripe.transfers.create(call, { timeout: 100 })).rejects.toThrow()
    expect(count()).toBe(expected)
  })

  nightTest.each(['timeout-before', 'timeout-after', '503', 'reset-before', 'reset-after'] as const)(
    'after %s the same key makes exactly one transfer',
    async (mode) => {
      const call = await transferParameters()
      await fail(mode)
      await stripe.transfers
        .create(call, { idempotencyKey: 'leg-1', timeout: 100 })
        .catch((error) => expect(error.type).toMatch(/Stripe(Connection|API)Error/))
      const made = await stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
      expect(made.amount).toBe(1000)
      expect(count()).toBe(1)
    },
  )

  test.each([
    ['500-before', 0],
    ['500-after', 1],
  ] as const)('%s is repeated under its key, as the provider does', async (mode, expected) => {
    const call = await transferParameters()
    await fail(mode)
    for (const _attempt of [1, 2]) {
      const attempt = stripe.transfers.create(call, { idempotencyKey: 'leg-1' })
      await expect(attempt).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    }
    expect(count()).toBe(expected)
  })

  test('is retried by the SDK, which gets what the first attempt made', async () => {
    const call = await transferParameters()
    await sandbox.control.apply({
      fail: [
        { path: '^/v1/transf', mode: 'reset-after' },
        { path: '/v1/transfers', mode: '503' },
      ],
    })
    const made = await clientOf(sandbox, { retries: 2 }).transfers.create(call)
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(count()).toBe(1)
  })

  test('affects only the named calls', async () => {
    await sandbox.control.apply({ fail: [{ method: 'GET', path: '/v1/checkout', mode: '503', times: 2 }] })
    const { id } = await stripe.checkout.sessions.create(sessionParameters())
    for (const _attempt of [1, 2]) {
      await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 503 })
    }
    expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id)
  })
})
