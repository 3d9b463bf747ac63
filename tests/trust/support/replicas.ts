import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MINUTE } from '@/lib/base/clock'
import { memoryOf } from './heavy'
import { ServerProcess } from './server-process'

type Line = { level: number; msg?: string; err?: { message: string } }

/** One replica of the built server at its own address on this machine, and what an operator sees of it. */
export class Replica {
  private readonly server = new ServerProcess()
  private unfinished = ''
  readonly url: string
  readonly lines: Line[] = []
  readonly notJson: string[] = []
  /** Megabytes after garbage collection for each run of the process: early (third minute) and late (at the end). */
  readonly memory: { early?: number; late?: number }[] = []
  private startedAt = 0

  constructor(
    readonly name: string,
    readonly address: string,
    private readonly places: { port: number; inspectorPort: number; origin: string },
  ) {
    this.url = `http://${address}:${places.port}`
  }

  start(settings: Record<string, string>) {
    this.memory.push({})
    this.startedAt = Date.now()
    this.server.start({
      port: this.places.port,
      providerUrl: process.env.STRIPE_API_BASE,
      // Where a debugger can attach: only a debugger can force a garbage collection.
      nodeArguments: [`--inspect-port=${this.address}:${this.places.inspectorPort}`],
      onWords: (text) => this.hear(text),
      settings: {
        HOSTNAME: this.address,
        NEXTAUTH_URL: this.places.origin,
        TRUST_PROXY: '1',
        REPLICAS: '2',
        DATABASE_POOL_SIZE: '12',
        PGAPPNAME: this.name,
        LOG_LEVEL: 'info',
        ...settings,
      },
    })
  }

  /** Whether it accepts requests, and how often that has changed. */
  isUp = false
  changes = 0

  /** Resolves once it accepts connections. */
  async waitUntilListening() {
    const canConnect = () =>
      new Promise<boolean>((done) => {
        const socket = connect(this.places.port, this.address, () => done(true))
        socket.once('error', () => done(false)).once('connect', () => socket.end())
      })
    while (!(await canConnect())) await pause(20)
  }

  async ready() {
    await this.server.ready(this.url)
    this.note(true)
  }

  private note(isUp: boolean) {
    this.isUp = isUp
    this.changes += 1
  }

  get crashed() {
    return this.server.crashed
  }

  kill() {
    this.note(false)
    return this.server.kill()
  }

  stop() {
    this.note(false)
    return this.server.stop()
  }

  /** Measures once its third minute is over, then again on each call. */
  async measure() {
    const life = this.memory.at(-1)
    if (!life || !this.isUp || Date.now() - this.startedAt < 3 * MINUTE) return
    const megabytes = await this.memoryAfterCollection()
    life.early ??= megabytes
    life.late = megabytes
  }

  close = () => this.server.kill()

  private async memoryAfterCollection(): Promise<number> {
    const { pid } = this.server
    if (!pid || !existsSync(`/proc/${pid}`)) return 0
    process.kill(pid, 'SIGUSR1')
    const list = `http://${this.address}:${this.places.inspectorPort}/json/list`
    let targets: { webSocketDebuggerUrl: string }[] = []
    for (let tries = 0; tries < 100 && targets.length === 0; tries += 1)
      targets = await fetch(list)
        .then((answer) => answer.json())
        .catch(() => new Promise((done) => setTimeout(() => done([]), 100)))
    const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
    await new Promise((done) => socket.addEventListener('open', done))
    for (const id of [1, 2]) {
      const collected = new Promise((done) => socket.addEventListener('message', done, { once: true }))
      socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
      await collected
    }
    socket.close()
    return memoryOf(pid).own
  }

  private hear(text: string) {
    const lines = (this.unfinished + text).split('\n')
    this.unfinished = lines.pop() ?? ''
    for (const line of lines.filter(Boolean))
      try {
        this.lines.push(JSON.parse(line))
      } catch {
        // Output of the debugger, not of the product.
        if (!/Debugger|inspector|nodejs.org/i.test(line)) this.notJson.push(line)
      }
  }
}

/** The most connections that each replica was seen to have at once. */
export class Connections {
  readonly peakByReplica: Record<string, number> = {}
  samples = 0
  private readonly client = new Client({
    connectionString: process.env.DATABASE_URL,
    application_name: 'soak',
  })

  open = () => this.client.connect()
  close = () => this.client.end()

  async sample() {
    const { rows } = await this.client.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'replica%' GROUP BY 1`,
    )
    this.samples += 1
    for (const { name, count } of rows)
      this.peakByReplica[name] = Math.max(this.peakByReplica[name] ?? 0, count)
  }
}
