/** Why the provider refused, in plain words: its own are for programmers and may name things of ours. */
export function explainRefusal({ code }: { code: string | undefined }): string {
  return (code && REASONS[code]) || 'Our payment provider refused this. The money is back in the group.'
}

const REASONS: Record<string, string> = {
  balance_insufficient:
    'Our payment provider does not hold enough settled money yet. The money is back in the group: please try again later.',
  insufficient_capabilities_for_transfer:
    'The payout account cannot receive transfers at the moment. The money is back in the group: please finish the onboarding.',
  charge_already_refunded: 'This payment was refunded already. The money is back in the group.',
  charge_disputed: 'This payment is in dispute. The money is back in the group.',
  account_invalid: 'The payout account cannot be used any more. The money is back in the group.',
}
