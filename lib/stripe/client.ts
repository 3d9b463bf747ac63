import Stripe from 'stripe'
import { env } from '@/lib/env'

export type { Stripe }

/** Where the provider's API lives: its own address unless the settings name another. */
function address() {
  if (!env.STRIPE_API_BASE) return {}
  const { hostname, port, protocol } = new URL(env.STRIPE_API_BASE)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  }
}

export const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
  ...address(),
  maxNetworkRetries: 2,
  timeout: 20_000,
  telemetry: false,
})

/** Throws when the signature is not the provider's or the event is older than 5 minutes. */
export const readSnapshotEvent = (body: string, signature: string) =>
  stripe.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET)

/** As readSnapshotEvent, for the thin events of the provider's second API. */
export const readThinEvent = (body: string, signature: string) =>
  stripe.parseEventNotification(body, signature, env.STRIPE_THIN_WEBHOOK_SECRET)

export const ProviderError = Stripe.errors.StripeError

/** For calls that a person waits for: an answer within seconds, or none. */
export const WHILE_WAITING = { timeout: 8_000, maxNetworkRetries: 1 } as const
