import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isFull } from '../../support/trust'

const BUILT = '.next/standalone/start.cjs'
/** The environment that scripts/serve.ts starts it with. */
const AS_STARTED = {
  NODE_ENV: 'production',
  HOSTNAME: '127.0.0.1',
  KEEP_ALIVE_TIMEOUT: '130000',
  NEXT_MANUAL_SIG_HANDLE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
} as const

type Intent = {
  port: number
  providerUrl?: string
  clockOffsetMs?: number
  /** Settings that differ from those of the other trust tests. */
  settings?: Record<string, string>
  nodeArguments?: string[]
  /** How many processes share the port, as with scripts/serve.ts. */
  workers?: number
  /** Receives everything that it prints. */
  onWords?: (text: string) => void
}

/**
 * The server under test, which can be started with a clock of its own, killed without warning, and restarted. At full
 * length it is the built server as `npm start` runs it (scripts/serve.ts); the short version cannot wait for a build,
 * and runs a bundle of the same route handlers and workers (global-setup.ts).
 */
export class ServerProcess {
  private child: ChildProcess | null = null
  private readonly program = isFull ? BUILT : (process.env.TRUST_SERVER ?? '')
  private said: string[] = []

  /** True if it ended without being told to. */
  crashed = false

  start({
    port,
    providerUrl = '',
    clockOffsetMs = 0,
    settings,
    nodeArguments = [],
    workers = 1,
    onWords,
  }: Intent) {
    const several = ['--import', 'tsx', 'tests/trust/support/workers.ts', this.program]
    const program = workers > 1 ? several : [this.program]
    const child = spawn(process.execPath, [...nodeArguments, ...program], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(isFull ? AS_STARTED : { NODE_ENV: 'test', NODE_PATH: resolve('node_modules') }),
        PORT: String(port),
        STRIPE_API_BASE: providerUrl,
        CLOCK_OFFSET_MS: String(clockOffsetMs),
        EXIT_WITH_PARENT: '1',
        RATE_LIMIT_FACTOR: '10000',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
        ...(workers > 1 && { WORKERS: String(workers) }),
        ...settings,
      },
    })
    this.child = child
    this.said = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.said.splice(0, Math.max(0, this.said.push(String(text)) - 60))
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
    return this.said.join('')
  }

  async ready(url: string, limitMs = 60_000) {
    for (const until = Date.now() + limitMs; Date.now() < until && !this.crashed; await pause(25)) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`The server did not become ready.\n${this.lastWords}`)
  }
}
