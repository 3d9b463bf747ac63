import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MINUTE, SECOND, setClockOffset } from '@/lib/base/clock'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { closeQueue, openQueue } from '@/lib/platform/jobs/enqueue'
import { LIVE_CHANNEL } from '@/lib/platform/messages/live/announce'
import { postWebhook } from '@/sandbox/http/post-webhook'
import { type StripeSandbox, startStripeSandbox } from '@/sandbox/stripe/start'
import { timeLimit } from '../../support/time-limit'
import { checkBooks, type UnfinishedWork } from './check-books'
import { Crew } from './crew'
import { Gate } from './gate'
import { readBooks } from './read-books'
import { ServerProcess } from './server-process'

/** A server process between people and the provider's stand-in, with a gate that sees everything. */
export class Stage {
  readonly server = new ServerProcess()
  readonly gate: Gate
  readonly crew: Crew
  private sandbox: StripeSandbox | null = null
  private commitListener: Client | null = null
  private gateUrl = ''
  private offsetMs = 0
  private readonly url: string

  constructor(private readonly port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.gate = new Gate(process.env.STRIPE_API_BASE ?? '')
    const stage = this
    this.crew = new Crew(this.url, {
      get control() {
        return stage.provider
      },
    })
  }

  static async open({
    seesCommits = true,
    sendsMail = false,
    ownersUrl = process.env.DATABASE_URL,
  } = {}): Promise<Stage> {
    const stage = new Stage(Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3)
    try {
      await stage.setUp(ownersUrl, { seesCommits, sendsMail })
      return stage
    } catch (error) {
      // Anything left open would keep the test process alive forever.
      await stage.close().catch(() => undefined)
      throw error
    }
  }

  get provider() {
    if (!this.sandbox) throw new Error('The stage is not open yet.')
    return this.sandbox.control
  }

  get address() {
    return this.url
  }

  /** Starts the server this long after its last start, by its own clock and the provider's. */
  async start({ afterMs = 0 } = {}) {
    this.offsetMs += afterMs
    setClockOffset(this.offsetMs)
    await this.provider.apply({ clock: { aheadSeconds: this.offsetMs / SECOND } })
    this.server.start({ port: this.port, providerUrl: this.gateUrl, clockOffsetMs: this.offsetMs })
  }

  ready = () => this.server.ready(this.url)

  /** Runs the sweep now, which otherwise runs every minute. */
  async sweep() {
    const queue = await openQueue()
    // A finished job is gone; a failed one stays until its retry.
    const id = await queue.send('sweep', {}, { retryLimit: 1, retryDelay: (2 * MINUTE) / SECOND })
    for (const until = Date.now() + MINUTE; id && Date.now() < until; await pause(50)) {
      const job = await queue.getJobById('sweep', id)
      if (!job) return
      if (job.state === 'retry') throw new Error(`The sweep failed: ${JSON.stringify(job.output)}`)
    }
    throw new Error('The sweep did not end within a minute.')
  }

  /** Everything known to be wrong once nothing moves any more. */
  async complaints(mayBeUnderWay: UnfinishedWork): Promise<string[]> {
    if (mayBeUnderWay !== 'anything') await this.provider.waitForWebhooks(timeLimit(20_000))
    return checkBooks(await readBooks(this.crew.intents), mayBeUnderWay)
  }

  /** Lets the server run on until only unpaid checkouts are open; returns what is still wrong after that time. */
  async complaintsWithin(ms: number): Promise<string[]> {
    for (const until = Date.now() + ms; ; await pause(SECOND)) {
      await this.sweep()
      const complaints = await this.complaints('unpaid checkouts')
      if (complaints.length === 0 || Date.now() > until) return complaints
    }
  }

  /**
   * Restarts the server once everything under way must long have ended; returns what is still wrong, including the
   * findings of our own reconciliation and of the ledger's chain check.
   */
  async complaintsInTheEnd(): Promise<string[]> {
    await this.server.kill()
    await this.start({ afterMs: 45 * MINUTE })
    await this.ready()
    await this.sweep()
    await this.sweep()
    const complaints = await this.complaints('nothing')
    const differences = [...(await reconcile()), ...(await checkChains(db, 'all'))]
    return [...complaints, ...differences.map((difference) => JSON.stringify(difference))]
  }

  async close() {
    await this.server.kill()
    await this.commitListener?.end()
    await this.sandbox?.close()
    await this.gate.close()
    await closeQueue()
  }

  private async setUp(ownersUrl: string | undefined, { seesCommits = true, sendsMail = false }) {
    this.gateUrl = await this.gate.open()
    this.sandbox = await startStripeSandbox({
      port: Number(new URL(process.env.STRIPE_API_BASE ?? '').port),
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
      thinWebhookSecret: process.env.STRIPE_THIN_WEBHOOK_SECRET,
      connectWebhookSecret: process.env.STRIPE_CONNECT_WEBHOOK_SECRET,
      webhookRetryMs: [100, 300, SECOND],
      webhookAttempts: 1000,
      disputeAfterMs: null,
      reinstateAfterMs: 0,
      floatPence: 10_000_000,
      handOver: (webhook) => this.handOver(webhook),
    })
    if (!sendsMail) await dropMailJobs(ownersUrl)
    if (seesCommits) await this.watchCommits()
    await this.start()
    await this.ready()
    await this.crew.gather()
    await this.provider.waitForWebhooks()
  }

  private async handOver(webhook: { path: string; payload: string; signature: string }): Promise<number> {
    const what = `WEBHOOK ${JSON.parse(webhook.payload).type}`
    await this.gate.see({ what, phase: 'arrived' })
    const { payload, signature } = webhook
    const status = await postWebhook({
      url: this.url + webhook.path,
      payload,
      signature,
      timeoutMs: 10_000,
      signal: new AbortController().signal,
    })
    // A server killed now has applied the event, but must receive it again.
    const wasRunning = this.server.isRunning
    await this.gate.see({ what, phase: 'answered' })
    return wasRunning && !this.server.isRunning ? 0 : (status ?? 0)
  }

  /** Money that moves is announced to open screens as soon as it has. */
  private async watchCommits() {
    this.commitListener = new Client({ connectionString: process.env.DATABASE_URL })
    await this.commitListener.connect()
    await this.commitListener.query(`LISTEN ${LIVE_CHANNEL}`)
    this.commitListener.on('notification', () => void this.gate.see({ what: 'COMMIT', phase: 'committed' }))
  }
}

/** Drops all mail jobs: mail does not matter here, and rendering it would take most of the time. */
async function dropMailJobs(ownersUrl: string | undefined) {
  const client = new Client({ connectionString: ownersUrl })
  await client.connect()
  await client.query(`
    CREATE FUNCTION leave_out() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER no_mail BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'send-mail') EXECUTE FUNCTION leave_out()`)
  await client.end()
}
