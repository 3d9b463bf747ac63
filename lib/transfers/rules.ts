import { DAY } from '@/lib/clock'
import { formatPounds } from '@/lib/money/pence'
import { positiveProblem } from '@/lib/payments/rules'

/** Rules of transfers that the browser and the server share. Amounts are integer pence. */

export const TRANSFER_MESSAGES = {
  noAccount: 'Please connect a payout account first.',
  notEnabled: 'The payout account can’t receive transfers yet. Please finish setting it up.',
  sent: 'Transfer initiated successfully',
} as const

/** Why an amount cannot be transferred, or null. */
export function transferProblem(amountPence: number, availablePence: number): string | null {
  if (amountPence <= availablePence) return positiveProblem(amountPence)
  return `Amount cannot exceed the group's remitted amount of ${formatPounds(availablePence)}`
}

type Confirmer = { userId: string; joinedAt: Date; adminSince: Date | null; madeAdminById: string | null }
type Asked = { askerId: string; askedAt: Date }

/**
 * Why an admin cannot be the second one to confirm a transfer, or null. Whoever asked for it could make a helper an
 * admin, so nobody may who became one since, or whom the asker made one shortly before.
 */
export function confirmProblem(admin: Confirmer, { askerId, askedAt }: Asked): string | null {
  if (admin.userId === askerId) return 'Another admin has to confirm the transfer you asked for.'
  const since = (admin.adminSince ?? admin.joinedAt).getTime()
  const byAsker = admin.adminSince !== null && admin.madeAdminById === askerId
  const isNew = since > askedAt.getTime() || (byAsker && since > askedAt.getTime() - DAY)
  return isNew ? 'You became an admin too recently to confirm this transfer. Another admin can.' : null
}
