import { db } from '@/lib/db/client'
import { type Claim, weighClaims } from './identifiers'
import {
  isAccountEmail,
  normaliseEmail,
  normalisePhone,
  PHONE_PATTERN,
  SIGNUP_MESSAGES,
  USERNAME_PATTERN,
} from './rules'

type Field = 'username' | 'email' | 'phone'

/** Whether a value can be registered, by the caller's own never-verified account too. */
export async function checkAvailability(field: Field, value: string, ownUserId: string | null) {
  const claim = readClaim(field, value)
  if (!claim) return { available: false, message: SIGNUP_MESSAGES[field] }
  const { taken } = await weighClaims(db, [claim], ownUserId)
  return taken.length > 0
    ? { available: false, message: `This ${field} is already taken` }
    : { available: true, message: 'Available!' }
}

function readClaim(kind: Field, given: string): Claim | null {
  if (kind === 'username') return USERNAME_PATTERN.test(given) ? { kind, value: given.toLowerCase() } : null
  if (kind === 'phone') {
    const value = normalisePhone(given)
    return PHONE_PATTERN.test(value) ? { kind, value } : null
  }
  const value = normaliseEmail(given)
  return isAccountEmail(value) ? { kind, value } : null
}
