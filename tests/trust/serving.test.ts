import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { getPublicReceipt } from '@/lib/money/statements/contract'
import { openDatabase } from '../support/database'
import { ServerProcess } from './support/server-process'

openDatabase()
const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
const url = `http://127.0.0.1:${port}`
const metricsPort = port + 1
const server = new ServerProcess()
/** Keeps its connection for the next request, as browsers and proxies do. */
const agent = new Agent({ keepAlive: true })
afterAll(() => {
  agent.destroy()
  return server.kill()
})

/** The process's first request, made as soon as it accepts connections. */
async function scrape() {
  const read = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { connection: 'close' } })
  while (!(await read().catch(() => null))) await pause(20)
}

/** Sends a login in two parts, the second when told to; resolves to the status, or to the error's code. */
function beginLogin() {
  const outgoing = request(`${url}/api/auth/login`, { method: 'POST', agent })
  outgoing.setHeader('content-type', 'application/json')
  outgoing.write('{')
  const status = new Promise((done) => {
    outgoing.once('response', (response) => done(response.resume().statusCode))
    outgoing.once('error', (error: NodeJS.ErrnoException) => done(error.code))
  })
  return { finish: () => outgoing.end('}'), status }
}

beforeAll(async () => {
  server.start({
    port,
    settings: { METRICS_PORT: String(metricsPort), TRUST_PROXY: '0', RATE_LIMIT_FACTOR: '1' },
  })
  await scrape()
  await server.ready(url)
}, MINUTE)

/** The addresses that a caller may claim to come from; the last one is the nearest to the server. */
const forwardedFor = (call: number) =>
  [`203.0.113.${call}`, `198.51.100.7, 203.0.113.${call}`][call % 2] ?? ''

test('without a proxy a caller is limited by the address of the connection, whatever others they claim', async () => {
  const statuses = new Set<number>()
  for (let call = 0; call <= (getPublicReceipt.limit?.calls ?? 0); call += 1) {
    const headers = { 'x-forwarded-for': forwardedFor(call) }
    statuses.add((await fetch(`${url}/api/receipt/nobody`, { headers })).status)
  }
  expect([...statuses]).toEqual([404, 429])
})

test('a server that is stopping answers the requests it has, even if Prometheus asked first', async () => {
  const login = beginLogin()
  await pause(SECOND)
  const stopped = server.stop()
  await pause(4 * SECOND)
  login.finish()
  expect(await login.status).toBe(400)
  expect(await stopped).toBe(0)
})
