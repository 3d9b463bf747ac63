import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { guardHttp } from '@/lib/edge/guard-http'

const STALLED_MS = 300
const WHOLE_REQUEST_MS = 1_000
let undo: () => void
let server: Server
let listener: RequestListener

beforeAll(async () => {
  undo = guardHttp({ stalledMs: STALLED_MS, wholeRequestMs: WHOLE_REQUEST_MS, lookEveryMs: 50 })
  server = createServer((request, response) => listener(request, response))
  // Like the framework, which ends the connection without a response.
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  undo()
  server.closeAllConnections()
  server.close()
})

/** Sends these bytes, then whatever `go` sends, on a raw connection; returns everything received until it closes. */
function exchange(head: string, go: (send: (text: string) => void) => void = () => undefined) {
  return new Promise<string>((done) => {
    let heard = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('latin1').on('data', (text) => {
      heard += text
      const { headers, body } = parse(heard)
      if (body && body.length === Number(headers['content-length'])) socket.destroy()
    })
    socket.on('error', () => undefined).on('close', () => done(heard))
    socket.write(head)
    go((text) => socket.writable && socket.write(text))
  })
}

const get = (path: string) => exchange(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)

function parse(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': expect.any(String),
}
const INERT = `default-src 'none'; frame-ancestors 'none'`
const html: RequestListener = (_, response) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>')

test.each<[string, RequestListener]>([
  ['a page', html],
  [
    'a page, its type handed over late',
    (_, out) => out.writeHead(404, { 'Content-Type': 'text/html' }).end(),
  ],
  ['a page, its head as a list', (_, out) => out.writeHead(200, ['Content-Type', 'text/html']).end()],
])('%s has a policy with the nonce that the framework was given', async (_, answer) => {
  let given: unknown
  listener = (request, response) => {
    given = request.headers['content-security-policy']
    answer(request, response)
  }
  const { headers } = parse(await get('/group/1/party.png'))
  expect(headers).toMatchObject(EVERYWHERE)
  expect(headers['content-security-policy']).toBe(given)
  expect(given).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic';/)
  const again = parse(await get('/')).headers['content-security-policy']
  expect(again).not.toBe(headers['content-security-policy'])
})

test.each<[string, RequestListener]>([
  ['JSON', (_, out) => out.setHeader('content-type', 'application/json').end('{}')],
  ['a redirect', (_, out) => out.writeHead(308, { location: '/' }).end()],
  ['a bare failure', (_, out) => Object.assign(out, { statusCode: 500 }).end('Internal Server Error')],
  ['a stream', (_, out) => out.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n')],
  ['nothing', (_, out) => out.writeHead(204).end()],
])('%s may run nothing', async (_, answer) => {
  listener = answer
  const { headers } = parse(await get('/api/x'))
  expect(headers).toMatchObject({ ...EVERYWHERE, 'content-security-policy': INERT })
})

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  [
    'a body of two lengths',
    'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
  ],
  [
    'a body with a length and in chunks',
    'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['too long a head', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a strange expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n', 417],
])('%s gets the same headers', async (_, request, status) => {
  const answer = parse(await exchange(request))
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({ ...EVERYWHERE, 'content-security-policy': INERT })
})

test('a response to garbage is not written into the middle of another response', async () => {
  let go: (text: string) => void = () => undefined
  listener = (_, response) => {
    response.writeHead(200)
    response.write('half', () => go('HELLO\r\n\r\n'))
  }
  const answer = await exchange('GET /api/x HTTP/1.1\r\nhost: a\r\n\r\n', (send) => {
    go = send
  })
  expect(answer.match(/^HTTP/gm)).toHaveLength(1)
  expect(answer).toContain('half')
})

test('only receipts and links are hidden from search engines', async () => {
  listener = html
  const robots = async (path: string) => parse(await get(path)).headers['x-robots-tag']
  expect(await robots('/r/abc')).toBe('noindex, nofollow')
  expect(await robots('/api/receipt/abc')).toBe('noindex, nofollow')
  expect(await robots('/c/abc')).toBe('noindex, nofollow')
  expect(await robots('/api/link/abc')).toBe('noindex, nofollow')
  for (const path of ['/recover', '/create', '/api/links']) expect(await robots(path)).toBeUndefined()
})

