import { normalise } from '@/lib/base/normalise'

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

/** The one rule for what counts as an email address: a text in this form that names a mailbox. */
export const isEmail = (text: string): boolean =>
  hasAddressForm(text) && hasAddressForm(normaliseMailbox(text))

const hasAddressForm = (text: string): boolean => text.length <= ADDRESS_MAX && ADDRESS.test(text)

export const EMAIL_INVALID = 'Please enter a valid email address'

/** What is wrong with an email address, or null. */
export const emailProblem = (text: string): string | null => (isEmail(text) ? null : EMAIL_INVALID)

/** An account's email, as it is typed and shown: in lower case. */
export const lowerEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * The mailbox of an address, however it was typed: composed and in lower case, without quotation marks around the name,
 * the domain in ASCII. Addresses are stored, compared and written to in this form. Dots and plus signs count.
 */
export function normaliseMailbox(typed: string): string {
  const text = normalise(lowerEmail(typed), 'NFC')
  const [, name, domain] = /^(.*)@([^@]*)$/s.exec(text) ?? []
  return name === undefined || domain === undefined ? text : `${unquote(name)}@${asciiOf(domain)}`
}

/** Ignores dots in a name. */
const DOT_IGNORING_DOMAIN = /^g(?:oogle)?mail\.com$/

/**
 * The inbox that a mailbox seems to be delivered to: most providers leave out a plus sign and what follows it. For limits
 * alone, since some do not.
 */
export function inboxOf(mailbox: string): string {
  const at = mailbox.lastIndexOf('@')
  const [name, domain] = [mailbox.slice(0, at).replace(/(?<=.)\+.*$/s, ''), mailbox.slice(at + 1)]
  return DOT_IGNORING_DOMAIN.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** `"ada"` and `"\ada"` are the mailbox `ada`. */
const unquote = (name: string): string =>
  /^"(?:[^"\\]|\\[^"])+"$/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name

/**
 * A domain in ASCII, as IDNA maps it and mail programs send it; '' if it is none, or the number of a machine. What a URL
 * would read as something other than a host is no part of a domain.
 */
function asciiOf(domain: string): string {
  const url = `http://${domain}`
  if (/[%/\\?#:]/.test(domain) || !URL.canParse(url)) return ''
  const { hostname } = new URL(url)
  return /\.\d+$/.test(hostname) ? '' : hostname
}

/** An address as a row has it: the mailbox, and what was typed if that differs. */
export function parseEmail(typed: string): { email: string; emailTyped: string | null } {
  const email = normaliseMailbox(typed)
  return { email, emailTyped: typed.trim() === email ? null : typed.trim() }
}

/** The address in a row as it was typed, for the person who typed it. */
export const typedEmail = <Email extends string | null>(row: {
  email: Email
  emailTyped: string | null
}): string | Email => row.emailTyped ?? row.email
