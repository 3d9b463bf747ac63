import { MINUTE } from '@/lib/clock'
import { catchUp } from '@/lib/operations/catch-up'

export const operator = { userId: null, email: 'ada@example.com' }

/** One moment for all: a walk that was cut off goes on where the same one is named. */
const since = new Date(Date.now() - 60 * MINUTE)

/** What an operator does after a restore. */
export const walk = () => catchUp(operator, { since, reason: 'Restored the backup of noon' })