test.each(['POST', 'PUT', 'DELETE'])(
  'a page is read: %s is refused before the framework sees it',
  async (method) => {
    let isCalled = false
    listener = () => {
      isCalled = true
    }
    for (const path of ['/login', '/api/docs', '/']) {
      const { status, headers } = parse(
        await exchange(
          `${method} ${path} HTTP/1.1\r\nhost: a\r\nnext-action: x\r\ncontent-length: 0\r\n\r\n`,
        ),
      )
      expect([status, headers.allow, isCalled]).toEqual([405, 'GET, HEAD, OPTIONS', false])
      expect(headers).toMatchObject(EVERYWHERE)
    }
  },
)

test.each([
  ['/api/x/../../login', '/login'],
  ['/api/%2e%2e/login', '/login'],
  ['/api/x/%2E./docs?a=1', '/api/docs?a=1'],
  ['/api\\..\\login', '/login'],
  ['http://evil.example/login?a=1', '/login?a=1'],
  ['HTTP://evil.example', '/'],
  ['ftp://evil.example/login', '/404'],
  ['*', '/404'],
  ['/group/a%2F..%2Fb', '/group/a%2F..%2Fb'],
])('%s is read as %s, by us and by the framework', async (target, understood) => {
  let url: string | undefined
  listener = (request, response) => {
    url = request.url
    response.end()
  }
  await exchange(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  expect(url).toBe(understood)
  const isPage = !understood.startsWith('/api/') || understood.startsWith('/api/docs')
  const post = await exchange(`POST ${target} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`)
  expect(parse(post).status).toBe(isPage ? 405 : 200)
})

test.each(['websocket', 'h2c'])('a request to upgrade to %s is answered like any other', async (protocol) => {
  listener = (_, response) => response.end('as ever')
  const head = `GET /api/x HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`
  expect(parse(await exchange(head)).body).toContain('as ever')
})

describe('a body', () => {
  const post = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n\r\n`

  test.each([
    ['/api/auth/signout', 4097],
    ['/api/group/create', 64 * 1024 + 1],
    ['/api/webhooks/stripe', 1024 * 1024 + 1],
    ['/api/user/1/upload', 100_000_000],
  ])('to %s of %i bytes is refused before any of it is sent', async (path, length) => {
    let isCalled = false
    listener = () => {
      isCalled = true
    }
    const { status, headers } = parse(await exchange(post(path, `content-length: ${length}`)))
    expect([status, headers.connection, isCalled]).toEqual([413, 'close', false])
    expect(headers).toMatchObject(EVERYWHERE)
  })

  test('without a declared length is cut off at the limit', async () => {
    let seen = 0
    listener = (request) =>
      request
        .on('data', (chunk: Buffer) => {
          seen += chunk.length
        })
        .on('error', () => undefined)
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    await exchange(post('/api/x', 'transfer-encoding: chunked'), (send) => send(chunk.repeat(40)))
    expect(seen).toBeLessThan(400_000)
  })

  test('that stalls is cut off', async () => {
    const ended = new Promise((done) => {
      listener = (request) => request.on('error', () => undefined).on('close', done)
    })
    expect(await exchange(post('/api/x', 'content-length: 100'), (send) => send('half'))).toBe('')
    await ended
  })

  test('that trickles in for longer than a request may take is cut off', async () => {
    listener = (request) => request.on('error', () => undefined).resume()
    let drops: NodeJS.Timeout | undefined
    const begun = Date.now()
    const answer = await exchange(post('/api/x', 'content-length: 10000'), (send) => {
      drops = setInterval(() => send('.'), STALLED_MS / 5)
    })
    clearInterval(drops)
    expect(parse(answer).status).toBe(408)
    expect(Date.now() - begun).toBeGreaterThan(2 * STALLED_MS)
  })

  test('that nobody reads ends with the response', async () => {
    listener = (_, response) => response.end('no thanks')
    const { body } = parse(await exchange(post('/api/x', 'content-length: 100'), (send) => send('half')))
    expect(body).toContain('no thanks')
  })

  test('that is small enough arrives whole', async () => {
    listener = async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      response.end(body)
    }
    const { body } = parse(
      await exchange(post('/api/x', 'connection: close\r\ncontent-length: 5'), (send) => send('hello')),
    )
    expect(body).toBe('hello')
  })
})
