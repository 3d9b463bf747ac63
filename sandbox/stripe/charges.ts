import { z } from 'zod'
import { recordMovement, settlementTime } from './balance-transactions'
import { findCard, providerFeePence, type TestCard, WORKING_CARD } from './cards'
import { missing } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { listFields, retrieveSchema, text } from './parameters'
import type { Charge, PaymentIntent } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

export type Payer = {
  name: string | null
  email: string | null
}

/** Records the charge of one attempt to pay. Its fee becomes known with `recordFee`. */
export function recordCharge(world: World, intent: PaymentIntent, card: TestCard, payer: Payer): Charge {
  const { decline } = card
  const status = decline ? 'failed' : card.debitOutcome ? 'pending' : 'succeeded'
  const charge = world.charges.put({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: payer,
    captured: status !== 'failed',
    created: nowSeconds(world),
    currency: 'gbp',
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: world.settings.livemode,
    metadata: intent.metadata,
    outcome: outcomeOf(card),
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: methodDetails(card),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
    _card: card.number,
    _transferred: 0,
  })
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  return charge
}

function outcomeOf({ decline }: TestCard): Charge['outcome'] {
  return {
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? decline?.code ?? null,
    risk_level: 'normal',
    seller_message: decline?.message ?? 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(card: TestCard): Charge['payment_method_details'] {
  const last4 = card.number.slice(-4)
  if (card.method === 'bacs_debit') {
    return {
      type: 'bacs_debit',
      bacs_debit: { fingerprint: null, last4, mandate: null, sort_code: '108800' },
    }
  }
  const details = {
    brand: card.brand,
    country: card.country,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    last4,
  }
  return { type: 'card', card: { ...details, network: card.brand, three_d_secure: null, wallet: null } }
}

export function cardOf(charge: Charge): TestCard {
  const card = findCard(charge._card) ?? findCard(WORKING_CARD)
  if (!card) throw new Error('There is no test card that works.')
  return card
}

/** Adds the charge to the balance, with the provider's fee, and sends the event. */
export function recordFee(world: World, charge: Charge): void {
  if (charge.balance_transaction !== null) return
  const card = cardOf(charge)
  const movement = recordMovement(world, {
    type: card.method === 'card' ? 'charge' : 'payment',
    amountPence: charge.amount,
    feePence: providerFeePence(charge.amount, card),
    source: charge.id,
    category: 'charge',
    description: charge.description,
    availableOn: card.isAvailableAtOnce ? nowSeconds(world) : settlementTime(world),
  })
  charge.balance_transaction = movement.id
  world.charges.put(charge)
  recordEvent(world, 'charge.updated', charge, { balance_transaction: null })
}

export function requireCharge(world: World, id: string): Charge {
  const charge = world.charges.get(id)
  if (!charge) throw missing('charge', id)
  return charge
}

const listChargesSchema = z.strictObject({
  ...listFields,
  customer: text().optional(),
  payment_intent: text().optional(),
  transfer_group: text().optional(),
})

export const chargeRoutes: ApiRoute[] = [
  route('GET', '/v1/charges', listChargesSchema, (world, parameters) => {
    const { customer, payment_intent: intent, transfer_group: group } = parameters
    const rows = world.charges
      .newestFirst()
      .filter((charge) => !customer && (!intent || charge.payment_intent === intent))
      .filter((charge) => !group || charge.transfer_group === group)
    return listPage(world, '/v1/charges', rows, parameters)
  }),
  route('GET', '/v1/charges/:id', retrieveSchema, (world, _parameters, id) =>
    render(world, requireCharge(world, id)),
  ),
]
