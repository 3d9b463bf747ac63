import { daysAfter, londonDay } from '@/lib/base/clock'
import { plainDay } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { personalToken } from '@/lib/platform/auth/personal-token'

/** The words of a reminder, in the app and for an admin to send. */

type Debt = { groupId: string; groupTitle: string; deadline: string; owedPence: number }

const paymentPage = (groupId: string): string => `${env.NEXTAUTH_URL}/group/${groupId}/initialize-payment`

const personalPage = (linkId: string): string => `${env.NEXTAUTH_URL}/p/${personalToken(linkId)}`

function due(deadline: string, today = londonDay()): string {
  if (deadline === today) return 'The deadline is today.'
  if (deadline < today) return `The deadline was ${plainDay(deadline)}.`
  const isTomorrow = deadline === daysAfter(today, 1)
  return `The deadline is ${isTomorrow ? 'tomorrow, ' : ''}${plainDay(deadline)}.`
}

/** The notification; `by` is the admin who reminds, or null if it is automatic. */
export function reminderText({ groupTitle, deadline, owedPence }: Debt, by: string | null): string {
  const amount = `${formatPounds(owedPence)} of your share in “${groupTitle}” is still to pay.`
  return `${by ? `${by} reminds you: ` : ''}${amount} ${due(deadline)}`
}

/**
 * For an admin to send. Others might read it, so it contains no token, but for a listed person, who has nothing else to
 * pay by: the id of their personal link.
 */
export const textToSend = (debt: Debt, personalLinkId?: string): string =>
  `A reminder about “${debt.groupTitle}”: ${formatPounds(debt.owedPence)} is still to pay. ${due(debt.deadline)} You can pay here: ${personalLinkId ? personalPage(personalLinkId) : paymentPage(debt.groupId)}`
