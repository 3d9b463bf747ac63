import { ACCOUNT_EMAIL_MAX, EMAIL_INVALID, emailProblem, isEmail, normaliseMailbox } from '@/lib/base/email'
import { isPhone, normalisePhone, PHONE_INVALID, parsePhone } from '@/lib/base/phone'

/** Rules of accounts that the browser and the server share. Messages are shown to people as they are. */

export const IDENTIFIER_MAX = 56
export const PASSWORD_MAX = 48
const LOGIN_PASSWORD_MIN = 6
export const CODE_LENGTH = 6
/** How long a code is valid. */
export const CODE_MINUTES = 10
const PASSWORD_MIN = 8
const CHANGED_PASSWORD_MIN = 6
export const AVAILABILITY_MIN = 3
export const AVAILABILITY_DEBOUNCE_MS = 800

const USERNAME_PATTERN = /^[A-Za-z0-9_]{3,20}$/
const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'

export const LOGIN_MESSAGES = {
  identifierRequired: 'Email or phone required',
  identifierInvalid: 'Invalid email or phone format',
  passwordRequired: 'Password is required',
  passwordShort: 'Minimum 6 characters',
  bothRequired: 'Please enter either Email or Phone Number and password.',
  refused: 'Incorrect email, phone number or password.',
} as const

export const SIGNUP_MESSAGES = {
  username: 'Username: 3-20 chars, letters/numbers/underscores only, no spaces',
  email: EMAIL_INVALID,
  emailLong: 'Please use an email address of at most 56 characters',
  phone: PHONE_INVALID,
  match: 'Passwords match',
  noMatch: 'Passwords do not match',
} as const

/** The message for a username, an email or a phone that somebody already has. */
export const takenMessage = (field: string): string => `This ${field} is already taken`

export const PASSWORD_MESSAGES = {
  weak: 'Password is not strong enough',
  long: 'Password must be at most 48 characters long.',
} as const

export const CODE_MESSAGES = {
  incomplete: 'Please enter a valid 6-digit OTP.',
  wrong: 'Invalid OTP. Please check your OTP and try again.',
  noSession: 'Session expired. Please sign up again.',
  appCode: 'Please enter the 6 digits your app shows.',
} as const

const MAX_PASSKEYS = 20

/** Why an account with this many passkeys cannot get another one, or null. */
export const passkeyLimitProblem = (count: number): string | null =>
  count < MAX_PASSKEYS ? null : "You've reached the limit for passkeys. Remove one first."

export const PASSKEY_NAME_MAX = 50
export const PASSKEY_NAME_MESSAGES = { required: 'Please give the passkey a name.' } as const

/** After recovering the password, and after changing it. */
export const PASSWORD_SET_MESSAGE = 'Password reset successfully'

export const PASSWORD_CHANGE_MESSAGES = {
  required: 'Old password and new password are required.',
  short: 'Password must be at least 6 characters.',
  noMatch: 'Passwords do not match.',
  wrongOld: 'Old password is incorrect.',
} as const

export const RECOVERY_MESSAGES = {
  emailRequired: 'Please enter an email address.',
  short: 'Password must be at least eight characters long.',
  deadLink: 'This password reset link is no longer valid.',
} as const

export const PRIVACY_MESSAGES = {
  cannotTurnOff2Fa: 'For security reasons, you cannot disable Two-Factor Authentication (2FA).',
} as const

/** What the screen knows of the codes sent to a destination. */
export type CodesSent = {
  /** 'sent' if the last one can still be entered, 'over' if it has expired or was tried too often, else 'none'. */
  last: 'none' | 'sent' | 'over'
  /** Seconds until another one may be requested. */
  waitSeconds: number
}
export type DestinationCodes = CodesSent & { destination: string }

/** What else a session that waits for its code can be confirmed with. */
export type SignInMethods = {
  /** The proven address and number whose codes sign in; `masked` is masked. */
  proven: { channel: 'email' | 'phone'; destination: string; masked: string }[]
  /** After a reset by mail, these sign in instead of a code by mail. */
  hasApp: boolean
  hasPasskey: boolean
  /** Whether a new number may be given for a lost phone or app, or the one that waits; null where neither is so. */
  lostPhone: 'may' | { newNumber: string; readyAt: string } | null
}

