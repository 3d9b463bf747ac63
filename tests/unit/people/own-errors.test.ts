import { loginFailure } from '@/components/people/accounts/sign-in/use-login'
import { CallError, errorTextOf, NetworkError, serverMessageOf } from '@/lib/api/client/call-error'

/** Which texts of errors reach people. */

const foreign = [
  new DOMException('Setting the value of ’user’ exceeded the quota.', 'QuotaExceededError'),
  new TypeError('Cannot read properties of undefined'),
  'a string',
  undefined,
]

test.each(foreign)('a browser’s own error is not shown: %p', (thrown) => {
  expect(errorTextOf(thrown, 'Please try again.')).toBe('Please try again.')
  expect(serverMessageOf(thrown, 'Please try again.')).toBe('Please try again.')
  expect(loginFailure(thrown)).toBe('Failed to login')
})

test('the server’s text is, and ours for a lost connection', () => {
  const refused = new CallError(401, { error: 'Incorrect email, phone number or password.' })
  expect(loginFailure(refused)).toBe('Incorrect email, phone number or password.')
  const lost = new NetworkError('Network error. Please try again.')
  expect(loginFailure(lost)).toBe('Network error. Please try again.')
  expect(errorTextOf(lost, 'x')).toBe('Network error. Please try again.')
  expect(loginFailure(new CallError(500, {}))).toBe('Failed to login')
})
