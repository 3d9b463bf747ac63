import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { serveStatic } from '@/lib/edge/serve-static'
import { compressStatic } from '@/scripts/support/compress-static'

const SCRIPT = 'export const pounds = 20;\n'.repeat(100)
const CHUNK = '/_next/static/chunks/a.js'
const BY_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const folder = mkdtempSync(join(tmpdir(), 'whipround-static-'))
/** The requests that were passed on to the framework. */
const passedOn: string[] = []
const server: Server = createServer(({ method, url }, response) => {
  passedOn.push(`${method} ${url}`)
  response.writeHead(404).end('the framework')
})

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks', 'a.js'), SCRIPT)
  writeFileSync(join(folder, 'chunks', 'tiny.js'), '1')
  writeFileSync(join(folder, 'font.woff2'), 'a font is compressed already')
  await compressStatic(folder)
  serveStatic(server, folder)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  passedOn.length = 0
})

type Answer = { status?: number; headers: IncomingHttpHeaders; body: Buffer }

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((done, fail) => {
    const { port } = server.address() as AddressInfo
    request({ port, path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })

test('only files that become smaller have compressed copies', () => {
  expect(readdirSync(join(folder, 'chunks')).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'tiny.js'])
  expect(readdirSync(folder).sort()).toEqual(['chunks', 'font.woff2'])
})

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
])(
  'a script is sent as %s to clients that accept %s, and cached for a year',
  async (encoding, accepted, open) => {
    const { status, headers, body } = await ask(CHUNK, { 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(open(body).toString()).toBe(SCRIPT)
    expect(passedOn).toEqual([])
  },
)

test('an unchanged file is a 304, and HEAD gets only headers', async () => {
  const { headers, body } = await ask(CHUNK, BY_BROWSER)
  const again = await ask(CHUNK, { ...BY_BROWSER, 'if-none-match': String(headers.etag) })
  expect([again.status, again.headers['cache-control'], again.body.length]).toEqual([
    304,
    headers['cache-control'],
    0,
  ])
  const head = await ask(CHUNK, BY_BROWSER, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(body.length),
    0,
  ])
})

test.each([
  ['GET', '/_next/static/chunks/gone.js?v=1'],
  ['GET', '/_next/static/chunks'],
  ['GET', '/_next/static/%'],
  ['GET', '/_next/static/../../package.json'],
  ['GET', '/_next/static/%2e%2e/%2e%2e/package.json'],
  ['GET', '/chunks/a.js'],
  ['GET', '/_next/static/font.woff2'],
  ['GET', '/_next/static/chunks/tiny.js'],
  ['GET', '/_next/static/chunks/a.js.br'],
  ['POST', CHUNK],
])('%s %s is the framework’s, unchanged', async (method, path) => {
  expect((await ask(path, BY_BROWSER, method)).body.toString()).toBe('the framework')
  expect(passedOn).toEqual([`${method} ${path}`])
})

test('range requests and clients without compression are left to the framework', async () => {
  await ask(CHUNK, { ...BY_BROWSER, range: 'bytes=0-9' })
  await ask(CHUNK)
  expect(passedOn).toEqual([`GET ${CHUNK}`, `GET ${CHUNK}`])
})
