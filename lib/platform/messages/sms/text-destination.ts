import type { CountryCode, NumberType } from 'libphonenumber-js/max'

/** Types of number that can earn their owner money when texted, or that take no texts. */
const COSTLY = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
])

/** The form treats numbers of the Crown dependencies as British. */
const TAKEN_AS: Partial<Record<CountryCode, CountryCode>> = { GG: 'GB', IM: 'GB', JE: 'GB' }

/**
 * Whether we text a number: an ordinary one, in one of these countries; satellite numbers are in none. It has to be
 * in its canonical form: any other spelling would give the same phone a second set of limits.
 */
export async function mayBeTexted(phoneNumber: string, countries: string[]): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(phoneNumber)
  if (number?.number !== phoneNumber || !number.isPossible() || COSTLY.has(number.getType())) return false
  // A number in an unassigned range has no country; the first possible one is the main country of its calling code.
  const country = number.country ?? number.getPossibleCountries()[0]
  return country !== undefined && countries.includes(TAKEN_AS[country] ?? country)
}
