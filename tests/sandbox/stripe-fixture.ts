import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from '@/sandbox/stripe/start'

export const webhookSecret = 'whsec_sandbox_test'
export const thinSecret = 'whsec_sandbox_thin_test'

export interface Received {
  path: string
  body: string
  headers: IncomingHttpHeaders
}

export interface App {
  url: string
  received: Received[]
  /** The statuses to return for the next webhooks; 200 once they are used up. */
  answers: number[]
  close(): Promise<void>
}

/** Stands in for the app: receives webhooks and remembers them. */
export async function startApp(port = 0): Promise<App> {
  const received: Received[] = []
  const answers: number[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url ?? '', body, headers: request.headers })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${actual}`,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export function startSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  return startStripeSandbox({
    port: 0,
    webhookSecret,
    thinWebhookSecret: thinSecret,
    webhookRetryMs: [20],
    disputeAfterMs: null,
    reinstateAfterMs: 0,
    ...options,
  })
}

export let app: App
export let sandbox: StripeSandbox
export let stripe: Stripe

/**
 * Starts the stand-in afresh for each test of this file, with a client for it and an app that receives its webhooks.
 */
export function openStripe(options: StripeSandboxOptions = {}) {
  beforeEach(async () => {
    app = await startApp()
    sandbox = await startSandbox({ appUrl: app.url, ...options })
    stripe = clientOf(sandbox)
  })
  afterEach(async () => {
    await sandbox.close()
    await app.close()
  })
}

export function clientOf(
  { port }: StripeSandbox,
  options: { retries?: number; timeout?: number } = {},
): Stripe {
  const { retries: maxNetworkRetries = 0, timeout = 5000 } = options
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout,
    telemetry: false,
  })
}

export function sessionParameters(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const line = (name: string, pence: number) => ({
    quantity: 1,
    price_data: { currency: 'gbp', unit_amount: pence, product_data: { name } },
  })
  return {
    mode: 'payment',
    line_items: [line('Contribution', 2500), line('Processing fee', 55)],
    success_url: 'http://app.test/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://app.test/back',
    ...more,
  }
}

/** A charge that was paid with the given card, and its session. */
export async function paidCharge(
  sandbox: StripeSandbox,
  stripe: Stripe,
  card = '4242424242424242',
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ session: Stripe.Checkout.Session; charge: Stripe.Charge }> {
  const { id } = await stripe.checkout.sessions.create(sessionParameters(more))
  await sandbox.control.apply({ pay: id, card })
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
  return { session, charge }
}

/** A connected account, onboarded unless told otherwise. */
export async function connectedAccount(
  sandbox: StripeSandbox,
  stripe: Stripe,
  { onboarded = true } = {},
): Promise<Stripe.V2.Core.Account> {
  const account = await stripe.v2.core.accounts.create({
    contact_email: 'ada@example.com',
    display_name: 'Ada Lovelace',
    dashboard: 'express',
    identity: { country: 'gb', entity_type: 'individual' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    include: ['configuration.recipient', 'requirements', 'identity'],
  })
  if (onboarded) await sandbox.control.apply({ completeOnboarding: account.id })
  return account
}
