import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDatabaseAway } from '@/lib/db/away'
import { AppError, databaseAway } from '@/lib/errors'
import { noteResponses } from '@/lib/http/page-response'
import { awayPage } from '@/lib/worker/away-page'
import { notePageError } from '@/lib/worker/page-errors'

const failure = (more: object, message = 'failed') => Object.assign(new Error(message), more)

test.each([
  failure({ code: 'ECONNREFUSED' }),
  failure({ code: '57P03' }),
  failure({ code: '53300' }),
  // Its disk is full.
  failure({ code: '53100' }),
  failure({ code: '08006' }),
  failure({ code: 'P1001' }),
  failure({ code: 'P2024' }),
  failure({
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57014' } } },
  }),
  // A standby has taken the primary's address.
  failure({
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '25006' } } },
  }),
  failure({ cause: { kind: 'DatabaseNotReachable' } }),
  failure({}, 'Query read timeout'),
  failure({}, 'timeout exceeded when trying to connect'),
  failure({ errors: [failure({ code: 'ECONNREFUSED' })] }),
])('the database counts as away: %j', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  failure({ code: 'P2002' }),
  failure({ code: '23505' }),
  failure({
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '42703' } } },
  }),
  failure({}, 'Cannot read properties of undefined'),
  new AppError(409, 'CONFLICT', 'Somebody was faster.'),
  null,
  'P1001',
])('the database does not count as away: %j', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

describe('a page that could not be rendered', () => {
  noteResponses()
  /** Behaves like the framework: reports errors somewhere below the request, then sends its 500 in pieces. */
  const server = createServer(async (request, response) => {
    await new Promise((done) => setImmediate(done))
    const isAway = request.url !== '/wrong'
    for (let times = 2; times > 0; times--)
      notePageError(isAway ? failure({ code: 'P1001' }) : failure({ code: 'P2002' }))
    response.statusCode = request.url === '/begun' ? 200 : 500
    response.setHeader('content-type', request.url === '/part' ? 'text/x-component' : 'text/html')
    response.write('<html id="__next_error__">')
    response.end('</html>')
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))
  const open = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
  const THEIRS = '<html id="__next_error__"></html>'

  test('says so without scripts while the database is down: 503, with Retry-After', async () => {
    const away = await open('/away', { headers: { 'content-security-policy': "style-src 'nonce-abc='" } })
    const body = await away.text()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toContain('<h1>One moment, please</h1>')
    expect(body).toContain(databaseAway().message)
    expect(body).toContain('<style nonce="abc=">')
    expect(body).not.toContain('__next_error__')
  })

  test('is left to the framework if the page itself failed, has begun, or is fetched by its scripts', async () => {
    const said = async (path: string) => {
      const answer = await open(path)
      return [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }
    expect(await said('/wrong')).toEqual([500, null, THEIRS])
    expect(await said('/begun')).toEqual([200, null, THEIRS])
    expect(await said('/part')).toEqual([503, '5', THEIRS])
  })

  test('uses the palette of the other pages', () => {
    const tokens = readFileSync('app/tokens.css', 'utf8')
    for (const [colour] of awayPage('').matchAll(/--[\w-]+: #\w{6}/g)) expect(tokens).toContain(`${colour};`)
  })
})
