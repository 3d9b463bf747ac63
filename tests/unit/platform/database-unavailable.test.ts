import { readFileSync } from 'node:fs'
import { AppError } from '@/lib/base/errors'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { unavailablePage } from '@/lib/platform/http/unavailable-page'

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
])('the database counts as unavailable: %j', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
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
])('the database does not count as unavailable: %j', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('the page that says so uses the palette of the other pages', () => {
  const tokens = readFileSync('app/tokens.css', 'utf8')
  for (const [colour] of unavailablePage('').matchAll(/--[\w-]+: #\w{6}/g))
    expect(tokens).toContain(`${colour};`)
})
