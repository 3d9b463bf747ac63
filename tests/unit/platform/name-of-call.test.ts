import { callName, outcomeOf } from '@/lib/platform/stripe/call-name'

test.each([
  ['POST', '/v1/checkout/sessions', 'POST /v1/checkout/sessions'],
  ['GET', '/v1/checkout/sessions/cs_test_a1b2?expand[0]=x', 'GET /v1/checkout/sessions/{id}'],
  ['POST', '/v1/transfers/tr_1/reversals', 'POST /v1/transfers/{id}/reversals'],
  ['GET', '/v2/core/accounts/acct_1', 'GET /v2/core/accounts/{id}'],
  ['GET', '/v1/balance_transactions/txn_1', 'GET /v1/balance_transactions/{id}'],
  ['GET', '/v1/anything/new', 'GET /v1/{id}/{id}'],
])('%s %s is counted as %s', (method, path, name) => {
  expect(callName(method, path)).toBe(name)
})

test('a refusal is an answer; a rate limit, a wrong key or their own error is not', () => {
  expect([200, 402, 404, 401, 409, 429, 500, 503].map(outcomeOf)).toEqual([
    ...['ok', 'refused', 'refused'],
    ...['unavailable', 'unavailable', 'unavailable', 'unavailable', 'unavailable'],
  ])
})
