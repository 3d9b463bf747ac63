import { z } from 'zod'
import { missing } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { listFields, retrieveSchema, text } from './parameters'
import type { CheckoutSession, PaymentIntent, PaymentIntentData } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

/** The payment intent of a session, made at the first attempt to pay. */
export function paymentIntentOf(world: World, session: CheckoutSession): PaymentIntent {
  const existing = session.payment_intent ? world.paymentIntents.get(session.payment_intent) : undefined
  if (existing) return existing
  const { amount_total: amount, payment_method_types: types, _payment_intent_data: wanted } = session
  const intent = openIntent(world, { amount, types, session: session.id, ...wanted })
  session.payment_intent = intent.id
  world.sessions.put(session)
  return intent
}

type IntentInput = PaymentIntentData & { amount: number; types: string[]; session: string | null }

/** Makes a payment intent: for a session, or for a call that pays by itself. */
export function openIntent(world: World, input: IntentInput): PaymentIntent {
  const id = newId('pi')
  const intent = world.paymentIntents.put({
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(world),
    currency: 'gbp',
    customer: null,
    description: input.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.settings.livemode,
    metadata: input.metadata ?? {},
    payment_method: null,
    payment_method_types: input.types,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transfer_group ?? null,
    _session: input.session,
  })
  recordEvent(world, 'payment_intent.created', intent)
  return intent
}

export function cancelPaymentIntent(world: World, id: string): void {
  const intent = world.paymentIntents.get(id)
  if (intent?.status !== 'requires_payment_method') return
  intent.status = 'canceled'
  intent.canceled_at = nowSeconds(world)
  intent.cancellation_reason = 'automatic'
  world.paymentIntents.put(intent)
  recordEvent(world, 'payment_intent.canceled', intent)
}

const listIntentsSchema = z.strictObject({
  ...listFields,
  customer: text().optional(),
  customer_account: text().optional(),
})

export const paymentIntentRoutes: ApiRoute[] = [
  route('GET', '/v1/payment_intents', listIntentsSchema, (world, parameters) => {
    const customerId = parameters.customer ?? parameters.customer_account
    const rows = customerId ? [] : world.paymentIntents.newestFirst()
    return listPage(world, '/v1/payment_intents', rows, parameters)
  }),
  route('GET', '/v1/payment_intents/:id', retrieveSchema, (world, _parameters, id) => {
    const intent = world.paymentIntents.get(id)
    if (!intent) throw missing('payment_intent', id)
    return render(world, intent)
  }),
]
