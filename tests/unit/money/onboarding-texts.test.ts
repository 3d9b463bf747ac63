import { cannotContinueText, cannotCreateText } from '@/components/money/payouts/onboarding-texts'
import { CallError, NetworkError } from '@/lib/api/client/call-error'
import { transferProblem } from '@/lib/money/transfers/rules'

const OWNED = 'This payout account belongs to ada. Only they can continue.'
const refused = (status: number, message?: string, code?: string) => new CallError(status, { message, code })

describe('why a payout account could not be created', () => {
  test.each([
    [refused(401, 'x'), 'Your session has expired. Please log in again.'],
    [refused(403, 'x'), "You don't have permission to create a connected account for this group."],
    [refused(404, 'x'), 'Group not found. Please refresh the page and try again.'],
    [refused(409, 'x'), 'A connected account already exists for this group.'],
    [refused(502, 'They are away.'), 'They are away.'],
    [refused(500), 'Failed to create connected account. Please try again later.'],
    [new NetworkError('x'), 'Failed to create connected account. Please try again later.'],
    [refused(403, 'Please confirm that it is you.', 'STEP_UP_REQUIRED'), 'Please confirm that it is you.'],
    [refused(409, OWNED, 'NOT_ACCOUNT_OWNER'), OWNED],
    [refused(409, 'Prove an email address first.', 'EMAIL_REQUIRED'), 'Prove an email address first.'],
  ])('%p: %s', (error, text) => {
    expect(cannotCreateText(error)).toBe(text)
  })
})

describe('why onboarding cannot continue', () => {
  test.each([
    [refused(401, 'x'), 'Your session has expired. Please log in again.'],
    [refused(403, 'x'), "You don't have permission to access this group's onboarding."],
    [refused(409, OWNED, 'NOT_ACCOUNT_OWNER'), OWNED],
    [refused(404, 'x'), 'Group or connected account not found. Please try creating a new account.'],
    [refused(500, 'x'), 'Failed to generate onboarding URL. Please try again later.'],
    [refused(502, 'x'), 'An unexpected error occurred. Please try again.'],
    [new NetworkError('x'), 'An unexpected error occurred. Please try again.'],
  ])('%p: %s', (error, text) => {
    expect(cannotContinueText(error)).toBe(text)
  })
})

test('a transfer is above zero and at most what is available', () => {
  expect(transferProblem(0, 30_000)).toBe('Please enter a valid amount greater than 0')
  expect(transferProblem(30_001, 30_000)).toBe("Amount cannot exceed the group's remitted amount of £300.00")
  expect(transferProblem(30_000, 30_000)).toBeNull()
})
