import { ACCOUNT_EMAIL_MAX, emailProblem, isEmail, lowerEmail } from '@/lib/base/email'
import { isPhone, PHONE_INVALID, parsePhone } from '@/lib/base/phone'

/** Rules of invitations that the browser and the server share. Messages are shown to people as they are. */

export const ADDRESS_MESSAGES = {
  required: 'Please enter an email address or a mobile number.',
  invalid: 'Please enter an email address, or a mobile number such as 07700 900123.',
  emailLong: `Please use an email address of at most ${ACCOUNT_EMAIL_MAX} characters.`,
  phone: PHONE_INVALID,
  noAddress: 'There is no email address or mobile number here.',
  exactlyOne: 'Please name one of username, email and phoneNumber.',
} as const

/** What is wrong with the lower-case email of somebody to invite, or null: one too long for an account is no use. */
export const invitedEmailProblem = (email: string): string | null =>
  emailProblem(email) ?? (email.length > ACCOUNT_EMAIL_MAX ? ADDRESS_MESSAGES.emailLong : null)

/** Reads the one field for email or number into what the call takes, or says what is wrong with it. */
export function parseAddress(
  typed: string,
): { email: string } | { phoneNumber: string } | { problem: string } {
  const text = typed.trim()
  if (!text) return { problem: ADDRESS_MESSAGES.required }
  const email = lowerEmail(text)
  if (isEmail(email)) {
    const problem = invitedEmailProblem(email)
    return problem ? { problem } : { email }
  }
  const phoneNumber = parsePhone(text)
  return isPhone(phoneNumber) ? { phoneNumber } : { problem: ADDRESS_MESSAGES.invalid }
}

/** What is invited by one line of a list: who it names, and the address that the call takes, or what is wrong. */
export type InvitedLine = {
  text: string
  name: string
  address: Exclude<ReturnType<typeof parseAddress>, { problem: string }> | null
  problem: string | null
}

/** What tells columns and addresses apart: not a comma within quotation marks. */
const PARTS = /"([^"]*)"|[^,;\t<>]+/g
const LOOKS_LIKE_ADDRESS = /@|\d{5}/
const HEADING = /\b(e-?mail|phone|mobile|number)\b/i

/**
 * Reads a pasted list or columns of a spreadsheet, with or without names: "Ben Kahn, ben@example.com", "Ben Kahn
 * <ben@example.com>", or addresses alone. An address counts once, and a row of headings not at all.
 */
export function parseLines(typed: string): InvitedLine[] {
  const rows = typed.split(/[\r\n]+/).filter((row) => row.trim())
  const isHeading = (row: string, index: number) =>
    index === 0 && rows.length > 1 && HEADING.test(row) && !LOOKS_LIKE_ADDRESS.test(row.replace(/\s/g, ''))
  const lines = rows.filter((row, index) => !isHeading(row, index)).flatMap(parseRow)
  const keys = lines.map(({ address, text }) => JSON.stringify(address ?? text))
  return lines.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

function parseRow(row: string): InvitedLine[] {
  const parts = [...row.matchAll(PARTS)].map(([whole, quoted]) => (quoted ?? whole).trim()).filter(Boolean)
  const isAddress = (part: string) => LOOKS_LIKE_ADDRESS.test(part.replace(/\s/g, ''))
  const name = parts.filter((part) => !isAddress(part)).join(' ')
  const addresses = parts.filter(isAddress)
  if (addresses.length === 0)
    return [{ text: row.trim(), name, address: null, problem: ADDRESS_MESSAGES.noAddress }]
  return addresses.map((text) => {
    const parsed = parseAddress(text)
    return 'problem' in parsed
      ? { text, name, address: null, problem: parsed.problem }
      : { text, name, address: parsed, problem: null }
  })
}
