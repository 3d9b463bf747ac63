import { parseAmount } from '@/lib/base/money/parse-amount'
import { type Fees, type FeeTerms, feePenceFor } from '@/lib/money/payments/fees'
import { limitProblem, minPaymentPence, minPaymentProblem } from '@/lib/money/payments/rules'

/** The form's value for a card from abroad. */
export const ABROAD = 'abroad'

export type FeeQuery = { amount: string; card: string }

type FeeSum = { amountPence: number; feePence: number; totalPence: number; terms: FeeTerms }

/** What somebody pays so that this much reaches the group, or a message saying what is wrong with the amount. */
export function feeSum({ amount, card }: FeeQuery, fees: Fees, maxPence: number): FeeSum | string {
  const amountPence = parseAmount(amount)
  if (amountPence === null) return 'Enter an amount in pounds, such as 20 or 7.50.'
  const problem =
    minPaymentProblem(amountPence, minPaymentPence('payer')) ?? limitProblem(amountPence, maxPence)
  if (problem) return problem
  const terms = card === ABROAD ? fees.international : fees.domestic
  const addedFeePence = feePenceFor(amountPence, terms)
  return { amountPence, feePence: addedFeePence, totalPence: amountPence + addedFeePence, terms }
}
