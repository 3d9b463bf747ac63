import { ACCOUNT_EMAIL_MAX, emailProblem, isEmail, lowerEmail } from '@/lib/base/email'
import { isPhone, PHONE_INVALID, readPhone } from '@/lib/base/phone'

/** Rules of invitations that the browser and the server share. Messages are shown to people as they are. */

export const ADDRESS_MESSAGES = {
  required: 'Please enter an email address or a mobile number.',
  invalid: 'Please enter an email address, or a mobile number such as 07700 900123.',
  emailLong: `Please use an email address of at most ${ACCOUNT_EMAIL_MAX} characters.`,
  phone: PHONE_INVALID,
  one: 'Please name one of username, email and phoneNumber.',
} as const

/** What is wrong with the lower-case email of somebody to invite, or null: one too long for an account is no use. */
export const invitedEmailProblem = (email: string): string | null =>
  emailProblem(email) ?? (email.length > ACCOUNT_EMAIL_MAX ? ADDRESS_MESSAGES.emailLong : null)

/** Reads the one field for email or number into what the call takes, or says what is wrong with it. */
export function readAddress(
  typed: string,
): { email: string } | { phoneNumber: string } | { problem: string } {
  const text = typed.trim()
  if (!text) return { problem: ADDRESS_MESSAGES.required }
  const email = lowerEmail(text)
  if (isEmail(email)) {
    const problem = invitedEmailProblem(email)
    return problem ? { problem } : { email }
  }
  const phoneNumber = readPhone(text)
  return isPhone(phoneNumber) ? { phoneNumber } : { problem: ADDRESS_MESSAGES.invalid }
}
