/** The state of a member's share. Amounts are integer pence. */
export type PaymentState = 'paid' | 'overpaid' | 'part-paid' | 'unpaid' | 'nothing-due' | 'gives-freely'

export function paymentState(
  contributionPence: number,
  remittedPence: number,
  givesFreely = false,
): PaymentState {
  if (givesFreely) return 'gives-freely'
  if (remittedPence > contributionPence) return 'overpaid'
  if (contributionPence === 0) return 'nothing-due'
  if (remittedPence === contributionPence) return 'paid'
  return remittedPence > 0 ? 'part-paid' : 'unpaid'
}

export const hasPaid = (contributionPence: number, remittedPence: number): boolean =>
  remittedPence > 0 && remittedPence >= contributionPence
