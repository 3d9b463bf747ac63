import { Agent, type IncomingMessage, request as open } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { PASS } from '@/lib/edge/answer-first'
import { SAME_FOR_ALL, SAME_FOR_VISITORS } from '@/lib/edge/keep-pages'
import { nonceIn } from '@/lib/edge/security-headers'
import { type HttpPerson, signUp } from '@/scripts/support/http-person'
import { BY_FRAMEWORK_KEY } from '@/scripts/support/test-server'
import { anAccount } from './support/accounts'
import { newPerson } from './support/new-person'
import { servers } from './support/servers'

/** Sends the same requests twice: answered by our own code in front of the framework, and by the framework alone. */

// Default mode, so that all tests share one person.
test.describe.configure({ mode: 'default' })

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
type Heard = { status?: number; headers: IncomingMessage['headers']; body: string }

const agent = new Agent({ keepAlive: true })

function send(path: string, { method = 'GET', headers, body }: Sent) {
  const { hostname, port } = new URL(servers.url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<Heard>((done, fail) => {
    open({ hostname, port, path, method, headers: { ...length, ...headers }, agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', fail).on('end', () => {
        const whole = Buffer.concat(pieces)
        const text = String(response.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole)
        done({ status: response.statusCode, headers: response.headers, body: text })
      })
    })
      .once('error', fail)
      .end(body)
  })
}

/** What may differ: the time, how a body is framed, whether a small body was compressed, and the router's headers. */
const FRAMING = ['date', 'content-length', 'transfer-encoding', 'content-encoding']

function comparable({ status, headers, body }: Heard) {
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !FRAMING.includes(name)))
  const vary = String(headers.vary ?? '')
    .split(', ')
    .filter((name) => !/^(?:rsc|next-)/.test(name))
    .join()
  // New in each response: a failure's reference, the CSRF token, the seconds until a limit ends.
  const told = body.replace(/"csrfToken":"\w+"/, '').replace(/in \d+ seconds/, '')
  const cookies = headers['set-cookie']?.map((line) => line.replace(/=[^;]*/, '='))
  return { status, headers: { ...rest, vary, 'set-cookie': cookies }, body: told }
}

async function both(path: string, sent: Sent = {}) {
  const byUs = comparable(await send(path, sent))
  const headers = { ...sent.headers, [PASS]: BY_FRAMEWORK_KEY }
  const byFramework = comparable(await send(path, { ...sent, headers }))
  expect({ path, ...byUs }).toEqual({ path, ...byFramework })
  return byUs
}

let person: HttpPerson
/** The cookie of somebody who is signed in. */
let cookie: string
test.beforeAll(async () => {
  const account = await anAccount(newPerson('ada'))
  person = account.person
  cookie = `${account.cookie.name}=${account.cookie.value}`
})

const json = { 'content-type': 'application/json' }
const bearer = () => ({ authorization: `Bearer ${person.token}` })

test('reads and their refusals are the same both ways, with and without a session', async () => {
  const { _id: id } = person
  for (const path of [
    '/api/health',
    '/api/group/groups',
    '/api/transactions/all?page=1&limit=2',
    '/api/transactions/all?page=x',
    `/api/notifications/${id}?page=1`,
    `/api/group/${id}`,
    `/api/user/${id}`,
    '/api/openapi.json',
    '/api/transactions/export',
    `/api/pictures/${id}`,
    '/api/today?x=%F0%9F%8E%82&y=a+b',
    '/api/auth/session',
    '/api/auth/csrf',
    '/api/receipt/nobody',
    '/api/operator/flags',
  ])
    for (const headers of [{}, bearer(), { ...bearer(), 'accept-encoding': 'gzip, br' }])
      await both(path, { headers })
})

test('methods are the same both ways', async () => {
  for (const path of ['/api/health', '/api/group/groups', '/api/live', '/api/auth/login', '/api/nothing'])
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'PROPFIND', 'TRACE'])
      await both(path, { method, headers: bearer() })
})

test('oddly written addresses are the same both ways', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/health/',
    '/api//health',
    '/api/Health',
    '/api/%68ealth',
    '/api/group/%67roups',
    '/api/group/%2F',
    '/api/group/%',
    '/api/x/../health',
    '/api/group/groups/role',
    '/api/transactions/all/all',
    '/api/health?',
    '/api/health;x',
    '/api/docs',
  ]) {
    const { status } = await both(path, { method: 'DELETE' })
    expect([path, status]).toEqual([path, expect.any(Number)])
  }
})

