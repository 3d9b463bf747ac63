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
const COUNTRY_ALIASES: Partial<Record<CountryCode, CountryCode>> = { GG: 'GB', IM: 'GB', JE: 'GB' }

/**
 * The country of a number that we text: an ordinary one, in one of these; satellite numbers are in none. Otherwise
 * null. It has to be in its canonical form: any other spelling would give the same phone a second set of limits.
 */
export async function findTextCountry(phoneNumber: string, countries: string[]): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(phoneNumber)
  if (number?.number !== phoneNumber || !number.isPossible() || COSTLY.has(number.getType())) return null
  // A number in an unassigned range has no country; the first possible one is the main country of its calling code.
  const country = number.country ?? number.getPossibleCountries()[0]
  const canonicalCountry = country && (COUNTRY_ALIASES[country] ?? country)
  return canonicalCountry && countries.includes(canonicalCountry) ? canonicalCountry : null
}
