import { connect } from 'node:net'
import { MINUTE, SECOND } from '@/lib/base/clock'
import { openDatabase } from '../support/database'
import { nightTest } from '../support/night-test'
import { isFullRun } from '../support/run-length'
import { hasPrograms } from './support/debian-programs'
import { ServerProcess } from './support/server-process'
import { ShippedProxy } from './support/shipped-proxy'

/** Who sends slowly or too much is let go: by the server alone, and sooner by the shipped proxy. At full length only. */

openDatabase()
jest.setTimeout(3 * MINUTE)
const first = Number(new URL(process.env.STRIPE_API_BASE ?? '').port)
const [port, proxyPort] = [first + 3, first + 4]
const server = new ServerProcess()
const proxy = new ShippedProxy()
const behindProxy = isFullRun && hasPrograms('caddy') ? test : test.skip

beforeAll(async () => {
  if (!isFullRun) return
  server.start({ port, settings: { TRUST_PROXY: '1' } })
  await server.ready(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  proxy.close()
  await server.kill()
})

/** Sends a byte every half second until it is cut off; resolves to the seconds that took, and what was said. */
const drip = (to: number, head: string) =>
  new Promise<{ seconds: number; said: string }>((done) => {
    const startedAt = performance.now()
    let said = ''
    const socket = connect(to, '127.0.0.1', () => socket.write(head))
    const dripping = setInterval(() => socket.write('a'), SECOND / 2)
    socket.on('data', (text) => {
      said += text
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      done({ seconds: (performance.now() - startedAt) / SECOND, said })
    })
  })

const LOGIN = `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${proxyPort}\r\ncontent-type: application/json\r\n`

nightTest('a head has 15 seconds to arrive, and a whole request a minute', async () => {
  const [head, body] = await Promise.all([
    drip(port, 'GET /api/health HTTP/1.1\r\nx-slow: '),
    drip(port, `${LOGIN}content-length: 1000\r\n\r\n{`),
  ])
  expect(head.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(head.seconds).toBeLessThan(25)
  expect(body.seconds).toBeGreaterThan(50)
  expect(body.seconds).toBeLessThan(75)
})

nightTest('nobody who has stopped reading keeps a connection for much more than two minutes', async () => {
  const startedAt = performance.now()
  const seconds = await new Promise<number>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      // More at once than the buffers of both ends take.
      socket.write(`GET /api/openapi.json HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`.repeat(60))
      socket.pause()
    })
    socket.on('error', () => undefined)
    const looking = setInterval(() => {
      // What arrived is read only now and then, so that the end of the connection is noticed.
      if (performance.now() - startedAt < 130 * SECOND) return
      clearInterval(looking)
      socket.resume()
    }, SECOND)
    socket.on('close', () => done((performance.now() - startedAt) / SECOND))
  })
  expect(seconds).toBeLessThan(140)
})

behindProxy('the shipped proxy compresses, refuses what is too large, and lets slow senders go', async () => {
  await proxy.open({ port: proxyPort, replicas: ['127.0.0.1'], replicaPort: port })
  const url = `http://localhost:${proxyPort}`
  const page = await fetch(`${url}/login`, { headers: { 'accept-encoding': 'zstd' } })
  expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'zstd'])
  await page.body?.cancel()
  const large = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(7_000_000, 'a'),
  })
  expect(large.status).toBe(413)
  const slow = await drip(proxyPort, `${LOGIN}content-length: 1000\r\n\r\n{`)
  expect(slow.seconds).toBeLessThan(40)
})
