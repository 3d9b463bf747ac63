import { normalise } from '@/lib/base/normalise'

export const PHONE_INVALID = 'Please enter a valid phone number'

const PHONE_PATTERN = /^\+[1-9]\d{1,14}$/

/** Countries a phone number can be registered in, default first, with dial code and national trunk zero. */
export const PHONE_COUNTRIES = [
  { code: 'GB', dialCode: '44', zero: '0' },
  { code: 'US', dialCode: '1', zero: '' },
  { code: 'CA', dialCode: '1', zero: '' },
  { code: 'AU', dialCode: '61', zero: '0' },
  { code: 'DE', dialCode: '49', zero: '0' },
  { code: 'FR', dialCode: '33', zero: '0' },
  { code: 'IN', dialCode: '91', zero: '0' },
  { code: 'NG', dialCode: '234', zero: '0' },
] as const

/** The national trunk zero, which must not be dialled from abroad. */
const codesWithZero = PHONE_COUNTRIES.filter(({ zero }) => zero).map(({ dialCode }) => dialCode)
const NATIONAL_ZERO = new RegExp(`^(\\+(?:${codesWithZero.join('|')}))0+`)

/**
 * A number as copied from elsewhere: without the invisible marks that telephones and chats put around it, and with
 * ordinary digits for full-width ones.
 */
export const plainNumber = (copied: string): string => normalise(copied, 'NFKC').replace(/\p{Cf}/gu, '')

/** A phone number as it is stored: without spaces, brackets, dots, dashes and the national trunk zero. */
export const normalisePhone = (value: string): string =>
  plainNumber(value)
    .replace(/[\s().\u2010-\u2015-]/g, '')
    .replace(NATIONAL_ZERO, '$1')

/** A British number in national form, "07700 900123", or without the plus, "44 7700 900123". */
const NATIONAL_FORM = /^(?:440?|0)([1-9]\d{8,9})$/

/** A phone number as its writer meant it: national form is taken as British, a leading 00 as the plus. */
export function parsePhone(typed: string): string {
  const digits = normalisePhone(typed)
  if (/^00[1-9]/.test(digits)) return normalisePhone(`+${digits.slice(2)}`)
  const national = NATIONAL_FORM.exec(digits)?.[1]
  return national ? `+44${national}` : digits
}

/** The one rule for what counts as an international phone number. */
export const isPhone = (text: string): boolean => PHONE_PATTERN.test(text)

/** What is wrong with a normalised phone number, or null. */
export const phoneProblem = (phoneNumber: string): string | null =>
  isPhone(phoneNumber) ? null : PHONE_INVALID

const GROUP_SIZE = 3

/** Splits an international number for reading: the dial code, then 4 and 6 digits for a British mobile, else threes. */
export function phoneGroups(phoneNumber: string): string[] {
  const dialCode = PHONE_COUNTRIES.map((country) => country.dialCode).find((code) =>
    phoneNumber.startsWith(`+${code}`),
  )
  if (!dialCode) return [phoneNumber]
  const rest = phoneNumber.slice(dialCode.length + 1)
  if (dialCode === '44' && /^7\d{9}$/.test(rest)) return ['+44', rest.slice(0, 4), rest.slice(4)]
  return [`+${dialCode}`, ...groupInThrees(rest)]
}

/** A number as people write it where they live: a British one with its zero, others with their dial code. */
export function formatPhone(phoneNumber: string): string {
  const [dialCode, ...rest] = phoneGroups(phoneNumber)
  const national = `0${rest.join(' ')}`
  return dialCode === '+44' && parsePhone(national) === phoneNumber ? national : [dialCode, ...rest].join(' ')
}

/** Groups of three; leftover digits lengthen the last groups instead of making a short one. */
function groupInThrees(digits: string): string[] {
  const groups: string[] = []
  let left = digits
  while (left.length > GROUP_SIZE + 2) {
    const size =
      left.length % GROUP_SIZE === 2 && left.length <= 2 * GROUP_SIZE + 2 ? GROUP_SIZE + 1 : GROUP_SIZE
    groups.push(left.slice(0, size))
    left = left.slice(size)
  }
  return left ? [...groups, left] : groups
}
