import { invalid } from '@/lib/errors'
import { deadlineDay, parseDeadline } from './deadline'
import { deadlineProblem, GROUP_MESSAGES, goalProblem } from './rules'

/** 400 unless a goal is within £1 and £99,999. */
export function requireGoal(pence: number) {
  const problem = goalProblem(pence)
  if (problem) throw invalid(problem, { paymentGoal: problem })
}

/** 400 where members would give what they like and the goal is shared among them all the same. */
export function requireSplitFor(openAmounts: boolean, splitOption: 'autoSplit' | 'customSplit') {
  const problem = GROUP_MESSAGES.openAmounts
  if (openAmounts && splitOption === 'autoSplit') throw invalid(problem, { openAmounts: problem })
}

/** The deadline as its day in London at midnight UTC, as the column keeps it. A past day passes only as `unchanged`. */
export function requireDeadline(text: string, unchanged?: Date): Date {
  const day = parseDeadline(text)
  const problem = day
    ? deadlineProblem(day, unchanged && deadlineDay(unchanged))
    : GROUP_MESSAGES.deadlineInvalid
  if (problem) throw invalid(problem, { paymentDeadline: problem })
  return new Date(`${day}T00:00:00Z`)
}
