import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { sendAttack } from '@/tests/support/attack/send-attack'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { servers } from '../support/servers'

const send = (
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body: Buffer | null = null,
) => sendAttack(servers.url, { method, path, headers, body })

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
const INERT = `default-src 'none'; frame-ancestors 'none'`

for (const [path, status] of [
  ['/', 200],
  ['/login', 200],
  ['/group/1/party.png', 307],
  ['/x.png', 404],
  ['/_next/x', 404],
  ['/_next/image?url=/x.svg&w=64&q=75', 404],
  ['/api', 404],
  ['/api/docs', 200],
  ['/group/%', 404],
  ['/%00', 404],
] as const)
  test(`the page ${path} may run only its own scripts`, async () => {
    const { headers, text, ...answer } = await send(path)
    expect(answer.status).toBe(status)
    expect(headers).toMatchObject(COMMON_HEADERS)
    const [, nonce] =
      /script-src 'self' 'nonce-([^']{20,})' 'strict-dynamic';/.exec(
        String(headers['content-security-policy']),
      ) ?? []
    const pageNonces = [...text.matchAll(/<script[^>]*\bnonce="([^"]*)"/g)].map(([, found]) => found)
    expect(new Set(pageNonces)).toEqual(new Set(pageNonces.length > 0 ? [nonce] : []))
    expect(text).not.toMatch(/<script(?![^>]*\bnonce=)/)
  })

for (const [path, status] of [
  ['/_next/static/nothing.js', 404],
  ['/icon.svg', 200],
  ['/apple-icon.png', 200],
  ['/favicon.ico', 200],
  ['/api/health', 200],
  ['/api/nothing', 404],
  ['/api/%', 404],
  ['/api/live', 401],
  ['/api/receipt/nobody', 404],
  ['/api/auth/session', 200],
] as const)
  test(`${path} can do nothing`, async () => {
    const { headers, ...answer } = await send(path)
    expect(headers).toMatchObject({ ...COMMON_HEADERS, 'content-security-policy': INERT })
    expect([status, 404]).toContain(answer.status)
  })

test('a picture can do nothing, but mail programs may show it', async () => {
  const { status, headers } = await send('/api/pictures/nobody-has-this-picture')
  const pictureHeaders = { 'content-security-policy': INERT, 'cross-origin-resource-policy': 'cross-origin' }
  expect([status, headers]).toMatchObject([404, { ...COMMON_HEADERS, ...pictureHeaders }])
})

test('a browser that is told of no icon finds one', async () => {
  const { status, headers } = await send('/favicon.ico')
  expect([status, headers['content-type']]).toEqual([200, 'image/x-icon'])
})

test('an address with empty parts leads to the one without, and nowhere else', async () => {
  for (const path of ['/login/', '//login']) {
    const { status, headers } = await send(path)
    expect([path, status, headers.location]).toEqual([path, 308, '/login'])
  }
  expect((await send('//evil.example/login')).headers.location).toBe('/evil.example/login')
})

test('no other site can read responses', async () => {
  const originHeaders = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
  for (const path of ['/api/auth/session', '/api/group/create', '/', '/api/live'])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(path, method, originHeaders)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('build files are cached for ever, with nosniff', async () => {
  const { text } = await send('/login')
  const { status, headers } = await send(/\/_next\/static\/[^"]+\.js/.exec(text)?.[0] ?? '')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers).toMatchObject({ ...COMMON_HEADERS, 'content-security-policy': INERT })
})

const PAGES = ['/login', '/', '/api/docs', '/nothing', '/api/../login', '/api/x/%2e%2e/docs', '/api/%64ocs']
/** What proxy.ts leaves out. */
const FILES = ['/favicon.ico', '/icon', '/sw.js', '/c/ABCDEFGHJK/nothing', '/manifest.webmanifest']
for (const path of [...PAGES, ...FILES])
  test(`${path} accepts no form and no action`, async () => {
    const form = 'multipart/form-data; boundary=b'
    for (const [name, value] of [
      ['content-type', form],
      ['next-action', '00'.repeat(21)],
    ] as const) {
      const answer = await send(path, 'POST', { [name]: value }, Buffer.from('--b\r\n'))
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(answer.headers).toMatchObject({ ...COMMON_HEADERS, 'content-security-policy': INERT })
    }
  })

test('a body too large for a call is refused before it is read', async () => {
  for (const path of ['/api/auth/signout', '/api/auth/login']) {
    const { status, text } = await send(
      path,
      'POST',
      { 'content-type': 'application/json' },
      Buffer.alloc(70_000, 'a'),
    )
    expect([path, status, JSON.parse(text).code]).toEqual([path, 413, 'TOO_LARGE'])
  }
})

// The connection is closed a minute later.
test('a body that never ends is answered, and its connection closed', NIGHT, async () => {
  const { hostname, port } = new URL(servers.url)
  const responseText = await new Promise<string>((done) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', () => undefined).on('close', () => done(answer))
    socket.write('POST /api/auth/signout HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
    for (let chunk = 0; chunk < 64; chunk += 1) socket.write(`10000\r\n${'a'.repeat(65_536)}\r\n`)
  })
  expect(responseText).toMatch(/^HTTP\/1\.1 413 /)
})

test('a plain form as long as the longest order arrives whole', async () => {
  const ada = await someone('ada')
  const { _id } = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${_id}/link`, {})
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const body = Buffer.from(`padding=${'x'.repeat(100_000)}&amount=5&name=Ben&email=ben%40example.com`)
  const answer = await send(`/c/${link.code}/gift`, 'POST', headers, body)
  expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
})
