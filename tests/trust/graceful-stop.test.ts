import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import { openDatabase } from '../support/database'
import { ServerProcess } from './support/server-process'

openDatabase()
const port = Number(new URL(process.env.STRIPE_API_BASE ?? '').port) + 3
const url = `http://127.0.0.1:${port}`
const metricsPort = port + 1
const server = new ServerProcess()
afterAll(() => server.kill())

/** The process's first request, made as soon as it accepts connections. */
async function scrape() {
  const read = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { connection: 'close' } })
  while (!(await read().catch(() => null))) await pause(20)
}

/** Sends a login in two parts, the second when told to; resolves to the status, or to the error's code. */
function beginLogin() {
  const outgoing = request(`${url}/api/auth/login`, { method: 'POST', agent: false })
  outgoing.setHeader('content-type', 'application/json')
  outgoing.write('{')
  const status = new Promise((done) => {
    outgoing.once('response', (response) => done(response.resume().statusCode))
    outgoing.once('error', (error: NodeJS.ErrnoException) => done(error.code))
  })
  return { finish: () => outgoing.end('}'), status }
}

test('a server that is stopping answers the requests it has, even if Prometheus asked first', async () => {
  server.start({ port, settings: { METRICS_PORT: String(metricsPort) } })
  await scrape()
  await server.ready(url)
  const login = beginLogin()
  await pause(SECOND)
  const stopped = server.stop()
  await pause(4 * SECOND)
  login.finish()
  expect(await login.status).toBe(400)
  expect(await stopped).toBe(0)
})