test('bodies and their errors are the same both ways', async () => {
  const login = '/api/auth/login'
  for (const sent of [
    { body: '{"identifier":"nobody@example.com","password":"wrong"}', headers: json },
    { body: '{"identifier":', headers: json },
    { body: '', headers: json },
    { headers: json },
    { body: 'identifier=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { body: `{"identifier":"${'a'.repeat(70_000)}"}`, headers: json },
    { body: '{"identifier":"\\ud800","password":"x"}', headers: json },
  ])
    await both(login, { method: 'POST', ...sent })
  const { _id: id } = person
  await both(`/api/user/${id}/upload`, { method: 'POST', body: 'x', headers: { ...bearer(), ...json } })
  await both('/api/webhooks/stripe', { method: 'POST', body: '{}', headers: json })
})

test('limits count callers behind proxies by the same address both ways', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const path = '/api/user/check-availability?username=somebody_new'
  for (const address of ['203.0.113.9', '2001:db8::1', '9'.repeat(3000), 'a, b'])
    await both(path, from(address))
})

test('cookies, and which calls accept them alone, are the same both ways', async () => {
  const cookie = 'next-auth.session-token=nobody; a=b'
  const told: Record<string, string>[] = [
    { cookie },
    { cookie, 'sec-fetch-site': 'same-origin' },
    { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
  ]
  for (const headers of told) {
    await both('/api/group/groups', { headers })
    await both('/api/auth/logout', { method: 'POST', headers })
    await both('/api/auth/session', { headers })
  }
})

for (const by of ['our own code', 'the framework'] as const)
  test(`a stream begins at once, is sent what happens and is told when its session ends, by ${by}`, async () => {
    const pass: Record<string, string> = by === 'the framework' ? { [PASS]: BY_FRAMEWORK_KEY } : {}
    const reader = await signUp(servers, newPerson('ben'))
    const authorization = `Bearer ${reader.token}`
    const { hostname, port } = new URL(servers.url)
    const response = await new Promise<IncomingMessage>((done, fail) =>
      open({ hostname, port, path: '/api/live', headers: { authorization, ...pass } }, done)
        .once('error', fail)
        .end(),
    )
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform'])
    let heard = ''
    response.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    await expect.poll(() => heard).toContain('retry: 2000')
    const ended = new Promise((done) => response.once('end', done))
    const out = await send('/api/auth/logout', { method: 'POST', headers: { authorization, ...pass } })
    expect(out.status).toBe(200)
    await ended
    expect(heard).toContain('retry: 200\n')
  })

/** A page's status, headers and markup; how its data is cut into scripts depends on the moment. */
function markup(heard: Heard) {
  const { status, headers, body } = comparable(heard)
  const nonce = nonceIn(heard.headers['content-security-policy'])
  expect(nonce).toHaveLength(48)
  const visible = body.replace(/<script\b.*?<\/script>/gs, '')
  return JSON.parse(JSON.stringify({ status, headers, visible }).replaceAll(nonce, 'NONCE'))
}

for (const path of [...SAME_FOR_ALL, ...SAME_FOR_VISITORS])
  test(`${path} is the same for everybody, whether rendered or cached`, async () => {
    const pass = { [PASS]: BY_FRAMEWORK_KEY }
    const other = {
      ...{ 'accept-language': 'cy', 'x-forwarded-for': '203.0.113.9', 'sec-ch-prefers-color-scheme': 'dark' },
      ...(SAME_FOR_ALL.includes(path) && { cookie }),
    }
    const rendered = markup(await send(path, { headers: pass }))
    expect(rendered.visible).toMatch(/<title>.*<\/head>.*<\/html>/s)
    expect(markup(await send(path, { headers: { ...pass, ...other } }))).toEqual(rendered)
    for (const sent of [{}, { headers: other }, { headers: { 'accept-encoding': 'gzip' } }])
      expect(markup(await send(path, sent))).toEqual(rendered)
  })

test('people signed in are not shown the log-in form cached for visitors', async () => {
  const form = await send('/login', {})
  expect(form.body).toContain('Enter your email or phone number to login')
  const own = await send('/login', { headers: { cookie } })
  expect(own.status).toBe(200)
  expect(own.body).not.toContain('type="password"')
})