type IdentifierType = 'email' | 'phone'

/** What a login identifier is, or null when it is neither an email nor an international number. */
export function identifierType(identifier: string): IdentifierType | null {
  if (isEmail(identifier)) return 'email'
  return isPhone(identifier) ? 'phone' : null
}

/** A login identifier as its writer meant it: a number may contain spaces or be in national form. */
export function parseIdentifier(typed: string): string {
  const trimmed = typed.trim()
  if (trimmed.startsWith('+')) return normalisePhone(trimmed)
  const phone = parsePhone(trimmed)
  return isPhone(phone) ? phone : trimmed
}

/** The kind and stored form of the email or number that a login identifier refers to. */
export function parseIdentifierKey(typed: string) {
  const value = parseIdentifier(typed)
  return identifierType(value) === 'email'
    ? { kind: 'email' as const, value: normaliseMailbox(value) }
    : { kind: 'phone' as const, value }
}

export const PASSWORD_RULES = [
  {
    name: 'length',
    label: 'At least 8 characters',
    holds: (password: string) => [...password].length >= PASSWORD_MIN,
  },
  { name: 'upper', label: 'One uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'lower', label: 'One lowercase letter', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'number', label: 'One number', holds: (password: string) => /[0-9]/.test(password) },
  {
    name: 'special',
    label: `One special character: ${[...SPECIAL_CHARACTERS].join(' ')}`,
    holds: (password: string) => [...password].some((letter) => SPECIAL_CHARACTERS.includes(letter)),
  },
] as const

/** The same for password managers that invent passwords, in Apple's grammar for the attribute `passwordrules`. */
export const PASSWORD_RULES_FOR_MANAGERS = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: upper; required: lower; required: digit; required: [${SPECIAL_CHARACTERS}];`

export const isStrongPassword = (password: string): boolean => passwordStrengthProblem(password) === null

/*
 * Each returns what is wrong with a field, or null. Used by the contract, the commands and the forms.
 */

export function identifierProblem(typed: string): string | null {
  const identifier = parseIdentifier(typed)
  if (!identifier) return LOGIN_MESSAGES.identifierRequired
  const isValid = identifier.length <= IDENTIFIER_MAX && identifierType(identifier)
  return isValid ? null : LOGIN_MESSAGES.identifierInvalid
}

export function loginPasswordProblem(password: string): string | null {
  if (!password) return LOGIN_MESSAGES.passwordRequired
  return password.length < LOGIN_PASSWORD_MIN ? LOGIN_MESSAGES.passwordShort : null
}

export const usernameProblem = (username: string): string | null =>
  USERNAME_PATTERN.test(username) ? null : SIGNUP_MESSAGES.username

/** An account's email, in lower case. */
export function accountEmailProblem(email: string, tooLong: string = SIGNUP_MESSAGES.email): string | null {
  if (!isEmail(email)) return SIGNUP_MESSAGES.email
  return email.length > ACCOUNT_EMAIL_MAX ? tooLong : null
}

/** The email that a reset link is asked for, trimmed. */
export function recoveryEmailProblem(email: string): string | null {
  if (!email) return RECOVERY_MESSAGES.emailRequired
  return emailProblem(email)
}

export const codeProblem = (code: string, message: string = CODE_MESSAGES.incomplete): string | null =>
  /^\d{6}$/.test(code) ? null : message

/** Longer than the log-in form takes: refused rather than cut. */
export const longPasswordProblem = (password: string): string | null =>
  password.length > PASSWORD_MAX ? PASSWORD_MESSAGES.long : null

export function resetPasswordProblem(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) return RECOVERY_MESSAGES.short
  return passwordStrengthProblem(password)
}

export function passwordStrengthProblem(password: string): string | null {
  const isStrong = PASSWORD_RULES.every((rule) => rule.holds(password))
  return longPasswordProblem(password) ?? (isStrong ? null : PASSWORD_MESSAGES.weak)
}

/** Checks the length only; the server checks strength too (requireStrongPassword). */
export const changedPasswordProblem = (password: string): string | null =>
  [...password].length < CHANGED_PASSWORD_MIN ? PASSWORD_CHANGE_MESSAGES.short : longPasswordProblem(password)
