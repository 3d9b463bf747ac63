/** Fees are exact: integer pence, rates in millionths, half a penny rounds up. */

import { formatPounds } from '@/lib/base/money/pence'

export type FeeTerms = {
  /** Such as 14000 for 1.4 %. */
  rateMillionths: number
  fixedPence: number
}

/** The configured fee for both kinds of card, and the name it goes by. */
export type Fees = { domestic: FeeTerms; international: FeeTerms; label: string }

const MILLION = 1_000_000n

/** The rate as people read it: 14000 → 1.4. */
export const percentageOf = (terms: FeeTerms): number => terms.rateMillionths / 10_000

/** The fee in words: '1.4% + 20p'. */
export function describeFee(terms: FeeTerms): string {
  const fixed = terms.fixedPence < 100 ? `${terms.fixedPence}p` : formatPounds(terms.fixedPence)
  return terms.fixedPence > 0 ? `${percentageOf(terms)}% + ${fixed}` : `${percentageOf(terms)}%`
}

/** round(amount × rate) + the fixed part. */
export function feePenceFor(amountPence: number, { rateMillionths, fixedPence }: FeeTerms): number {
  const ratePence = (BigInt(amountPence) * BigInt(rateMillionths) * 2n + MILLION) / (MILLION * 2n)
  return Number(ratePence) + fixedPence
}

/** The smallest total from which the net amount remains after the fee on that total. */
export function totalPenceForNet(netPence: number, terms: FeeTerms): number {
  const netPenceOf = (totalPence: number) => totalPence - feePenceFor(totalPence, terms)
  const divisor = MILLION - BigInt(terms.rateMillionths)
  let totalPence = Number((BigInt(netPence + terms.fixedPence) * MILLION) / divisor)
  // What remains never falls as the total grows, so the guess is at most a step or two off.
  while (totalPence > 0 && netPenceOf(totalPence - 1) >= netPence) totalPence -= 1
  while (netPenceOf(totalPence) < netPence) totalPence += 1
  return totalPence
}
