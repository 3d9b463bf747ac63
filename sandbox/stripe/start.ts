import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson, listen, readBody, sendPage } from '@/sandbox/http/listen'
import { renderPage } from '@/sandbox/layout'
import { Store } from '@/sandbox/store'
import { applyControl, isApiError } from './control'
import { fundFloat } from './control-balances'
import type { ControlAnswer, ControlChange } from './control-schema'
import { controlState } from './control-state'
import { answerApi } from './dispatch'
import { noFaults } from './faults'
import { purgeOldKeys } from './idempotency'
import { answerOnboardingPage } from './onboarding-page'
import { handlePaymentPage } from './payment-page'
import { appEndpoints } from './platform-setup'
import { runDueTimers } from './run-timers'
import { type WebhookSettings, Webhooks } from './webhooks'
import { openTables, type StripeSettings, type World } from './world'

export type StripeSandboxOptions = Partial<Omit<StripeSettings, 'pagesUrl'>> & {
  /** 0 picks a free one. */
  port?: number
  host?: string
  /** Where browsers reach the hosted pages, if that is not this machine. */
  pagesUrl?: string
  /** Where the state is kept; in memory if unset. */
  dataDir?: string | null
  /** The app that gets the webhooks. */
  appUrl?: string
  webhookSecret?: string | null
  thinWebhookSecret?: string | null
  connectWebhookSecret?: string | null
  /** Receives the webhooks instead of a URL: for tests that call the app's handlers directly. */
  handOver?: WebhookSettings['handOver']
  webhookRetryMs?: number[]
  webhookAttempts?: number
  webhookTimeoutMs?: number
}

export type StripeControl = {
  apply(change: ControlChange): Promise<ControlAnswer>
  state(): ReturnType<typeof controlState>
  /** Resolves to true once no webhook waits to be sent, or to false if that takes longer than `withinMs`. */
  waitForWebhooks(withinMs?: number): Promise<boolean>
}

export type StripeSandbox = {
  url: string
  port: number
  control: StripeControl
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const RETRY_MS = [1_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const TICK_MS = 500

/** Starts one stand-in for Stripe; several can live side by side in one process. */
export async function startStripeSandbox(options: StripeSandboxOptions = {}): Promise<StripeSandbox> {
  const store = new Store(options.dataDir ?? null, 'stripe')
  const tables = openTables(store)
  store.open()
  const webhooks: Webhooks = new Webhooks(() => world, webhookSettings(options))
  const world: World = {
    ...tables,
    settings: stripeSettings(options),
    store,
    faults: noFaults(),
    webhooks,
    clockOffsetMs: 0,
    request: null,
    keysInUse: new Set(),
    permissions: new Map(),
    endpoints: [],
  }
  world.endpoints = appEndpoints(world.settings.appUrl)
  fundFloat(world)
  store.commit()
  const listener = await listen(
    (request, response) => answer(world, webhooks, request, response),
    options.port ?? 4010,
    options.host ?? '127.0.0.1',
  )
  world.settings.pagesUrl = options.pagesUrl ?? `http://localhost:${listener.port}`
  const ticker = setInterval(() => tick(world), TICK_MS)
  ticker.unref()
  webhooks.resume()
  return {
    url: `http://127.0.0.1:${listener.port}`,
    port: listener.port,
    control: {
      apply: (change) => applyControl(world, webhooks, change),
      state: () => controlState(world, webhooks),
      waitForWebhooks: (withinMs = 10_000) => webhooks.waitUntilSettled(withinMs),
    },
    close: async () => {
      clearInterval(ticker)
      webhooks.close()
      await listener.close()
      store.close()
    },
  }
}

function stripeSettings(options: StripeSandboxOptions): StripeSettings {
  return {
    pagesUrl: '',
    appUrl: appUrlOf(options),
    bankDebitMs: options.bankDebitMs ?? MINUTE_MS,
    disputeAfterMs: options.disputeAfterMs === undefined ? MINUTE_MS : options.disputeAfterMs,
    reinstateAfterMs: options.reinstateAfterMs ?? MINUTE_MS,
    feeKnownAfterMs: options.feeKnownAfterMs ?? 0,
    settlementDays: options.settlementDays ?? 3,
    floatPence: options.floatPence ?? 0,
    livemode: options.livemode ?? false,
    maxHangMs: options.maxHangMs ?? 30_000,
  }
}

const appUrlOf = ({ appUrl = 'http://localhost:3000' }: StripeSandboxOptions) => appUrl.replace(/\/$/, '')

function webhookSettings(options: StripeSandboxOptions): WebhookSettings {
  return {
    appUrl: appUrlOf(options),
    secrets: {
      snapshot: options.webhookSecret ?? null,
      thin: options.thinWebhookSecret ?? null,
      connected: options.connectWebhookSecret ?? null,
    },
    retryMs: options.webhookRetryMs ?? RETRY_MS,
    maxAttempts: options.webhookAttempts ?? 20,
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
    handOver: options.handOver,
  }
}

function tick(world: World): void {
  runDueTimers(world)
  purgeOldKeys(world)
  world.store.commit()
  world.webhooks.kick()
}

async function answer(world: World, webhooks: Webhooks, request: IncomingMessage, response: ServerResponse) {
  const [, first, second = ''] = (request.url ?? '/').split(/[/?]/)
  if (first === 'v1' || first === 'v2') return answerApi(world, request, response)
  if (first === 'pay') return handlePaymentPage(world, second, request, response)
  if (first === 'onboard') return answerOnboardingPage(world, second, request, response)
  if (first === 'control') return answerControl(world, webhooks, request, response)
  const body =
    '<h1>Stripe sandbox</h1><p>A stand-in for Stripe. Its API lives under <code>/v1</code> and <code>/v2</code>, its switches under <a href="/control">/control</a>.</p>'
  sendPage(response, first ? 404 : 200, renderPage({ title: 'Stripe sandbox', body }))
}

async function answerControl(
  world: World,
  webhooks: Webhooks,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST') return answerJson(response, 200, controlState(world, webhooks))
  try {
    const change: unknown = JSON.parse(await readBody(request))
    answerJson(response, 200, await applyControl(world, webhooks, change))
  } catch (error) {
    if (!isApiError(error) && !(error instanceof SyntaxError)) throw error
    answerJson(response, 400, { error: error.message })
  }
}
