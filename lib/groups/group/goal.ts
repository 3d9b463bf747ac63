import { invalid } from '@/lib/base/errors'
import { deadlineDay, parseDeadline } from './deadline'
import { deadlineProblem, GROUP_MESSAGES, goalProblem } from './rules'

/** Throws 400 unless a goal is from £1 to £99,999. */
export function requireGoal(pence: number) {
  const problem = goalProblem(pence)
  if (problem) throw invalid(problem, { paymentGoal: problem })
}

/** Throws 400 if members could give what they like although the goal is split among them. */
export function requireOpenAmountsAllowed(openAmounts: boolean, splitOption: 'autoSplit' | 'customSplit') {
  const problem = GROUP_MESSAGES.openAmounts
  if (openAmounts && splitOption === 'autoSplit') throw invalid(problem, { openAmounts: problem })
}

/**
 * A deadline as its day in London at midnight UTC, as the column stores it. Throws 400 if it is not valid, or if it is
 * past and not `unchanged`.
 */
export function requireDeadline(text: string, current?: Date): Date {
  const day = parseDeadline(text)
  const problem = day ? deadlineProblem(day, current && deadlineDay(current)) : GROUP_MESSAGES.deadlineInvalid
  if (problem) throw invalid(problem, { paymentDeadline: problem })
  return new Date(`${day}T00:00:00Z`)
}
