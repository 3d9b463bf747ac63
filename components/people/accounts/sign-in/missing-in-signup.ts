import { isStrongPassword } from '@/lib/people/accounts/rules'
import type { TypedPhone } from './phone-countries'
import type { Availability } from './use-availability'

type SignupFields = {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: TypedPhone
  password: string
  confirmPassword: string
}
type FieldAvailability = Record<'username' | 'email' | 'phone', { availability: Availability }>

/** The parts of an account: each is a stroke of a five-bar gate. */
type Part = 'name' | 'username' | 'email' | 'phone' | 'password'
export const PART_COUNT = 5

/** What is still to be filled in or put right before an account can be created, in the order of the form. */
export const describeMissingParts = (values: SignupFields, availability: FieldAvailability): string[] =>
  missingParts(values, availability).map(([, words]) => words)

/** How many parts are done. */
export const countDoneParts = (values: SignupFields, availability: FieldAvailability): number =>
  PART_COUNT - new Set(missingParts(values, availability).map(([part]) => part)).size

function missingParts(values: SignupFields, availability: FieldAvailability): [Part, string][] {
  const { firstName, lastName, username, email, phone, password, confirmPassword } = values
  const wordsIfMissing = (
    name: keyof FieldAvailability,
    typed: string,
    [wordsIfEmpty, wordsIfRefused]: [string, string],
  ) => {
    const { status } = availability[name].availability
    if (status === 'valid') return null
    if (status === 'checking') return `a moment to check ${wordsIfEmpty.replace(/^an? /, 'the ')}`
    return typed === '' ? wordsIfEmpty : wordsIfRefused
  }
  const isStrong = isStrongPassword(password)
  const parts: [Part, string | null][] = [
    ['name', firstName.trim() === '' ? 'your first name' : null],
    ['name', lastName.trim() === '' ? 'your last name' : null],
    ['username', wordsIfMissing('username', username, ['a username', 'a username you can have'])],
    ['email', wordsIfMissing('email', email, ['your email', 'an email we can use'])],
    ['phone', wordsIfMissing('phone', phone.digits, ['your phone number', 'a phone number we can use'])],
    ['password', isStrong ? null : password === '' ? 'a password' : 'a password that meets every rule'],
    ['password', isStrong && password === confirmPassword ? null : 'the same password a second time'],
  ]
  return parts.flatMap(([part, words]) => (words === null ? [] : [[part, words]]))
}

const listFormat = new Intl.ListFormat('en-GB')

/** 'Still missing: your last name and a password.'; null once nothing is. */
export const missingText = (missing: string[]): string | null =>
  missing.length > 0 ? `Still missing: ${listFormat.format(missing)}.` : null
