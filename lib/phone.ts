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

/** A phone number as it is kept: no spaces or brackets, the national leading zero dropped. */
export const normalisePhone = (value: string): string =>
  value.replace(/[\s().\u2010-\u2015-]/g, '').replace(NATIONAL_ZERO, '$1')

/** Whether a text is an international number: the one rule, for whoever asks for one. */
export const isPhone = (text: string): boolean => PHONE_PATTERN.test(text)

/** What is wrong with a phone number, normalised, or null. */
export const phoneProblem = (phoneNumber: string): string | null =>
  isPhone(phoneNumber) ? null : PHONE_INVALID
