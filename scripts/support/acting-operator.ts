import { isUuid } from '@/lib/base/ids'

/** Something typed that cannot be right; the message says what to type instead. */
export class UsageError extends Error {}

/** Returns the text if it is an id; throws otherwise. */
export function requireId(subject: string): string {
  if (!isUuid(subject.toLowerCase()))
    throw new UsageError(`${subject} is not an id. Please copy all 36 characters of it.`)
  return subject
}

/** Who acts through a command, and why, for the audit trail. It reads the settings, so they have to be set before. */
export async function requireActingOperator(values: { as?: string; reason?: string }) {
  const { findOperatorByEmail } = await import('@/lib/platform/auth/operators')
  const operator = findOperatorByEmail(values.as ?? '')
  if (!operator) throw new UsageError('--as takes one of the emails in OPERATORS.')
  const reason = values.reason?.trim()
  if (!reason) throw new UsageError('--reason says why, for the audit trail.')
  return { operator, reason }
}
