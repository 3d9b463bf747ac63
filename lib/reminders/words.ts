import { daysAfter, londonDay } from '@/lib/clock'
import { plainDay } from '@/lib/dates'
import { env } from '@/lib/env'
import { formatPounds } from '@/lib/money/pence'

/** What a reminder says, in the app and in what an admin sends in their own way. */

type Debt = { groupId: string; groupTitle: string; deadline: string; owedPence: number }

export const paymentPage = (groupId: string): string =>
  `${env.NEXTAUTH_URL}/group/${groupId}/initialize-payment`

function due(deadline: string, today = londonDay()): string {
  if (deadline === today) return 'The deadline is today.'
  if (deadline < today) return `The deadline was ${plainDay(deadline)}.`
  const isTomorrow = deadline === daysAfter(today, 1)
  return `The deadline is ${isTomorrow ? 'tomorrow, ' : ''}${plainDay(deadline)}.`
}

/** The notification; `by` is the admin who reminds, where it is not the clock. */
export function reminderText({ groupTitle, deadline, owedPence }: Debt, by: string | null): string {
  const amount = `${formatPounds(owedPence)} of your share in “${groupTitle}” is still to pay.`
  return `${by ? `${by} reminds you: ` : ''}${amount} ${due(deadline)}`
}

/** For an admin to send: anyone may come to read it, so it carries no token. */
export const textToSend = ({ groupId, groupTitle, deadline, owedPence }: Debt): string =>
  `A reminder about “${groupTitle}”: ${formatPounds(owedPence)} is still to pay. ${due(deadline)} You can pay here: ${paymentPage(groupId)}`
