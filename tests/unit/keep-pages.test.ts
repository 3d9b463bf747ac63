import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { guardHttp } from '@/lib/edge/guard-http'
import { keepPages } from '@/lib/edge/keep-pages'
import { nonceIn } from '@/lib/edge/security-headers'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The framework's own copy, which has no types. */
const compression = jest.requireActual<() => Middleware>('next/dist/compiled/compression')

let server: Server
let rendered: number
let time: number
let head: string
/** What a test adds to the framework's response. */
let change: (response: ServerResponse) => void

/** A page in two writes, compressed by the framework, with the nonce in its script and in a header. */
function render(incoming: IncomingMessage, response: ServerResponse) {
  compression()(incoming, response, () => {
    rendered += 1
    const nonce = nonceIn(incoming.headers['content-security-policy'])
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('link', `</font>; rel=preload; nonce="${nonce}"`)
    change(response)
    response.write(`<head>${head}<script nonce="${nonce}"></script></head>`)
    response.end(
      `${head ? '' : '<title>Late</title>'}<p>${'£20 for Ada '.repeat(200)}</p><script nonce="${nonce}"></script>`,
    )
  })
}

const unguard = guardHttp()
afterAll(unguard)

beforeEach(async () => {
  rendered = 0
  time = 0
  head = '<title>Whipround</title>'
  change = () => undefined
  server = createServer(render)
  jest.spyOn(Date, 'now').mockImplementation(() => time)
  keepPages(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  jest.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

type Page = { status?: number; headers: IncomingHttpHeaders; text: string }

function visit(path = '/', headers: Record<string, string> = { 'accept-encoding': 'gzip' }, method = 'GET') {
  const { port } = server.address() as AddressInfo
  return new Promise<Page>((done, fail) => {
    request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', fail)
      response.on('end', () => {
        const all = Buffer.concat(pieces)
        const text = String(response.headers['content-encoding'] === 'gzip' ? gunzipSync(all) : all)
        done({ status: response.statusCode, headers: response.headers, text })
      })
    })
      .once('error', fail)
      .end()
  })
}

const nonceOf = ({ headers }: Page) => nonceIn(headers['content-security-policy'])

/** All but the nonce, and what frames one response. */
function comparable(page: Page) {
  const { date, connection, 'content-length': length, 'transfer-encoding': framed, ...headers } = page.headers
  const all = JSON.stringify({ status: page.status, headers, text: page.text })
  return JSON.parse(all.replaceAll(nonceOf(page), 'NONCE'))
}

test('a page is rendered once, and each visitor gets it with a nonce of their own', async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()]
  expect(rendered).toBe(1)
  expect(new Set([first, second, third].map(nonceOf)).size).toBe(3)
  expect(second.text.match(/nonce="[^"]+"/g)).toEqual(Array(2).fill(`nonce="${nonceOf(second)}"`))
  expect(second.headers.link).toContain(nonceOf(second))
  expect(comparable(second)).toEqual(comparable(first))
  expect(comparable(third)).toEqual(comparable(first))
})

test('a browser that does not accept gzip gets it uncompressed', async () => {
  await visit()
  const page = await visit('/', {})
  expect(rendered).toBe(1)
  expect(page.headers['content-encoding']).toBeUndefined()
  expect(page.text).toContain('£20 for Ada')
})

test('a page is rendered again after a minute', async () => {
  await visit()
  time = 59_999
  await visit()
  expect(rendered).toBe(1)
  time = 60_000
  await visit()
  expect(rendered).toBe(2)
})

test('a page that is the same for everybody is also served to those with a cookie', async () => {
  await visit('/', { cookie: 'a=b' })
  await visit()
  expect(rendered).toBe(1)
})

test.each([
  ['somebody with a cookie who may be signed in', '/login', { cookie: 'a=b' }],
  ["the router's part of a page", '/login', { rsc: '1' }],
  ['an address with a query', '/login?next=/groups', {}],
  ['any other page', '/c/abc', {}],
])('the framework answers %s, and it is not kept', async (_, path, headers) => {
  await visit(path, headers)
  await visit(path, headers)
  await visit('/login')
  expect(rendered).toBe(3)
  await visit(path, headers)
  expect(rendered).toBe(4)
})

test('other methods go to the framework', async () => {
  await visit()
  await visit('/', {}, 'HEAD')
  expect(rendered).toBe(2)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['an error', (response) => (response.statusCode = 500)],
  ['a page that sets a cookie', (response) => response.setHeader('set-cookie', 'a=b')],
  ['what is no page', (response) => response.setHeader('content-type', 'application/json')],
  ['a page in another compression', (response) => response.setHeader('content-encoding', 'br')],
])('%s is not kept', async (_, changed) => {
  change = changed
  await visit('/', {})
  change = () => undefined
  await visit()
  expect(rendered).toBe(2)
})

test('a page whose title comes after its head is not kept, since chat apps would miss it', async () => {
  head = ''
  await visit()
  head = '<title>Whipround</title>'
  expect((await visit()).text).toContain(head)
  expect(rendered).toBe(2)
})

test('a page that was cut off is not kept', async () => {
  change = (response) => response.destroy()
  await expect(visit()).rejects.toThrow()
  change = () => undefined
  expect((await visit()).text).toContain('£20 for Ada')
  expect(rendered).toBe(2)
})
