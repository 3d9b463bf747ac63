import Stripe from 'stripe'

/** Something that the sandbox assumes about the provider, and how to check it. */
type Assumption = {
  name: string
  /** What the sandbox does. */
  assumed: string
  /** What the provider did, in the words of `assumed` if it did the same. */
  run: (scene: Scene) => Promise<string>
}

type Scene = {
  stripe: Stripe
  /** A connected account in test mode that can receive transfers. */
  account: string
}

const AMOUNT_PENCE = 2000

async function charge({ stripe }: Scene, method = 'pm_card_gb'): Promise<Stripe.Charge> {
  const intent = await stripe.paymentIntents.create({
    amount: AMOUNT_PENCE,
    currency: 'gbp',
    confirm: true,
    payment_method: method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    expand: ['latest_charge.balance_transaction'],
  })
  return intent.latest_charge as Stripe.Charge
}

const send = ({ stripe, account }: Scene, source: Stripe.Charge) =>
  stripe.transfers.create({
    amount: AMOUNT_PENCE,
    currency: 'gbp',
    destination: account,
    source_transaction: source.id,
    expand: ['balance_transaction'],
  })

const movement = (record: { balance_transaction?: unknown }) =>
  record.balance_transaction as Stripe.BalanceTransaction

/** Sends all that is available to the connected account, so that nothing is left to cover a shortage. */
async function drain({ stripe, account }: Scene) {
  const { available } = await stripe.balance.retrieve()
  const amount = available.find(({ currency }) => currency === 'gbp')?.amount ?? 0
  if (amount > 0) await stripe.transfers.create({ amount, currency: 'gbp', destination: account })
}

/** The outcome of a call in words: by `say` for a success, the provider's code for a refusal. */
async function describeOutcome<T>(call: Promise<T>, textOf: (made: T) => string): Promise<string> {
  try {
    return textOf(await call)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return `refused: ${error.code ?? error.type}`
  }
}

export const ASSUMPTIONS: Assumption[] = [
  {
    name: 'transfer from a pending charge, nothing available',
    assumed: 'made, available with its charge',
    run: async (scene) => {
      const source = await charge(scene)
      await drain(scene)
      return describeOutcome(send(scene, source), (made) =>
        movement(made).available_on === movement(source).available_on
          ? 'made, available with its charge'
          : 'made, available at another time',
      )
    },
  },
  {
    name: 'transfer from a settled charge, nothing available',
    assumed: 'refused: balance_insufficient',
    run: async (scene) => {
      const source = await charge(scene, 'pm_card_bypassPending')
      await drain(scene)
      return describeOutcome(send(scene, source), () => 'made')
    },
  },
  {
    name: 'refund, nothing available',
    assumed: 'pending (insufficient_funds), nothing moved',
    run: async (scene) => {
      const { id } = await charge(scene)
      await drain(scene)
      return describeOutcome(scene.stripe.refunds.create({ charge: id }), (refund) =>
        refund.status === 'pending'
          ? `pending (${refund.pending_reason}), ${refund.balance_transaction ? 'money' : 'nothing'} moved`
          : `${refund.status}`,
      )
    },
  },
  {
    name: 'amount refunded of that charge, while its refund waits',
    assumed: 'all of it',
    run: async (scene) => {
      const { id, amount } = await charge(scene)
      await drain(scene)
      await scene.stripe.refunds.create({ charge: id })
      const { amount_refunded } = await scene.stripe.charges.retrieve(id)
      return amount_refunded === amount ? 'all of it' : `${amount_refunded} of ${amount}`
    },
  },
  {
    name: 'transfer again from a charge whose transfer was reversed',
    assumed: 'made',
    run: async (scene) => {
      const source = await charge(scene)
      const made = await send(scene, source)
      await scene.stripe.transfers.createReversal(made.id)
      return describeOutcome(send(scene, source), () => 'made')
    },
  },
  {
    name: 'reversal while the transferred money is pending',
    assumed: 'made: transfer_refund, available with its charge',
    run: async (scene) => {
      const source = await charge(scene)
      const { id } = await send(scene, source)
      const reversal = scene.stripe.transfers.createReversal(id, { expand: ['balance_transaction'] })
      return describeOutcome(reversal, (made) => {
        const { type, available_on } = movement(made)
        const isWithCharge = available_on === movement(source).available_on
        return `made: ${type}, available ${isWithCharge ? 'with its charge' : 'at another time'}`
      })
    },
  },
  {
    name: 'checkout that does not speak of adaptive pricing',
    assumed: 'adaptive pricing is on',
    run: ({ stripe }) =>
      describeOutcome(
        stripe.checkout.sessions.create({
          mode: 'payment',
          success_url: 'https://example.com/',
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'gbp', unit_amount: AMOUNT_PENCE, product_data: { name: 'Try' } },
            },
          ],
        }),
        ({ adaptive_pricing: pricing }) => `adaptive pricing is ${pricing?.enabled ? 'on' : 'off'}`,
      ),
  },
  {
    name: 'payout above the available balance',
    assumed: 'refused: balance_insufficient',
    run: ({ stripe }) =>
      describeOutcome(stripe.payouts.create({ amount: 99_999_999, currency: 'gbp' }), () => 'made'),
  },
]

/** What the sandbox assumes as well, and only a person can see: each with what to do, and what to expect. */
export const MANUAL_ASSUMPTIONS: [name: string, how: string][] = [
  [
    'waiting refunds are processed oldest first',
    'with nothing available, create two that wait, the larger first, then charge pm_card_bypassPending for less than the larger: both still wait',
  ],
  [
    'settled money is reversed only from the available balance',
    'charge pm_card_bypassPending, transfer it, pay the account out, reverse: refused',
  ],
  [
    'a foreign payer’s checkout stays in pounds',
    'pay a session of your own installation with 4000002500000003 and test+location_FR@example.com: every amount but presentment_details is in gbp',
  ],
  [
    'a daily payout takes the whole available balance at midnight (UTC)',
    'set the test account’s payouts to daily, and list the balance_transactions of the next one: its own movement is among them',
  ],
  [
    'an account below zero reserves nothing of the platform’s balance',
    'pay an account out, then refund a direct charge on it: connect_reserved stays 0, and the next transfer fills the account',
  ],
  [
    'names of permissions follow the path of the call',
    'list transfers with a restricted test key without them: the error names rak_transfer_read',
  ],
  [
    'a rate limit answers 429 and keeps nothing under the key',
    'read the balance 60 times at once: the error is rate_limit, with the header Stripe-Rate-Limited-Reason',
  ],
  [
    'evidence is taken once each time that the bank asks, and refused after the deadline',
    'pay with 4000000000000259 and submit evidence twice: the second is refused',
  ],
  [
    'a text for card statements fits in what the prefix leaves of 22 characters',
    'open a checkout with a longer statement_descriptor_suffix: refused',
  ],
  [
    'a live key is not valid for test records',
    'fetch a test charge with a read-only restricted live key: refused',
  ],
]
