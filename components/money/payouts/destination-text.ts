import { weekdayAndDay } from '@/lib/base/dates'

/** Where a group's transfers go. */
export type Destination = {
  /** Whose account it is; null for the viewer's own. */
  owner: string | null
  /** The bank behind it, if the provider reveals it. */
  bank: { bankName: string | null; last4: string } | null
  /** The day (YYYY-MM-DD) by which a transfer sent now usually arrives; null while the first payout may be held. */
  arrivesBy: string | null
}

/** 'your bank account ending 6789 (Monzo)', as far as it is known. */
export function destinationText({ owner, bank }: Pick<Destination, 'owner' | 'bank'>): string {
  const accountText = owner === null ? 'your bank account' : `${owner}’s bank account`
  if (!bank) return accountText
  return `${accountText} ending ${bank.last4}${bank.bankName ? ` (${bank.bankName})` : ''}`
}

/** Shown before and after a group's first transfer. */
export const FIRST_TRANSFER_HELD =
  'Our payment provider holds the first payout to a new account, often for 7 to 14 days.'

/** Shown while a group is made: its deadline should leave that time. */
export const FIRST_PAYOUT_HINT = 'Allow for the bank: the first payout is often held for 7 to 14 days.'

/** When a transfer sent now arrives, as far as anybody can say. */
export const arrivalText = (arrivesBy: string | null): string =>
  arrivesBy === null
    ? `${FIRST_TRANSFER_HELD} Later ones usually arrive within 3 working days.`
    : `It usually arrives within 3 working days, by ${weekdayAndDay(arrivesBy)}.`
