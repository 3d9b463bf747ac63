import type { Refusal } from './attempt'

/** Why the provider did not send money out of a group, in plain words. */
export function explainRefusal({ code }: Pick<Refusal, 'code'>): string {
  return (code && REASONS[code]) || 'Our payment provider refused this. The money is back in the group.'
}

const IN_DISPUTE = 'This payment is in dispute. The money is back in the group.'

const REASONS: Record<string, string> = {
  insufficient_capabilities_for_transfer:
    "The payout account can't receive transfers at the moment. The money is back in the group. Please finish setting it up.",
  charge_already_refunded: 'This payment has already been refunded. The money is back in the group.',
  charge_disputed: IN_DISPUTE,
  refund_disputed_payment: IN_DISPUTE,
  account_invalid: 'The payout account can no longer be used. The money is back in the group.',
}

/** Why the provider did not take money back from a payout account, in plain words. */
export const explainReversalRefusal = ({ code }: Pick<Refusal, 'code'>): string =>
  code === 'balance_insufficient'
    ? "The payout account doesn't hold enough to take this back, so the group owes it."
    : 'Our payment provider refused to take this back, so the group owes it.'
