import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { personalUrl } from '@/lib/groups/personal-pages/links'
import { type Debt, deadlineText } from './rules'

const paymentUrl = (groupId: string): string => `${env.NEXTAUTH_URL}/group/${groupId}/initialize-payment`

/**
 * For an admin to send. Others might read it, so it contains no token, but for a listed person, who has nothing else to
 * pay by: the id of their personal link.
 */
export const adminReminderText = (debt: Debt & { groupId: string }, personalLinkId?: string): string =>
  `A reminder about “${debt.groupTitle}”: ${formatPounds(debt.owedPence)} is still to pay. ${deadlineText(debt.deadline)} You can pay here: ${personalLinkId ? personalUrl(personalLinkId) : paymentUrl(debt.groupId)}`
