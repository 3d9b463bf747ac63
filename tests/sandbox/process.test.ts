import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { nightTest } from '../support/night-test'
import { timeLimit } from '../support/time-limit'
import { type App, sessionParameters, startApp, webhookSecret } from './stripe-fixture'

const root = path.resolve(__dirname, '../..')
let directory: string
let app: App
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  app = await startApp()
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await app.close()
  rmSync(directory, { recursive: true })
})

interface Output {
  line: string
  stripePort: number
}

function launch(
  settings: Record<string, string>,
  script = ['--import', 'tsx', 'sandbox/main.ts'],
): ChildProcess {
  const env = {
    ...process.env,
    SANDBOX_STRIPE_PORT: '0',
    SANDBOX_INBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DATA_DIR: directory,
    SANDBOX_APP_URL: app.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...settings,
  }
  const child = spawn(process.execPath, script, { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

async function waitUntilReady(child: ChildProcess): Promise<Output> {
  const line = await firstLine(child.stdout)
  return { line, stripePort: Number(/stripe http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]) }
}

async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.split('\n')[0] ?? ''
}

function clientAt(port: number): Stripe {
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

const control = (port: number, change: object) =>
  fetch(`http://127.0.0.1:${port}/control`, { method: 'POST', body: JSON.stringify(change) })

nightTest('a kill loses nothing acknowledged, and a restart continues with its webhooks', async () => {
  const first = launch({})
  const { stripePort } = await waitUntilReady(first)
  await control(stripePort, { webhooks: 'delay:60000' })
  const session = await clientAt(stripePort).checkout.sessions.create(sessionParameters(), {
    idempotencyKey: 'once',
  })
  await control(stripePort, { pay: session.id })
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(app.received).toEqual([])

  const second = await waitUntilReady(launch({}))
  const stripe = clientAt(second.stripePort)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  const replayed = await stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'once' })
  expect(replayed.id).toBe(session.id)
  expect((await stripe.balanceTransactions.list({ type: 'charge' })).data).toMatchObject([
    { amount: 2555, fee: 58 },
  ])
  const events = (await stripe.events.list()).data.map(({ id }) => id)
  await control(second.stripePort, { deliverEvents: 'all', awaitWebhooks: true })
  expect(app.received.map(({ body }) => JSON.parse(body).id).sort()).toEqual(events.sort())
})

test('it prints one line when ready, and exits when asked to', async () => {
  const child = launch({ SANDBOX_SERVICES: 'twilio,mail' })
  const { line } = await waitUntilReady(child)
  expect(line).toMatch(/^Sandbox ready: inbox http:\/\/127\.0\.0\.1:\d+, smtp port \d+$/)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

nightTest('it exits when its standard input closes, if told to', async () => {
  const child = launch({ EXIT_WITH_PARENT: '1' })
  await waitUntilReady(child)
  child.stdin?.end()
  expect((await once(child, 'exit'))[0]).toBe(0)
})

nightTest('a port in use ends it with one clear line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const child = launch({ SANDBOX_STRIPE_PORT: String(port) })
  const exited = once(child, 'exit')
  expect(await firstLine(child.stderr)).toBe(`Sandbox cannot start: port ${port} is in use`)
  expect((await exited)[0]).toBe(1)
  taken.close()
})

nightTest('a wrong setting ends it with one line that names it', async () => {
  const child = launch({ SANDBOX_SERVICES: 'stripe,carrier-pigeon' })
  expect(await firstLine(child.stderr)).toContain('SANDBOX_SERVICES')
})

nightTest('it does not outlive a killed parent', async () => {
  const starter = launch({}, [
    '-e',
    `const child = require('node:child_process').spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], { stdio: ['ignore', 'inherit', 'inherit'] });
     setInterval(() => {}, 1000)`,
  ])
  const { stripePort } = await waitUntilReady(starter)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await expect(untilSilent(stripePort)).resolves.toBe(true)
})

/** Polls until nobody answers any more; returns false after a while. */
async function untilSilent(port: number): Promise<boolean> {
  const deadline = Date.now() + timeLimit(10_000)
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (!answer) return true
    await answer.text()
  }
  return false
}
