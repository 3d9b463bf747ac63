/** The most that an account's address may have: log-in takes no more. */
export const ACCOUNT_EMAIL_MAX = 56
/** The most that mail servers take. */
const ADDRESS_MAX = 254
/**
 * Non-space text, an at sign, a domain with a dot; no brackets, which mail servers read as the end of an address,
 * and nothing that cannot be seen.
 */
const ADDRESS =
  /^[^\s@<>\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.<>\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.<>\p{Cc}\p{Cf}\p{Cs}]+)+$/u

/** Whether a text is an email address: the one rule, for whoever asks for one. */
export const isEmail = (text: string): boolean => text.length <= ADDRESS_MAX && ADDRESS.test(text)

export const EMAIL_INVALID = 'Please enter a valid email address'

/** What is wrong with an email address, or null. */
export const emailProblem = (text: string): string | null => (isEmail(text) ? null : EMAIL_INVALID)

/** An email address as it is kept and compared. */
export const normaliseEmail = (value: string): string => value.trim().toLowerCase()
