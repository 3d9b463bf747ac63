import { invalid } from '@/lib/errors'
import { isOverdue, parseDeadline } from './deadline'
import { GOAL_MAX_PENCE, GOAL_MIN_PENCE, GROUP_MESSAGES } from './rules'

/** 400 unless a goal is within £1 and £99,999. */
export function requireGoal(pence: number) {
  const { amountLow, amountHigh } = GROUP_MESSAGES
  if (pence < GOAL_MIN_PENCE) throw invalid(amountLow, { paymentGoal: amountLow })
  if (pence > GOAL_MAX_PENCE) throw invalid(amountHigh, { paymentGoal: amountHigh })
}

/** The deadline as its day in London at midnight UTC, as the column keeps it. A past day passes only as `unchanged`. */
export function requireDeadline(text: string, unchanged?: Date): Date {
  const { deadlineInvalid, deadlinePast } = GROUP_MESSAGES
  const day = parseDeadline(text)
  if (!day) throw invalid(deadlineInvalid, { paymentDeadline: deadlineInvalid })
  if (isOverdue(day) && day !== unchanged?.toISOString().slice(0, 10))
    throw invalid(deadlinePast, { paymentDeadline: deadlinePast })
  return new Date(`${day}T00:00:00Z`)
}
