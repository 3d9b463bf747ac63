import { setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { type StripeControl, type StripeSandbox, startStripeSandbox } from '@/sandbox/stripe/start'
import { emptyDatabase } from './database'
import { receiveWebhook } from './receive-webhook'
import { expectSoundRows } from './sound-rows'

type Options = Parameters<typeof startStripeSandbox>[0] & {
  /** Whether the tests write rows as no command would. */
  writesRowsByHand?: boolean
}

/**
 * The provider's stand-in for this file's tests; its webhooks go to the real route handlers. When they have ended, the
 * rows are sound.
 */
export function openProvider({ writesRowsByHand = false, ...options }: Options = {}) {
  const started: { sandbox?: StripeSandbox } = {}
  let aheadMs = 0

  beforeAll(async () => {
    started.sandbox = await startStripeSandbox({
      port: Number(new URL(process.env.STRIPE_API_BASE ?? '').port),
      handOver: receiveWebhook,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
      thinWebhookSecret: process.env.STRIPE_THIN_WEBHOOK_SECRET,
      connectWebhookSecret: process.env.STRIPE_CONNECT_WEBHOOK_SECRET,
      webhookRetryMs: [50],
      maxHangMs: 25_000,
      disputeAfterMs: null,
      reinstateAfterMs: 0,
      floatPence: 10_000_000,
      ...options,
    })
  })
  afterEach(async () => {
    await provider.control.waitForWebhooks()
    await provider.control.apply({ reset: true })
    await provider.advanceTime(-aheadMs)
  })
  afterAll(() => started.sandbox?.close())
  afterAll(async () => {
    if (!writesRowsByHand) await expectSoundRows()
    await db.$disconnect()
  })

  const provider = {
    get control() {
      if (!started.sandbox) throw new Error('The provider is not started yet.')
      return started.sandbox.control
    },
    /** Moves the product's clock and the provider's together. */
    async advanceTime(ms: number) {
      aheadMs += ms
      setClockOffset(aheadMs)
      await provider.control.apply({ clock: { aheadSeconds: aheadMs / 1000 } })
    },
    /** Clears everything, here and at the provider, and returns to today. */
    async startAfresh() {
      await emptyDatabase()
      // Reset the clock first: otherwise the float it starts with would be dated in the future, and not yet available.
      await provider.advanceTime(-aheadMs)
      await provider.control.apply({ reset: true, forget: true })
    },
  }
  return provider
}

export type Provider = { readonly control: StripeControl }

/** A provider whose clock the test controls, together with the product's. */
export type OpenProvider = ReturnType<typeof openProvider>
