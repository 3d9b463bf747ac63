import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** The environment that scripts/serve.ts starts the server with. */
const AS_STARTED = {
  NODE_ENV: 'production',
  HOSTNAME: '127.0.0.1',
  NEXT_TELEMETRY_DISABLED: '1',
} as const

type StartOptions = {
  port: number
  providerUrl?: string
  clockOffsetMs?: number
  /** Settings that differ from those of the other trust tests. */
  settings?: Record<string, string>
  nodeArguments?: string[]
  /** Receives everything that it prints. */
  onWords?: (text: string) => void
}

/**
 * The built server as `npm start` runs it, which can be started with a clock of its own, killed without warning, and
 * restarted.
 */
export class ServerProcess {
  private child: ChildProcess | null = null
  private output: string[] = []

  /** True if it ended without being told to. */
  crashed = false

  start({ port, providerUrl = '', clockOffsetMs = 0, settings, nodeArguments = [], onWords }: StartOptions) {
    const child = spawn(process.execPath, [...nodeArguments, 'server.mjs'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...AS_STARTED,
        PORT: String(port),
        STRIPE_API_BASE: providerUrl,
        CLOCK_OFFSET_MS: String(clockOffsetMs),
        EXIT_WITH_PARENT: '1',
        RATE_LIMIT_FACTOR: '10000',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
        ...settings,
      },
    })
    this.child = child
    this.output = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.output.splice(0, Math.max(0, this.output.push(String(text)) - 60))
        onWords?.(String(text))
      })
    child.once('exit', () => {
      if (this.child === child) this.crashed = true
    })
  }

  /** Kills it at once; it gets no chance to clean up. */
  async kill() {
    await this.end('SIGKILL')
  }

  /** Stops it as a deployment does; returns its exit code. */
  stop = () => this.end('SIGTERM')

  private async end(signal: NodeJS.Signals) {
    const child = this.child
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const gone = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(signal)
    return gone
  }

  get pid() {
    return this.child?.pid
  }

  get isRunning() {
    return this.child !== null
  }

  /** The last it printed. */
  get lastWords() {
    return this.output.join('')
  }

  async ready(url: string, limitMs = 60_000) {
    for (const until = Date.now() + limitMs; Date.now() < until && !this.crashed; await pause(25)) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`The server did not become ready.\n${this.lastWords}`)
  }
}
