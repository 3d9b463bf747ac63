/** Starts what the bench measures: the product as `npm start` runs it, the yardsticks, and a stand-in for Stripe. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from './seed'

export const WEBHOOK_SECRET = `whsec_${hashOf('bench').slice(0, 32)}`
const TSX = ['--import', 'tsx']
const started: { process: ChildProcess; folder?: string }[] = []

type Product = {
  url: string
  /** From `npm start` of a built tree, on a migrated database, to the first response. */
  readySeconds: number
  /** Memory of the app's process now. */
  residentMegabytes: () => number
}

/** Starts the product on a database, with `stripeUrl` as its provider. */
export async function startProduct(databaseUrl: string, stripeUrl: string): Promise<Product> {
  const [port, inbox, smtp] = await Promise.all([freePort(), freePort(), freePort()])
  const folder = mkdtempSync(join(tmpdir(), 'whipround-bench-'))
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: databaseUrl,
    WHIPROUND_DATA_DIR: folder,
    SANDBOX: '1',
    PORT: String(port),
    NEXTAUTH_URL: url,
    NEXTAUTH_SECRET: hashOf('bench sessions'),
    SANDBOX_INBOX_PORT: String(inbox),
    SANDBOX_SMTP_PORT: String(smtp),
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_THIN_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripeUrl,
    RATE_LIMIT_FACTOR: '10000',
    // Longer timeouts: the bench measures slow responses, which a busy machine would otherwise turn into errors.
    DATABASE_PATIENCE: '8',
    LOG_LEVEL: 'error',
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...TSX, 'scripts/serve.ts'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env,
  })
  started.push({ process: child, folder })
  await waitForAnswer(`${url}/api/health/ready`)
  return {
    url: `http://127.0.0.1:${port}`,
    readySeconds: (performance.now() - startedAt) / 1000,
    residentMegabytes: () => residentOf(child.pid),
  }
}

/** Memory of the app that the starter spawned, in megabytes. */
function residentOf(starter?: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,rss=,args='], { encoding: 'utf8' })
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const app = lines.find(([parent, , ...args]) => Number(parent) === starter && args.includes('server.mjs'))
  if (!app) throw new Error('The process of the app could not be found.')
  return Number(app[1]) / 1024
}

export const startBare = (databaseUrl: string) =>
  startServer([...TSX, 'bench/yardsticks/bare.ts'], { DATABASE_URL: databaseUrl })

export const startStripe = (databaseUrl: string) =>
  startServer([...TSX, 'bench/yardsticks/stripe.ts'], { DATABASE_URL: databaseUrl })

/** The smallest app on the same Next.js. Built once: delete its `.next` to build it again. */
export async function startNext(databaseUrl: string): Promise<string> {
  const folder = 'bench/yardsticks/next'
  const next = 'node_modules/next/dist/bin/next'
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  if (!existsSync(`${folder}/.next/BUILD_ID`))
    spawnSync(process.execPath, [next, 'build', folder], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const port = await freePort()
  const child = spawn(process.execPath, [next, 'start', folder, '-p', String(port)], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...env, DATABASE_URL: databaseUrl },
  })
  started.push({ process: child })
  await waitForAnswer(`http://127.0.0.1:${port}/handler`)
  return `http://127.0.0.1:${port}`
}

/** Starts a process that prints its address once it listens; returns that address. */
function startServer(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  started.push({ process: child })
  return new Promise((done, fail) => {
    child.stdout?.once('data', (line) => done(String(line).trim()))
    child.once('exit', (code) => fail(new Error(`${args.at(-1)} ended with ${code}.`)))
  })
}

export async function stopAll() {
  for (const { process: child, folder } of started.splice(0).toReversed()) {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await gone
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function waitForAnswer(url: string) {
  for (let waited = 0; waited < 90_000; waited += 20) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`${url} did not answer.`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
