import { CallError, isSignedOut, NetworkError, serverMessageOf } from '@/lib/api/client/call-error'
import { CODE_MESSAGES } from '@/lib/people/accounts/rules'

/** A code was sent moments ago and can still be entered, so this refusal need not stop anyone. */
export const isCodeOnItsWay = (error: unknown): boolean =>
  error instanceof CallError && error.status === 429 && error.code === 'CODE_TOO_SOON'

/** A code sent there would sign nobody in. */
export const isUnprovenDestination = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'UNPROVEN_DESTINATION'

export const VERIFY_TEXTS = {
  notFound: 'The requested resource was not found. Please check your OTP and try again.',
  server: 'A server error occurred. Please try again.',
  unknown: 'An unknown error occurred. Please try again.',
  network: 'Error verifying OTP. Please try again.',
  general: 'Verification failed. Please try again.',
}

/** Ignores a refusal that only says a code was just sent. */
export function ignoreCodeOnItsWay(error: unknown) {
  if (!isCodeOnItsWay(error)) throw error
}

/** No code was sent, for an unknown reason. */
export const CODE_NOT_SENT = 'Failed to send OTP. Please try again.'

/** What to say when a code could not be verified. */
export function verifyErrorText(error: unknown): string {
  if (error instanceof NetworkError) return VERIFY_TEXTS.network
  if (!(error instanceof CallError)) return VERIFY_TEXTS.general
  if (error.status === 404) return VERIFY_TEXTS.notFound
  if (error.status === 400) return serverMessageOf(error, CODE_MESSAGES.wrong)
  if (error.status === 500) return VERIFY_TEXTS.server
  return error.error || VERIFY_TEXTS.unknown
}

/** What to say when a new code could not be sent. */
export function resendErrorText(error: unknown): string {
  if (error instanceof NetworkError) return 'Error resending OTP. Please try again.'
  if (isSignedOut(error)) return CODE_MESSAGES.noSession
  return serverMessageOf(error, 'Failed to resend OTP. Please try again.')
}

/** What to say when the first code could not be sent after signing up. */
export function sendErrorText(error: unknown): string {
  if (error instanceof NetworkError) return CODE_NOT_SENT
  return serverMessageOf(error, 'Failed to send OTP')
}
