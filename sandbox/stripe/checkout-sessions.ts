import { z } from 'zod'
import {
  type CreateSession,
  createSessionSchema,
  listSessionsSchema,
  updateSessionSchema,
} from './checkout-parameters'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { listFields, retrieveSchema } from './parameters'
import { cancelPaymentIntent } from './payment-intents'
import type { CheckoutSession, LineItem } from './records'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

const MIN_PENCE = 30
const MAX_PENCE = 99_999_999
const HALF_HOUR_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 60 * 60

/** The session as it is now; if its time is over, it is expired first. */
export function requireSession(world: World, id: string): CheckoutSession {
  const session = world.sessions.get(id)
  if (!session) throw missing('checkout.session', id)
  expireIfDue(world, session)
  return session
}

function create(world: World, parameters: CreateSession): Rendered {
  const lines = parameters.line_items.map(asLineItem)
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  requireAmount(total)
  const now = nowSeconds(world)
  const expiresAt = parameters.expires_at ?? now + DAY_SECONDS
  requireExpiry(expiresAt, now)
  const id = newId('cs_test')
  const session = world.sessions.put({
    id,
    object: 'checkout.session',
    // Unless it is set, the dashboard's setting applies, which is on by default.
    adaptive_pricing: { enabled: parameters.adaptive_pricing?.enabled ?? true },
    allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: now,
    currency: 'gbp',
    customer: null,
    customer_details: parameters.customer_email ? { email: parameters.customer_email, name: null } : null,
    customer_email: parameters.customer_email ?? null,
    expires_at: expiresAt,
    livemode: world.settings.livemode,
    metadata: parameters.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_options: parameters.payment_method_options ?? {},
    payment_method_types: parameters.allowed_payment_method_types ?? ['card', 'bacs_debit'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: parameters.success_url,
    ui_mode: 'hosted_page',
    url: `${world.settings.pagesUrl}/pay/${id}`,
    _line_items: lines,
    _payment_intent_data: parameters.payment_intent_data ?? {},
  })
  return render(world, session)
}

function asLineItem(line: CreateSession['line_items'][number], index: number): LineItem {
  const { currency, product_data: product, unit_amount: unit } = line.price_data
  if (currency.toLowerCase() !== 'gbp') {
    const param = `line_items[${index}][price_data][currency]`
    throw refused(`Invalid currency: ${currency}. This sandbox supports gbp.`, { param, executed: false })
  }
  const total = unit * line.quantity
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: 'gbp',
    description: product.name,
    metadata: line.metadata ?? {},
    quantity: line.quantity,
  }
}

function requireAmount(totalPence: number): void {
  if (totalPence < MIN_PENCE) {
    const message = "The Checkout Session's total amount due must add up to at least £0.30 gbp"
    throw refused(message, { code: 'amount_too_small', executed: false })
  }
  if (totalPence > MAX_PENCE) {
    const message = "The Checkout Session's total amount due must be no more than £999,999.99"
    throw refused(message, { code: 'amount_too_large', executed: false })
  }
}

function requireExpiry(expiresAt: number, now: number) {
  const param = 'expires_at'
  if (expiresAt < now + HALF_HOUR_SECONDS) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw refused(message, { param, executed: false })
  }
  if (expiresAt > now + DAY_SECONDS) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw refused(message, { param, executed: false })
  }
}

/** Expires an open session: nobody can pay it any more. */
export function expireSession(world: World, session: CheckoutSession) {
  session.status = 'expired'
  session.url = null
  world.sessions.put(session)
  if (session.payment_intent) cancelPaymentIntent(world, session.payment_intent)
  recordEvent(world, 'checkout.session.expired', session)
}

/** Expires every session whose time is over. */
export function expireDueSessions(world: World) {
  for (const session of world.sessions.values()) expireIfDue(world, session)
}

function expireIfDue(world: World, session: CheckoutSession) {
  if (session.status === 'open' && session.expires_at <= nowSeconds(world)) expireSession(world, session)
}

export const checkoutSessionRoutes: ApiRoute[] = [
  route('POST', '/v1/checkout/sessions', createSessionSchema, create),
  route('GET', '/v1/checkout/sessions', listSessionsSchema, (world, parameters) => {
    expireDueSessions(world)
    const { payment_intent: intent, status, customer, customer_details: details } = parameters
    const rows = world.sessions
      .newestFirst()
      .filter(
        (session) => (!intent || session.payment_intent === intent) && (!status || session.status === status),
      )
      .filter((session) => !customer && (!details || session.customer_details?.email === details.email))
    return listPage(world, '/v1/checkout/sessions', rows, parameters)
  }),
  route('GET', '/v1/checkout/sessions/:id', retrieveSchema, (world, _parameters, id) =>
    render(world, requireSession(world, id)),
  ),
  route('POST', '/v1/checkout/sessions/:id', updateSessionSchema, (world, parameters, id) => {
    const session = requireSession(world, id)
    Object.assign(session.metadata, parameters.metadata)
    return render(world, world.sessions.put(session))
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', retrieveSchema, (world, _parameters, id) => {
    const session = requireSession(world, id)
    if (session.status !== 'open') {
      throw refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    }
    expireSession(world, session)
    return render(world, session)
  }),
  route(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    z.strictObject(listFields),
    (world, parameters, id) => {
      const url = `/v1/checkout/sessions/${id}/line_items`
      return listPage(world, url, requireSession(world, id)._line_items, parameters)
    },
  ),
]
