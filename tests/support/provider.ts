import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { POST as receiveSnapshot } from '@/app/api/webhooks/stripe/route'
import { POST as receiveThin } from '@/app/api/webhooks/stripe/thin/route'
import { setClockOffset } from '@/lib/clock'
import { type StripeControl, type StripeSandbox, startStripeSandbox } from '@/sandbox/stripe/start'
import { emptyDatabase } from './database'

/** The stand-in for the provider beside this file's tests, its webhooks delivered to the real route handlers. */
export function openProvider(options: Parameters<typeof startStripeSandbox>[0] = {}) {
  jest.setTimeout(30_000)
  const started: { sandbox?: StripeSandbox; webhooks?: Server } = {}
  let aheadMs = 0

  beforeAll(async () => {
    started.webhooks = await listenForWebhooks()
    const { port } = started.webhooks.address() as AddressInfo
    started.sandbox = await startStripeSandbox({
      port: Number(new URL(process.env.STRIPE_API_BASE ?? '').port),
      appUrl: `http://127.0.0.1:${port}`,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
      thinWebhookSecret: process.env.STRIPE_THIN_WEBHOOK_SECRET,
      webhookRetryMs: [50],
      longestHangMs: 25_000,
      disputeAfterMs: null,
      ...options,
    })
  })
  afterEach(async () => {
    await provider.control.webhooksSettled()
    await provider.control.apply({ reset: true })
    await provider.passTime(-aheadMs)
  })
  afterAll(async () => {
    await started.sandbox?.close()
    await new Promise((done) => started.webhooks?.close(done))
  })

  const provider = {
    get control() {
      if (!started.sandbox) throw new Error('The provider is not started yet.')
      return started.sandbox.control
    },
    /** Moves the product's clock and the provider's together. */
    async passTime(ms: number) {
      aheadMs += ms
      setClockOffset(aheadMs)
      await provider.control.apply({ clock: { aheadSeconds: aheadMs / 1000 } })
    },
    /** Nothing ever happened, here or at the provider, and it is today again. */
    async startAfresh() {
      await emptyDatabase()
      await provider.control.apply({ reset: true, forget: true })
      await provider.passTime(-aheadMs)
    },
  }
  return provider
}

export type Provider = { readonly control: StripeControl }

/** A provider whose time, like the product's, is the test's. */
export type OpenProvider = ReturnType<typeof openProvider>

async function listenForWebhooks(): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const handler = incoming.url?.endsWith('/thin') ? receiveThin : receiveSnapshot
    const response = await handler(
      new Request(`http://localhost:3000${incoming.url}`, {
        method: 'POST',
        headers: { 'stripe-signature': String(incoming.headers['stripe-signature'] ?? '') },
        body: Buffer.concat(chunks),
      }),
    )
    outgoing.statusCode = response.status
    outgoing.end(await response.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
