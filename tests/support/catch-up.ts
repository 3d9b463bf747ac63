import { MINUTE } from '@/lib/base/clock'
import { catchUp } from '@/lib/server/operations/catch-up'

export const operator = { userId: null, email: 'ada@example.com' }

/** The same moment for all: an interrupted walk continues only if `since` is the same. */
const catchUpStart = new Date(Date.now() - 60 * MINUTE)

/** What an operator does after a restore, to the beginning of the test or to a later moment. */
export const runCatchUp = (from = catchUpStart) =>
  catchUp(operator, { since: from, reason: 'Restored the backup of noon' })
