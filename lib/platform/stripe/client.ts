import Stripe from 'stripe'
import { env } from '@/lib/base/env'
import { createHttpClient } from './http-client'

export type { Stripe }

/** Where the provider's API lives: its own address unless the settings name another. */
function addressOptions() {
  if (!env.STRIPE_API_BASE) return {}
  const { hostname, port, protocol } = new URL(env.STRIPE_API_BASE)
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
  }
}

export const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
  ...addressOptions(),
  httpClient: createHttpClient(),
  maxNetworkRetries: 2,
  timeout: 20_000,
  telemetry: false,
})

export const isLiveMode = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)

/** Test events must not affect live payments, nor the other way round, even if they are signed with our secret. */
function requireOwnMode<Event extends { livemode: boolean }>(event: Event): Event {
  if (event.livemode !== isLiveMode)
    throw new Error(`This is a ${event.livemode ? 'live' : 'test'}-mode event.`)
  return event
}

/** Reads what one of these secrets has signed: while one is being replaced, there are two. */
function tryEachSecret<Event>(secrets: string[], read: (secret: string) => Event): Event {
  const [secret = '', ...others] = secrets
  if (others.length === 0) return read(secret)
  try {
    return read(secret)
  } catch {
    return tryEachSecret(others, read)
  }
}

/** Throws when the signature is not the provider's, or the event is of the other mode or older than 5 minutes. */
export const readSnapshotEvent = (body: string, signature: string) =>
  requireOwnMode(
    tryEachSecret(env.STRIPE_WEBHOOK_SECRET, (secret) =>
      stripe.webhooks.constructEvent(body, signature, secret),
    ),
  )

/** Like readSnapshotEvent, for the thin events of the provider's second API. */
export const readThinEvent = (body: string, signature: string) =>
  requireOwnMode(
    tryEachSecret(env.STRIPE_THIN_WEBHOOK_SECRET, (secret) =>
      stripe.parseEventNotification(body, signature, secret),
    ),
  )

/** Like readSnapshotEvent, for events of connected accounts. Throws as well if their webhook is not set up. */
export const readConnectedEvent = (body: string, signature: string) =>
  requireOwnMode(
    tryEachSecret(env.STRIPE_CONNECT_WEBHOOK_SECRET ?? [], (secret) =>
      stripe.webhooks.constructEvent(body, signature, secret),
    ),
  )

export const ProviderError = Stripe.errors.StripeError

/** For calls that a person may be waiting for: they return or fail within seconds. */
export const INTERACTIVE_OPTIONS = { timeout: 8_000, maxNetworkRetries: 1 } as const
