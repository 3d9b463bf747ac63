import { normalisePhone, PHONE_COUNTRIES, plainNumber } from '@/lib/base/phone'

export type PhoneCountry = (typeof PHONE_COUNTRIES)[number]['code']
export type TypedPhone = { country: PhoneCountry; digits: string }

export const COUNTRY_NAMES: Record<PhoneCountry, string> = {
  GB: 'United Kingdom',
  US: 'United States',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  IN: 'India',
  NG: 'Nigeria',
}

export const dialCodeOf = (country: PhoneCountry): string =>
  PHONE_COUNTRIES.find(({ code }) => code === country)?.dialCode ?? ''

/** Dial code and number as registered, without the leading zero that some countries use at home. */
export const internationalNumber = ({ country, digits }: TypedPhone): string =>
  digits ? normalisePhone(`+${dialCodeOf(country)}${digits}`) : ''

/** Longer than any British national number: "447700900123" includes its dial code. */
const BRITISH_WITHOUT_PLUS = /^440?[1-9]\d{9}$/

/**
 * What the phone field holds after typing or pasting: digits only. A number in international form ("+44 7700 900123",
 * "0044 …", "+44 (0)7700 …") also sets the country.
 */
export function readTypedPhone(typed: string, country: PhoneCountry): TypedPhone {
  const text = plainNumber(typed).trim()
  const digits = text.replace(/\D/g, '')
  const isInternationalForm = text.startsWith('+') || (country === 'GB' && BRITISH_WITHOUT_PLUS.test(digits))
  const international = isInternationalForm ? digits : digits.startsWith('00') ? digits.slice(2) : null
  if (international === null) return { country, digits }
  const candidates = PHONE_COUNTRIES.filter(({ dialCode }) => international.startsWith(dialCode))
  const found = candidates.find(({ code }) => code === country) ?? candidates[0]
  if (!found) return { country, digits }
  return { country: found.code, digits: international.slice(found.dialCode.length).replace(/^0+/, '') }
}

/** Whether a number of this length exists in its country; the tables are fetched on first use. */
export async function isPossibleNumber(phone: TypedPhone): Promise<boolean> {
  const { isPossiblePhoneNumber } = await import('libphonenumber-js/min')
  return isPossiblePhoneNumber(internationalNumber(phone), phone.country)
}
