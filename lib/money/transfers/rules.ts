import { DAY } from '@/lib/base/clock'
import { formatPounds, formatPoundsShort } from '@/lib/base/money/pence'
import { leftTodayText, SECOND_ADMIN_NEEDED } from '@/lib/membership/rules'
import { notPositiveProblem } from '@/lib/money/payments/rules'

/** Rules of transfers that the browser and the server share. Amounts are integer pence. */

export const TRANSFER_MESSAGES = {
  noAccount: 'Please connect a payout account first.',
  notEnabled: 'The payout account can’t receive transfers yet. Please finish setting it up.',
  disputed: "This money can't be transferred while a payment is in dispute.",
  noPayment:
    'Part of this money didn’t come from a payment, so our payment provider can’t send it with one. Please transfer less, or write to us.',
  sent: 'Transfer initiated successfully',
} as const

/** Why an amount cannot be transferred, or null. */
export function transferProblem(amountPence: number, availablePence: number): string | null {
  if (amountPence <= availablePence) return notPositiveProblem(amountPence)
  return `Amount cannot exceed the group's remitted amount of ${formatPounds(availablePence)}`
}

/** Why nobody could confirm a transfer, or null: with two keys, a sole admin has no second admin to wait for. */
export const secondAdminProblem = (twoKeys: boolean, numberOfAdmins: number): string | null =>
  twoKeys && numberOfAdmins < 2 ? SECOND_ADMIN_NEEDED : null

/** What may be transferred in a day, by a group or by one admin over all their groups, and what is left of that. */
export type DailyLimit = { maxPence: number; leftPence: number; isPersonal?: true }

/** Why an amount cannot be transferred today, or null. */
export function dailyLimitProblem(
  amountPence: number,
  { maxPence, leftPence, isPersonal }: DailyLimit,
): string | null {
  if (amountPence <= leftPence) return null
  const leftText = leftTodayText(leftPence)
  return isPersonal
    ? `One admin can transfer at most ${formatPoundsShort(maxPence)} in a day over all their groups. ${leftText}.`
    : `At most ${formatPoundsShort(maxPence)} can be transferred in a day. ${leftText}.`
}

export const OWN_TRANSFER = 'Another admin has to confirm the transfer you asked for.'

type Confirmer = { userId: string; joinedAt: Date; adminSince: Date | null; madeAdminById: string | null }
type PendingTransfer = { requesterId: string; askedAt: Date }

/**
 * Why an admin cannot be the second one to confirm a transfer, or null. The asker could appoint an accomplice, so
 * nobody may confirm who became an admin afterwards, or whom the asker appointed shortly before.
 */
export function confirmProblem(admin: Confirmer, { requesterId, askedAt }: PendingTransfer): string | null {
  if (admin.userId === requesterId) return OWN_TRANSFER
  const adminSinceMs = (admin.adminSince ?? admin.joinedAt).getTime()
  const isAppointedByRequester = admin.adminSince !== null && admin.madeAdminById === requesterId
  const isNew =
    adminSinceMs > askedAt.getTime() || (isAppointedByRequester && adminSinceMs > askedAt.getTime() - DAY)
  return isNew ? 'You became an admin too recently to confirm this transfer. Another admin can.' : null
}

/** Why none of a group's admins can confirm a transfer, in words for one of them; null if somebody can. */
export function noConfirmerReason(
  admins: Confirmer[],
  pending: PendingTransfer & { askedBy: string; isOwn: boolean },
) {
  if (admins.some((admin) => confirmProblem(admin, pending) === null)) return null
  return pending.isOwn
    ? 'Nobody can confirm this: all the other admins are too new. Take it back, and ask again tomorrow.'
    : `You became an admin too recently to confirm this transfer, and nobody else can. ${pending.askedBy} can take it back, and ask again tomorrow.`
}
