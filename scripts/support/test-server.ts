import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from './free-port'
import { scratchFolder } from './scratch-folder'
import { EMPTY_PROVIDER_SETTINGS } from './settings'

/** Emails that browser tests can sign up as operators: two for each attempt. */
export const OPERATORS = Array.from({ length: 8 }, (_, number) => `operator.${number}@example.com`)

export type TestServer = {
  url: string
  inboxUrl: string
  stripeUrl: string
  /** What lib/ needs in another process: the app's database, and no provider. */
  settings: Record<string, string>
  /** The lines that the app has printed so far. */
  readLog: () => string[]
}

/** Starts the built app with an empty database and its own sandbox on free ports, runs `work`, and stops it all. */
export async function withTestServer(work: (server: TestServer) => unknown) {
  const dataDir = scratchFolder('e2e')
  // PostgreSQL refuses to run as root, so it runs as another user, who must be able to traverse this folder.
  chmodSync(dataDir, 0o711)
  const [port, stripePort, inboxPort, smtpPort] = await freePorts(4)
  const logFile = join(dataDir, 'log')
  const settings = {
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
  }
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    stdio: ['pipe', process.env.E2E_SERVER_LOG ? 'inherit' : openSync(logFile, 'w'), 'inherit'],
    env: {
      ...process.env,
      ...EMPTY_PROVIDER_SETTINGS,
      NODE_ENV: 'production',
      WHIPROUND_DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Nobody's own zone: what depends on the machine's is noticed everywhere.
      TZ: 'Asia/Kathmandu',
      DEMO: '0',
      PORT: String(port),
      ...settings,
      SANDBOX_STRIPE_PORT: String(stripePort),
      SANDBOX_INBOX_PORT: String(inboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      // Many people sign up from one address here.
      RATE_LIMIT_FACTOR: '10000',
      // Without it, refunds would wait for payments to settle.
      SANDBOX_FLOAT_PENCE: '100000',
      SMS_DAILY_LIMIT: '100000',
      // A busy machine needs the time; how long people wait at most has tests of its own.
      DATABASE_PATIENCE: '4',
      // An admin who has just been made acts at once.
      NEW_ADMIN_HOURS: '0',
      OPERATORS: OPERATORS.join(','),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  try {
    await waitUntilReady(`http://localhost:${port}/api/health/ready`, ended)
    await work({
      url: `http://localhost:${port}`,
      inboxUrl: `http://localhost:${inboxPort}`,
      stripeUrl: `http://localhost:${stripePort}`,
      settings: { ...settings, ...PLACEHOLDER_SETTINGS, DATABASE_URL: databaseUrl(dataDir) },
      readLog: () => (existsSync(logFile) ? linesOfApp(readFileSync(logFile, 'utf8')) : []),
    })
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Enough for the settings to be accepted; nothing listens there. */
const PLACEHOLDER_SETTINGS = {
  DATABASE_POOL_SIZE: '2',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_thin_none',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'none',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

/** The starter's own database: PostgreSQL writes its port into the fourth line of this file. */
function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://whipround:whipround@127.0.0.1:${port}/whipround`
}

/** Everything printed after the starter's summary for people. */
const linesOfApp = (printed: string): string[] =>
  (printed.split('Ctrl-C stops everything.')[1] ?? '').split('\n').filter(Boolean)

async function waitUntilReady(url: string, ended: Promise<void>) {
  let hasEnded = false
  ended.then(() => (hasEnded = true))
  for (let waited = 0; waited < 300_000 && !hasEnded; waited += 100) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The server for the browser tests did not start.')
}
