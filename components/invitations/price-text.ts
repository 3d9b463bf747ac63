import { longDay } from '@/lib/dates'
import { formatRound } from '@/lib/money/pence'

export type Price = {
  /** Roughly what they would pay; null if an admin decides that. */
  contributionPence: number | null
  openAmounts: boolean
  /** YYYY-MM-DD */
  paymentDeadline: string
}

/** What joining costs, shown before anybody joins. */
export function priceText({ contributionPence, openAmounts, paymentDeadline }: Price): string {
  const by = `by ${longDay(paymentDeadline)}`
  if (contributionPence === null)
    return openAmounts ? `You give what you like, ${by}.` : `An admin sets how much you pay, ${by}.`
  return contributionPence > 0
    ? `Your share would be about ${formatRound(contributionPence)}, ${by}.`
    : 'Nothing to pay as it stands: others have covered the goal.'
}
