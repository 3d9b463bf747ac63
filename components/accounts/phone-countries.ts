import { normalisePhone } from '@/lib/accounts/rules'

/** The countries a phone number can be registered from, the default first. */
export const PHONE_COUNTRIES = [
  { code: 'GB', name: 'United Kingdom', dialCode: '44' },
  { code: 'US', name: 'United States', dialCode: '1' },
  { code: 'CA', name: 'Canada', dialCode: '1' },
  { code: 'AU', name: 'Australia', dialCode: '61' },
  { code: 'DE', name: 'Germany', dialCode: '49' },
  { code: 'FR', name: 'France', dialCode: '33' },
  { code: 'IN', name: 'India', dialCode: '91' },
  { code: 'NG', name: 'Nigeria', dialCode: '234' },
] as const

export type PhoneCountry = (typeof PHONE_COUNTRIES)[number]['code']
export type TypedPhone = { country: PhoneCountry; digits: string }

export const dialCodeOf = (country: PhoneCountry): string =>
  PHONE_COUNTRIES.find(({ code }) => code === country)?.dialCode ?? ''

/** Dial code and number, as it is registered: the zero that some countries write at home is not dialled. */
export const internationalNumber = ({ country, digits }: TypedPhone): string =>
  digits ? normalisePhone(`+${dialCodeOf(country)}${digits}`) : ''

/**
 * What stands in the phone field after something was typed or pasted: digits only. A number in international
 * form ("+44 7700 900123", "0044 …", "+44 (0)7700 …") brings its country along.
 */
export function readTypedPhone(typed: string, country: PhoneCountry): TypedPhone {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  const international = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null
  if (international === null) return { country, digits }
  const candidates = PHONE_COUNTRIES.filter(({ dialCode }) => international.startsWith(dialCode))
  const found = candidates.find(({ code }) => code === country) ?? candidates[0]
  if (!found) return { country, digits }
  return { country: found.code, digits: international.slice(found.dialCode.length).replace(/^0+/, '') }
}

/** Whether a number of this length exists in its country; the tables are fetched when they are first needed. */
export async function isPossibleNumber(phone: TypedPhone): Promise<boolean> {
  const { isPossiblePhoneNumber } = await import('libphonenumber-js/min')
  return isPossiblePhoneNumber(internationalNumber(phone), phone.country)
}
