import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import { type Inbox, startInbox } from '@/sandbox/inbox/start'
import { type StripeSandbox, startStripeSandbox } from '@/sandbox/stripe/start'
import type { Intent } from './check-books'
import { Tally } from './patient-client'
import { Connections, Replica } from './replicas'
import { ShippedProxy } from './shipped-proxy'
import { liveOn } from './soak-acts'
import { Circle } from './soak-circle'
import { SoakPerson, type World } from './soak-person'
import { listUnheardChanges } from './soak-probe'

const CIRCLES = 10
const MEMBERS = 4
/** How long the killed replica stays away, while its name still resolves. */
const DEAD_FOR = 15 * SECOND

/** Two replicas, the proxy, the providers' stand-ins, and fifty people. */
export class Soak {
  readonly tally = new Tally()
  readonly counts: Record<string, number> = {}
  readonly startMs: Record<string, number> = {}
  readonly intents: Intent[] = []
  readonly connections = new Connections()
  /** What givers wrote, and the tokens of their pages. */
  readonly secrets: string[] = []
  /** Changes that an open screen at either replica did not receive in time. */
  readonly unheard: string[] = []
  replicas: Replica[] = []
  private readonly proxy = new ShippedProxy()
  private sandbox: StripeSandbox | null = null
  private inbox: Inbox | null = null
  private circles: Circle[] = []
  private isOver = false

  get causesOfProxy() {
    return this.proxy.causes
  }

  get provider() {
    if (!this.sandbox) throw new Error('The soak is not open yet.')
    return this.sandbox.control
  }

  async open() {
    const first = Number(new URL(process.env.STRIPE_API_BASE ?? '').port)
    const [port, proxyPort] = [first + 3, first + 4]
    const origin = `http://localhost:${proxyPort}`
    const inspectorPort = first + 2
    this.inbox = await startInbox({ port: first + 1, smtpPort: first + 2 })
    this.sandbox = await startStripeSandbox({
      port: first,
      appUrl: origin,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
      thinWebhookSecret: process.env.STRIPE_THIN_WEBHOOK_SECRET,
      connectWebhookSecret: process.env.STRIPE_CONNECT_WEBHOOK_SECRET,
      disputeAfterMs: null,
      reinstateAfterMs: 0,
      floatPence: 10_000_000,
    })
    this.replicas = ['127.0.0.2', '127.0.0.3'].map(
      (address, at) => new Replica(`replica-${at + 1}`, address, { port, inspectorPort, origin }),
    )
    await this.connections.open()
    for (const replica of this.replicas) {
      replica.start(SETTINGS)
      await replica.ready()
    }
    const replicas = this.replicas.map(({ address }) => address)
    await this.proxy.open({ port: proxyPort, replicas, replicaPort: port })
    await this.gather(origin)
  }

  /** Rolls one replica early, to leave minutes for measuring its memory; kills the other in the middle. */
  async run(durationMs: number) {
    const people = this.circles.flatMap((circle) =>
      circle.people.map((person) => liveOn(person, circle, () => this.isOver)),
    )
    const screens = this.circles.flatMap((circle) => circle.people.map((person) => person.watch()))
    const sampling = this.repeatEvery(SECOND, () => this.connections.sample())
    const probing = this.repeatEvery(5 * SECOND, () => this.probe())
    const measuring = this.repeatEvery(20 * SECOND, () => this.measure())
    const [killed, rolled] = this.replicas as [Replica, Replica]
    const startedAt = Date.now()
    const waitUntil = (share: number) => pause(Math.max(0, startedAt + share * durationMs - Date.now()))
    await waitUntil(0.15)
    this.count('graceful stops', (await rolled.stop()) === 0 ? 1 : 0)
    await this.bringBack(rolled)
    await waitUntil(0.5)
    await killed.kill()
    this.count('kills')
    await pause(Math.min(DEAD_FOR, durationMs / 10))
    await this.bringBack(killed)
    await waitUntil(1)
    this.isOver = true
    await Promise.all(people)
    for (const { people } of this.circles) for (const person of people) person.leave()
    await Promise.all([...screens, sampling, probing, measuring])
    await this.measure()
  }

  async close() {
    for (const replica of this.replicas) await replica.close()
    this.proxy.close()
    await this.connections.close().catch(() => undefined)
    await Promise.all([this.sandbox?.close(), this.inbox?.close()])
  }

  private count = (what: string, times = 1) => {
    this.counts[what] = (this.counts[what] ?? 0) + times
  }

  private keepSecret = (word: string) => {
    this.secrets.push(word)
    return word
  }

  private async bringBack(replica: Replica) {
    const startedAt = Date.now()
    replica.start(SETTINGS)
    await replica.waitUntilListening()
    this.startMs[`${replica.name} listens`] = Date.now() - startedAt
    await replica.ready()
    this.startMs[`${replica.name} is ready`] = Date.now() - startedAt
  }

  /** Everybody signs up, by mail or by text, and the groups are created. */
  private async gather(origin: string) {
    const world: World = {
      origin,
      inbox: this.inbox as Inbox,
      tally: this.tally,
      count: this.count,
      secret: (what) => this.keepSecret(`${what}-${this.secrets.length}-of-a-giver`),
      keepSecret: this.keepSecret,
    }
    const circles = Array.from({ length: CIRCLES }, () => {
      const [admin, ...members] = Array.from({ length: MEMBERS + 1 }, () => new SoakPerson(world))
      return new Circle(admin as SoakPerson, members, this.provider, this.intents)
    })
    for (const circle of circles) {
      await Promise.all(circle.people.map((person, at) => person.signUp(at % 3 === 1 ? 'phone' : 'email')))
      await circle.open()
    }
    this.circles = circles
  }

  private async repeatEvery(ms: number, act: () => Promise<unknown>) {
    while (!this.isOver) {
      await act().catch((error: unknown) => this.unheard.push(String(error)))
      await pause(ms)
    }
  }

  /** While both replicas run, a change at either must be received at both. */
  private async probe() {
    if (!this.replicas.every(({ isUp }) => isUp)) return
    const before = this.changes
    const faults = await listUnheardChanges(this.replicas.map(({ url }) => url)).catch(String)
    // Ignore events missed by a replica that went down meanwhile.
    if (before !== this.changes) return
    this.unheard.push(...[faults].flat())
    if (faults.length === 0) this.count('heard across replicas')
  }

  private get changes() {
    return this.replicas.reduce((sum, { changes }) => sum + changes, 0)
  }

  private async measure() {
    for (const replica of this.replicas) {
      const before = replica.changes
      await replica.measure().catch((error: unknown) => {
        if (before === replica.changes) throw error
      })
    }
  }
}

/** As in the other tests of the built server: a busy machine is slow. */
const SETTINGS = { DATABASE_PATIENCE: '4', SMS_DAILY_LIMIT: '100000' }
