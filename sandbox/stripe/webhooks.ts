import { createHmac } from 'node:crypto'
import { postWebhook } from '@/sandbox/http/post-webhook'
import type { Delivery } from './internal-records'
import { nowSeconds, type WebhookSender, type World } from './world'

export type WebhookMode = 'normal' | 'drop' | 'double' | 'reorder' | { delayMs: number }

export type WebhookSettings = {
  appUrl: string
  /** Events of a kind without a secret are not sent. */
  secrets: { snapshot: string | null; thin: string | null; connected: string | null }
  /** Pauses after the first, second, … failure; the last one repeats. */
  retryMs: number[]
  maxAttempts: number
  timeoutMs: number
  /** Receives webhooks instead of a URL, and returns a status. */
  handOver?: (webhook: SignedWebhook) => Promise<number>
}

export type SignedWebhook = {
  path: string
  payload: string
  signature: string
}

const paths = {
  snapshot: '/api/webhooks/stripe',
  thin: '/api/webhooks/stripe/thin',
  connected: '/api/webhooks/stripe/connected',
}
const MAX_CONCURRENT = 4
/** How long events are collected before they are sent in the wrong order. */
const REORDER_MS = 300

/** Sends signed events to the app, and retries until it acknowledges them. */
export class Webhooks implements WebhookSender {
  mode: WebhookMode = 'normal'
  private readonly waiting = new Map<string, Delivery>()
  private readonly inFlight = new Set<string>()
  private readonly settledCallbacks: (() => void)[] = []
  private readonly stopController = new AbortController()
  private timer: NodeJS.Timeout | null = null
  /** When the events being collected are sent, the last one first. */
  private flushAt = 0

  constructor(
    private readonly world: () => World,
    private readonly settings: WebhookSettings,
  ) {}

  /** Resumes what a restart interrupted. */
  resume(): void {
    for (const delivery of this.world().deliveries.values()) {
      if (delivery.state === 'pending') this.waiting.set(delivery.id, delivery)
    }
    this.kick()
  }

  enqueue(event: string, kind: Delivery['kind']): void {
    const mustSend = this.mode !== 'drop' && this.settings.secrets[kind] !== null
    this.schedule(event, kind, {
      state: mustSend ? 'pending' : 'dropped',
      copies: this.mode === 'double' ? 2 : 1,
      nextAt: this.firstAttemptAt(),
    })
  }

  /** Sends recorded events once more, whether or not they were delivered before. */
  resend(events: string[] | 'all'): void {
    const { events: snapshotEvents, thinEvents } = this.world()
    const requeue = (id: string, kind: Delivery['kind']) => {
      if (events !== 'all' && !events.includes(id)) return
      this.schedule(id, kind, { state: 'pending', copies: 1, nextAt: Date.now() })
    }
    for (const { id, account } of [...snapshotEvents.values()])
      requeue(id, account ? 'connected' : 'snapshot')
    for (const { id } of [...thinEvents.values()]) requeue(id, 'thin')
  }

  /** Sends nothing that is still waiting. */
  clear(): void {
    this.waiting.clear()
  }

  kick(): void {
    if (this.stopController.signal.aborted) return
    const now = Date.now()
    const due = [...this.waiting.values()].filter(({ id, nextAt }) => nextAt <= now && !this.inFlight.has(id))
    if (this.mode === 'reorder') due.reverse()
    const concurrency = this.mode === 'reorder' ? 1 : MAX_CONCURRENT
    for (const delivery of due.slice(0, Math.max(0, concurrency - this.inFlight.size)))
      void this.send(delivery)
    this.wakeLater()
    if (this.waiting.size === 0) for (const settled of this.settledCallbacks.splice(0)) settled()
  }

  /** Resolves to true once nothing waits to be sent, or to false if that takes longer than `withinMs`. */
  waitUntilSettled(withinMs: number): Promise<boolean> {
    this.kick()
    if (this.waiting.size === 0) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs)
      this.settledCallbacks.push(() => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  }

  close(): void {
    this.stopController.abort()
    if (this.timer) clearTimeout(this.timer)
  }

  private firstAttemptAt(): number {
    const now = Date.now()
    if (this.mode !== 'reorder') return now + (typeof this.mode === 'object' ? this.mode.delayMs : 0)
    if (this.flushAt <= now) this.flushAt = now + REORDER_MS
    return this.flushAt
  }

  private schedule(
    event: string,
    kind: Delivery['kind'],
    plan: Pick<Delivery, 'state' | 'copies' | 'nextAt'>,
  ): void {
    const delivery = { id: `${event}:${kind}`, event, kind, attempts: 0, lastStatus: null, ...plan }
    this.world().deliveries.put(delivery)
    if (delivery.state === 'pending') this.waiting.set(delivery.id, delivery)
  }

  private async send(delivery: Delivery): Promise<void> {
    this.inFlight.add(delivery.id)
    const status = await this.post(delivery)
    this.inFlight.delete(delivery.id)
    if (this.stopController.signal.aborted) return
    this.recordResult(delivery, status)
    this.world().store.commit()
    this.kick()
  }

  private async post(delivery: Delivery): Promise<number | null> {
    const world = this.world()
    const secret = this.settings.secrets[delivery.kind]
    if (secret === null) return null
    const payload = payloadOf(world, delivery)
    const signature = signWebhook(payload, secret, nowSeconds(world))
    const path = paths[delivery.kind]
    const { appUrl, timeoutMs, handOver } = this.settings
    if (handOver) return handOver({ path, payload, signature }).catch(() => null)
    return postWebhook({
      url: appUrl + path,
      payload,
      signature,
      timeoutMs,
      signal: this.stopController.signal,
    })
  }

  private recordResult(delivery: Delivery, status: number | null): void {
    // It was scheduled again while it was on its way: the newer plan counts.
    if (this.waiting.get(delivery.id) !== delivery) return
    const isDelivered = status !== null && status >= 200 && status < 300
    delivery.attempts += 1
    delivery.lastStatus = status
    if (isDelivered) delivery.copies -= 1
    const { retryMs, maxAttempts } = this.settings
    if (delivery.copies <= 0) delivery.state = 'delivered'
    else if (delivery.attempts >= maxAttempts) delivery.state = 'failed'
    if (delivery.state !== 'pending') this.waiting.delete(delivery.id)
    else if (!isDelivered)
      delivery.nextAt = Date.now() + (retryMs[delivery.attempts - 1] ?? retryMs.at(-1) ?? 1000)
    this.world().deliveries.put(delivery)
  }

  private wakeLater(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    let next = Number.POSITIVE_INFINITY
    for (const { id, nextAt } of this.waiting.values())
      if (!this.inFlight.has(id)) next = Math.min(next, nextAt)
    if (!Number.isFinite(next)) return
    this.timer = setTimeout(() => this.kick(), Math.max(5, next - Date.now()))
    this.timer.unref()
  }
}

/** The signature header, which proves to the app that an event is genuine. */
export function signWebhook(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${signature}`
}

/** A thin event says what happened to which object, but no details. */
function payloadOf(world: World, delivery: Delivery): string {
  if (delivery.kind !== 'thin') return JSON.stringify(world.events.get(delivery.event))
  return JSON.stringify({ ...world.thinEvents.get(delivery.event), data: undefined })
}
