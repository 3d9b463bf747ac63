import {
  resendErrorText,
  sendErrorText,
  verifyErrorText,
} from '@/components/people/accounts/codes/code-errors'
import { CallError, NetworkError } from '@/lib/api/client/call-error'

const answered = (status: number, body = {}) => new CallError(status, body)
const lost = new NetworkError('x')
const explanation = { message: 'The server says why.' }

test.each<[string, unknown, string]>([
  [
    '404',
    answered(404, explanation),
    'The requested resource was not found. Please check your OTP and try again.',
  ],
  ['400 with a message', answered(400, explanation), 'The server says why.'],
  ['400', answered(400), 'Invalid OTP. Please check your OTP and try again.'],
  ['500', answered(500, explanation), 'A server error occurred. Please try again.'],
  ['any other with an error', answered(418, { error: 'Only the server knows.' }), 'Only the server knows.'],
  ['any other with both', answered(418, { error: 'This one.', message: 'Not this one.' }), 'This one.'],
  ['any other with an empty message', answered(418, { error: 'This one.', message: '' }), 'This one.'],
  ['any other with a message', answered(429, explanation), 'The server says why.'],
  ['any other', answered(418), 'An unknown error occurred. Please try again.'],
  ['no response', lost, 'Error verifying OTP. Please try again.'],
  ['anything else', new Error('x'), 'Verification failed. Please try again.'],
])('a code that cannot be verified, %s', (_, error, text) => {
  expect(verifyErrorText(error)).toBe(text)
})

test.each<[string, unknown, string]>([
  ['a refusal with a message', answered(429, explanation), 'The server says why.'],
  ['a refusal', answered(502), 'Failed to resend OTP. Please try again.'],
  ['an expired session', answered(401, explanation), 'Session expired. Please sign up again.'],
  ['no response', lost, 'Error resending OTP. Please try again.'],
])('another code that cannot be sent, %s', (_, error, text) => {
  expect(resendErrorText(error)).toBe(text)
})

test.each<[string, unknown, string]>([
  ['a refusal with a message', answered(429, explanation), 'The server says why.'],
  ['a refusal', answered(502), 'Failed to send OTP'],
  ['no response', lost, 'Failed to send OTP. Please try again.'],
])('the first code that cannot be sent, %s', (_, error, text) => {
  expect(sendErrorText(error)).toBe(text)
})
