import { isStrongPassword } from '@/lib/people/accounts/rules'
import type { TypedPhone } from './phone-countries'
import type { Availability } from './use-availability'

type Typed = {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: TypedPhone
  password: string
  confirmPassword: string
}
type Checked = Record<'username' | 'email' | 'phone', { availability: Availability }>

/** What is still to be filled in or put right before an account can be created, in the order of the form. */
export function missingInSignup(values: Typed, availability: Checked): string[] {
  const { firstName, lastName, username, email, phone, password, confirmPassword } = values
  const checked = (name: keyof Checked, typed: string, [wanted, other]: [string, string]) => {
    const { status } = availability[name].availability
    if (status === 'valid') return null
    if (status === 'checking') return `a moment to check ${wanted.replace(/^an? /, 'the ')}`
    return typed === '' ? wanted : other
  }
  const isStrong = isStrongPassword(password)
  const missing = [
    firstName.trim() === '' ? 'your first name' : null,
    lastName.trim() === '' ? 'your last name' : null,
    checked('username', username, ['a username', 'a username you can have']),
    checked('email', email, ['your email', 'an email we can use']),
    checked('phone', phone.digits, ['your phone number', 'a phone number we can use']),
    isStrong ? null : password === '' ? 'a password' : 'a password that meets every rule',
    isStrong && password === confirmPassword ? null : 'the same password a second time',
  ]
  return missing.filter((part) => part !== null)
}

const list = new Intl.ListFormat('en-GB')

/** 'Still missing: your last name and a password.'; null once nothing is. */
export const missingText = (missing: string[]): string | null =>
  missing.length > 0 ? `Still missing: ${list.format(missing)}.` : null
