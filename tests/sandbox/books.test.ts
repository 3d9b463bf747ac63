import fc from 'fast-check'
import Stripe from 'stripe'
import { ApiError } from '@/sandbox/stripe/errors'
import type { StripeSandbox } from '@/sandbox/stripe/start'
import { nightTest } from '../support/night-test'
import { clientOf, connectedAccount, paidCharge, startSandbox } from './stripe-fixture'

const step = fc.record({
  kind: fc.constantFrom('pay', 'transfer', 'reverse', 'refund', 'dispute', 'win', 'lose'),
  pick: fc.nat(20),
  amount: fc.integer({ min: 1, max: 3000 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const pickFrom = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

async function takeStep(
  sandbox: StripeSandbox,
  stripe: Stripe,
  destination: string,
  { kind, pick, amount }: Step,
) {
  if (kind === 'pay') return paidCharge(sandbox, stripe)
  const charge = pickFrom((await stripe.charges.list()).data, pick)?.id
  const transfer = pickFrom((await stripe.transfers.list()).data, pick)?.id
  const dispute = pickFrom((await stripe.disputes.list()).data, pick)?.id
  if (kind === 'transfer' && charge) {
    return stripe.transfers.create({ amount, currency: 'gbp', destination, source_transaction: charge })
  }
  if (kind === 'reverse' && transfer) return stripe.transfers.createReversal(transfer, { amount })
  if (kind === 'refund' && charge) return stripe.refunds.create({ charge, amount })
  if (kind === 'dispute' && charge) return sandbox.control.apply({ disputeOpen: charge, amount })
  const outcome = kind === 'win' ? 'won' : 'lost'
  if ((kind === 'win' || kind === 'lose') && dispute)
    return sandbox.control.apply({ disputeClose: dispute, outcome })
}

/** Refusals are part of the game, but must change nothing. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof ApiError)) throw error
}

nightTest(
  'whatever happens, the balance is the sum of its movements and no charge gives more than it took',
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const sandbox = await startSandbox({ webhookSecret: null, thinWebhookSecret: null })
      const stripe = clientOf(sandbox)
      const { id: destination } = await connectedAccount(sandbox, stripe)
      for (const next of steps) await takeStep(sandbox, stripe, destination, next).catch(ignoreRefusal)

      const movements = await stripe.balanceTransactions
        .list({ limit: 100 })
        .autoPagingToArray({ limit: 1000 })
      const balance = await stripe.balance.retrieve()
      const held = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)
      expect(movements.reduce((sum, { net }) => sum + net, 0)).toBe(held)
      const transfers = (await stripe.transfers.list({ limit: 100 })).data
      for (const charge of (await stripe.charges.list({ limit: 100 })).data) {
        const chargeTransfers = transfers.filter(({ source_transaction: source }) => source === charge.id)
        const transferred = chargeTransfers.reduce((sum, made) => sum + made.amount - made.amount_reversed, 0)
        // A refund may come after the transfers, so each of the two has its own limit.
        expect(transferred).toBeLessThanOrEqual(charge.amount)
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
      }
      await sandbox.close()
    })
    await fc.assert(property, { numRuns: 25 })
  },
)

test('a reset empties the sandbox', async () => {
  const sandbox = await startSandbox({ webhookSecret: null, thinWebhookSecret: null })
  const stripe = clientOf(sandbox)
  await connectedAccount(sandbox, stripe)
  const { charge } = await paidCharge(sandbox, stripe)
  await sandbox.control.apply({ forget: true })
  await expect(stripe.charges.retrieve(charge.id)).rejects.toThrow('No such charge')
  const state = sandbox.control.state()
  expect(state.accounts).toEqual([])
  expect(state.counts).toMatchObject({ charges: 0, events: 0, thinEvents: 0 })
  await sandbox.close()
})
