import { CallError, serverMessageOf } from '@/lib/api/client/call-error'

const SESSION_EXPIRED = 'Your session has expired. Please log in again.'
export const NO_ONBOARDING_URL = 'No onboarding URL received. Please try again.'

const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again.'

const CREATE_ERRORS: Record<number, string> = {
  401: SESSION_EXPIRED,
  403: "You don't have permission to create a connected account for this group.",
  404: 'Group not found. Please refresh the page and try again.',
  409: 'A connected account already exists for this group.',
}

const CONTINUE_ERRORS: Record<number, string> = {
  401: SESSION_EXPIRED,
  403: "You don't have permission to access this group's onboarding.",
  404: 'Group or connected account not found. Please try creating a new account.',
  500: 'Failed to generate onboarding URL. Please try again later.',
}

/** A required code was not entered: not a matter of permission. */
const isStepUpRequired = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'STEP_UP_REQUIRED'

/** Nobody opens an account before proving an email address. */
export const isEmailRequired = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'EMAIL_REQUIRED'

/** The account belongs to another admin, whom the server's text names. */
const isNotOwner = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'NOT_ACCOUNT_OWNER'

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 0)

/** Why no payout account was created, in words. */
export function cannotCreateText(error: unknown): string {
  const message = serverMessageOf(error, 'Failed to create connected account. Please try again later.')
  if (isStepUpRequired(error) || isNotOwner(error) || isEmailRequired(error)) return message
  return CREATE_ERRORS[statusOf(error)] ?? message
}

/** Why the onboarding cannot continue, in words. */
export function cannotContinueText(error: unknown): string {
  if (isStepUpRequired(error) || isNotOwner(error)) return serverMessageOf(error, UNEXPECTED_ERROR)
  return CONTINUE_ERRORS[statusOf(error)] ?? UNEXPECTED_ERROR
}
