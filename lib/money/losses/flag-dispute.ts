import { DAY, now, SECOND } from '@/lib/base/clock'
import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { closeFlags, flagForOperator } from '@/lib/books/flags/flag-for-operator'
import type { Dispute } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { isUndecided } from './dispute-states'

const KIND = 'dispute'

/** With so many days left to answer, the operators are told again. */
const REMINDER_DAYS = [2, 7]

/**
 * Keeps operators aware of a dispute until it is decided: who does not answer in time has lost. What is new about it,
 * or that time is running out, is mailed again.
 */
export async function flagDispute(tx: Tx, { id, status }: Dispute, reported: Stripe.Dispute) {
  if (!isUndecided(status)) return closeFlags(tx, KIND, [id])
  const detail = `${formatPounds(reported.amount)}, ${reported.reason.replaceAll('_', ' ')}: ${deadlineOf(reported)}`
  await flagForOperator(tx, { kind: KIND, subject: id, detail })
  await tx.operatorFlag.updateMany({
    where: { kind: KIND, subject: id, NOT: { detail } },
    data: { detail, createdAt: now() },
  })
}

function deadlineOf({
  evidence_details: { due_by: dueBy, submission_count: answerCount },
}: Stripe.Dispute): string {
  if (answerCount > 0) return 'answered, the bank decides'
  if (!dueBy) return 'nothing can be answered'
  const due = new Date(dueBy * SECOND)
  const daysLeft = (due.getTime() - now().getTime()) / DAY
  if (daysLeft <= 0) return `was to be answered by ${longDay(due)}`
  const reminderDays = REMINDER_DAYS.find((days) => daysLeft <= days)
  return `answer by ${longDay(due)}${reminderDays ? `, in at most ${reminderDays} days` : ''}`
}
