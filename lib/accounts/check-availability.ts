import { db } from '@/lib/db/client'
import { lowerEmail, mailboxOf } from '@/lib/email'
import { normalisePhone, phoneProblem } from '@/lib/phone'
import { type Claim, weighClaims } from './identifiers'
import { accountEmailProblem, SIGNUP_MESSAGES, takenMessage, usernameProblem } from './rules'

type Field = 'username' | 'email' | 'phone'

/** Whether a value can be registered. One that only the caller's own never-verified account holds is available. */
export async function checkAvailability(field: Field, value: string, ownUserId: string | null) {
  const claim = readClaim(field, value)
  if (!claim) return { available: false, message: SIGNUP_MESSAGES[field] }
  const { taken } = await weighClaims(db, [claim], ownUserId)
  return taken.length > 0
    ? { available: false, message: takenMessage(field) }
    : { available: true, message: 'Available!' }
}

function readClaim(kind: Field, given: string): Claim | null {
  if (kind === 'username') return usernameProblem(given) ? null : { kind, value: given.toLowerCase() }
  if (kind === 'phone') {
    const value = normalisePhone(given)
    return phoneProblem(value) ? null : { kind, value }
  }
  return accountEmailProblem(lowerEmail(given)) ? null : { kind, value: mailboxOf(given) }
}
