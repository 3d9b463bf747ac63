import { longDay } from '@/lib/base/dates'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { isOverdue } from '@/lib/groups/group/deadline'

export type Price = {
  /** Roughly what they would pay; null if an admin decides that. */
  contributionPence: number | null
  openAmounts: boolean
  /** YYYY-MM-DD */
  paymentDeadline: string
}

/** What joining costs, shown before anybody joins. */
export function priceText({ contributionPence, openAmounts, paymentDeadline }: Price): string {
  const day = longDay(paymentDeadline)
  const dueText = isOverdue(paymentDeadline) ? `. The deadline was ${day}` : `, by ${day}`
  if (contributionPence === null)
    return openAmounts ? `You can give what you like${dueText}.` : `An admin sets how much you pay${dueText}.`
  return contributionPence > 0
    ? `Your share would be about ${formatPoundsShort(contributionPence)}${dueText}.`
    : 'Nothing to pay as it stands: others have covered the goal.'
}
