/** Longest email address that an account may have; log-in accepts nothing longer. */
export const ACCOUNT_EMAIL_MAX = 56
/** Longest address that mail servers accept. */
const ADDRESS_MAX = 254
/**
 * Non-space text, an at sign, a domain with a dot; no angle brackets, which mail servers read as the end of an address,
 * and no invisible characters.
 */
const ADDRESS =
  /^[^\s@<>\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.<>\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.<>\p{Cc}\p{Cf}\p{Cs}]+)+$/u

/** The one rule for what counts as an email address. */
export const isEmail = (text: string): boolean => text.length <= ADDRESS_MAX && ADDRESS.test(text)

export const EMAIL_INVALID = 'Please enter a valid email address'

/** What is wrong with an email address, or null. */
export const emailProblem = (text: string): string | null => (isEmail(text) ? null : EMAIL_INVALID)

/** An email address in the form in which it is stored and compared. */
export const normaliseEmail = (value: string): string => value.trim().toLowerCase()
