import { type Card, feeTerms } from './fee-terms'
import { feePence, percentageOf, totalForNet } from './fees'

/** The fee on top of a contribution. */
export function quoteFee(amountPence: number, card: Card) {
  const terms = feeTerms(card)
  const totalFeePence = feePence(amountPence, terms)
  return {
    originalPence: amountPence,
    totalPence: amountPence + totalFeePence,
    feeBreakdown: { totalFeePence, percentage: percentageOf(terms) },
  }
}

/** The fee and total from which a net amount remains. */
export function quoteTotalForNet(netPence: number, card: Card) {
  const terms = feeTerms(card)
  const totalPence = totalForNet(netPence, terms)
  return {
    netPence,
    totalPence,
    feeBreakdown: { totalFeePence: totalPence - netPence, percentage: percentageOf(terms) },
  }
}
