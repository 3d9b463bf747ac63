import { presentUser } from '@/lib/people/accounts/present-user'
import { hashPassword } from '@/lib/people/accounts/sign-in/passwords'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import type { HttpPerson, NewPerson } from '@/scripts/support/http-person'
import { aSignedInUser } from '@/tests/support/people'

/** Hashing is slow on purpose, so each worker hashes a password only once. */
const hashes = new Map<string, Promise<string>>()

/**
 * Creates an account with a session and a verified email in the app's own database: signing up takes a fifth of a
 * second of everybody's CPU, and few tests are about it.
 */
export async function anAccount({ password, ...person }: NewPerson) {
  if (!hashes.has(password)) hashes.set(password, hashPassword(password, { queueKey: 'tests' }))
  const passwordHash = await hashes.get(password)
  const { user, token, cookie } = await aSignedInUser({ ...person, passwordHash })
  const account: NewPerson & HttpPerson = { ...presentUser(user), ...person, password, token }
  return { person: account, cookie: { name: SESSION_COOKIE, value: cookie.slice(SESSION_COOKIE.length + 1) } }
}
