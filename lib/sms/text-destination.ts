import type { CountryCode, NumberType } from 'libphonenumber-js/max'

/** Numbers whose owner earns by what they are sent, or that take no texts. */
const COSTLY = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
])

/** The form takes the numbers of the Crown dependencies as British. */
const TAKEN_AS: Partial<Record<CountryCode, CountryCode>> = { GG: 'GB', IM: 'GB', JE: 'GB' }

/**
 * Whether we text a number: an ordinary one, in one of the given countries. Satellites are in none. A number written in
 * another way than its own would be one more name of the same phone, with limits of its own.
 */
export async function mayBeTexted(phoneNumber: string, countries: string[]): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(phoneNumber)
  if (number?.number !== phoneNumber || !number.isPossible() || COSTLY.has(number.getType())) return false
  // Of a number in a range that is in no one's use yet, the first country of its code is the main one.
  const country = number.country ?? number.getPossibleCountries()[0]
  return country !== undefined && countries.includes(TAKEN_AS[country] ?? country)
}
