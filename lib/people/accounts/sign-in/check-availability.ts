import { lowerEmail, normaliseMailbox } from '@/lib/base/email'
import { normalisePhone, phoneProblem } from '@/lib/base/phone'
import { checkIdentifiers, type IdentifierKey } from '@/lib/people/accounts/identifiers'
import {
  accountEmailProblem,
  SIGNUP_MESSAGES,
  takenMessage,
  usernameProblem,
} from '@/lib/people/accounts/rules'
import { db } from '@/lib/platform/db/client'

type Field = 'username' | 'email' | 'phone'

/** Whether a value can be registered. One that only the caller's own never-verified account holds is available. */
export async function checkAvailability(field: Field, value: string, ownUserId: string | null) {
  const identifier = parseFieldKey(field, value)
  if (!identifier) return { available: false, message: SIGNUP_MESSAGES[field] }
  const { taken } = await checkIdentifiers(db, [identifier], ownUserId)
  return taken.length > 0
    ? { available: false, message: takenMessage(field) }
    : { available: true, message: 'Available!' }
}

function parseFieldKey(kind: Field, given: string): IdentifierKey | null {
  if (kind === 'username') return usernameProblem(given) ? null : { kind, value: given.toLowerCase() }
  if (kind === 'phone') {
    const value = normalisePhone(given)
    return phoneProblem(value) ? null : { kind, value }
  }
  return accountEmailProblem(lowerEmail(given)) ? null : { kind, value: normaliseMailbox(given) }
}
