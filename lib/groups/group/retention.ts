import { now } from '@/lib/base/clock'

/** For how many months after a group's deadline the names of people without an account are kept. */
const MONTHS_KEPT = 24

/** Of groups whose deadline was before this day, nothing but the books is kept of such people. */
export function retentionCutoff(): Date {
  const today = now()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS_KEPT, today.getUTCDate()))
}
