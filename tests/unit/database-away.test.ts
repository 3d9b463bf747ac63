import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDatabaseAway } from '@/lib/db/away'
import { AppError } from '@/lib/errors'
import { notePageError, noteResponses } from '@/lib/worker/away-pages'

const failure = (more: object, message = 'failed') => Object.assign(new Error(message), more)

test.each([
  failure({ code: 'ECONNREFUSED' }),
  failure({ code: '57P03' }),
  failure({ code: '53300' }),
  failure({ code: '08006' }),
  failure({ code: 'P1001' }),
  failure({ code: 'P2024' }),
  failure({
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57014' } } },
  }),
  failure({ cause: { kind: 'DatabaseNotReachable' } }),
  failure({}, 'Query read timeout'),
  failure({}, 'timeout exceeded when trying to connect'),
  failure({ errors: [failure({ code: 'ECONNREFUSED' })] }),
])('the database is away: %j', (error) => {
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
])('the database is there: %j', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

describe('a page that could not be rendered', () => {
  noteResponses()
  /** As the framework does: tells of the error somewhere below the request, then sends its 500. */
  const server = createServer(async (request, response) => {
    await new Promise((done) => setImmediate(done))
    notePageError(request.url === '/away' ? failure({ code: 'P1001' }) : failure({ code: 'P2002' }))
    response.statusCode = 500
    response.end('page')
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))
  const open = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

  test('answers 503 and when to come back while the database is away, and 500 otherwise', async () => {
    const [away, wrong] = await Promise.all([open('/away'), open('/wrong')])
    expect([away.status, away.headers.get('retry-after'), await away.text()]).toEqual([503, '5', 'page'])
    expect([wrong.status, wrong.headers.get('retry-after')]).toEqual([500, null])
  })
})
