import { Agent, createServer, type IncomingMessage, request as open, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { PASS } from '@/lib/edge/answer-first'
import type { Handler } from '@/lib/edge/route-table'
import { serveCalls } from '@/lib/edge/serve-calls'
import { closeServer } from '@/lib/worker/close-server'

let server: Server
let handler: Handler
let port: number
const agent = new Agent({ keepAlive: true })

beforeEach(async () => {
  server = createServer((_, response) => response.end('the framework'))
  const ask: Handler = (request) => handler(request)
  const handlers = Object.fromEntries(['GET', 'POST'].map((method) => [method, ask]))
  process.env.BY_FRAMEWORK_KEY = 'key'
  serveCalls(server, (path) => (path === '/api/x' ? handlers : undefined))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: string }

function send({ path = '/api/x', method = 'GET', headers, body }: Sent = {}) {
  return new Promise<{ status?: number; headers: IncomingMessage['headers']; body: Buffer }>((done, fail) => {
    open({ port, host: '127.0.0.1', path, method, headers, agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
      )
    })
      .once('error', fail)
      .end(body)
  })
}

test('a handler sees the whole request, and its whole response is sent', async () => {
  handler = async (request) => {
    const sent = [
      request.method,
      new URL(request.url).search,
      request.headers.get('x-a'),
      await request.text(),
    ]
    const answer = Response.json(sent, { status: 201 })
    answer.headers.append('set-cookie', 'a=1, 2; Path=/')
    answer.headers.append('set-cookie', 'b=2')
    return answer
  }
  const { status, headers, body } = await send({
    path: '/api/x?q=1',
    method: 'POST',
    headers: { 'x-a': 'b' },
    body: 'hello',
  })
  expect([status, JSON.parse(String(body))]).toEqual([201, ['POST', '?q=1', 'b', 'hello']])
  expect(headers['set-cookie']).toEqual(['a=1, 2; Path=/', 'b=2'])
  expect(headers['content-length']).toBe(String(body.length))
})

test.each([
  ['a page', { path: '/login' }],
  ['a method that no handler takes', { method: 'PURGE' }],
  ['what the key asks to pass on', { headers: { [PASS]: 'key' } }],
])('%s is left to the framework', async (_, sent) => {
  handler = () => Response.json('our own code')
  expect(String((await send(sent)).body)).toBe('the framework')
})

test('without the right key nothing is passed to the framework', async () => {
  handler = () => Response.json('our own code')
  expect(String((await send({ headers: { [PASS]: 'another' } })).body)).toBe('"our own code"')
})

test.each([
  ['long enough', 'gzip, deflate', 'a'.repeat(2000), 'gzip'],
  ['short', 'gzip', 'a', undefined],
  ['for who takes none', 'gzip;q=0', 'a'.repeat(2000), undefined],
  ['for who says nothing', undefined, 'a'.repeat(2000), undefined],
])('JSON that is %s', async (_, accepted, text, packed) => {
  handler = () => Response.json(text)
  const { headers, body } = await send({ headers: accepted ? { 'accept-encoding': accepted } : {} })
  expect([headers['content-encoding'], headers.vary]).toEqual([packed, 'Accept-Encoding'])
  expect(String(packed ? gunzipSync(body) : body)).toBe(JSON.stringify(text))
})

test('a failure outside a handler reveals nothing, and the next call is answered', async () => {
  handler = () => Promise.reject(new Error('a secret'))
  const failed = await send()
  expect([failed.status, String(failed.body)]).toEqual([500, expect.stringContaining('"code":"INTERNAL"')])
  expect(String(failed.body)).not.toContain('secret')
  handler = () => Response.json('well')
  expect((await send()).status).toBe(200)
})

test('a handler’s refusal arrives even if the body was only half read', async () => {
  handler = async (request) => {
    await request.body?.getReader().read()
    return Response.json('enough', { status: 413 })
  }
  expect((await send({ method: 'POST', body: 'x'.repeat(200_000) })).status).toBe(413)
})

describe('a stream', () => {
  const encoder = new TextEncoder()
  let end: () => void
  let isAborted: Promise<void>
  let isCancelled: Promise<void>

  beforeEach(() => {
    let cancelled: () => void
    isCancelled = new Promise((done) => {
      cancelled = done
    })
    handler = ({ signal }) => {
      isAborted = new Promise((done) => signal.addEventListener('abort', () => done()))
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(encoder.encode('one'))
          end = () => {
            controller.enqueue(encoder.encode('two'))
            controller.close()
          }
        },
        cancel: () => cancelled(),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  })

  /** Opens the stream and waits for its first piece. */
  const begin = () =>
    new Promise<IncomingMessage>((done) => {
      open({ port, host: '127.0.0.1', path: '/api/x' }, (response) =>
        response.once('data', () => done(response)),
      ).end()
    })

  test('is sent piece by piece, and ends when its handler ends it', async () => {
    const response = await begin()
    let rest = ''
    response.on('data', (piece) => {
      rest += piece
    })
    end()
    await new Promise((done) => response.once('end', done))
    expect(rest).toBe('two')
  })

  test('is cancelled when its reader leaves', async () => {
    const response = await begin()
    response.destroy()
    await Promise.all([isAborted, isCancelled])
  })
})

test('a stopping server tells the client that the response was the last on its connection', async () => {
  handler = () => Response.json('well')
  expect((await send()).headers.connection).toBe('keep-alive')
  const closed = closeServer(server, { lingerMs: 60_000 })
  expect((await send()).headers.connection).toBe('close')
  await closed
})
