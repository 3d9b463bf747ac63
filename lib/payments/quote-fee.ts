import { toPounds } from '@/lib/money/pence'
import { feeTerms } from './fee-terms'
import { feePence, percentageOf, totalForNet } from './fees'

/** The quote on top of a contribution; pence in, pounds out. */
export function quoteFee(amountPence: number, isInternational: boolean) {
  const terms = feeTerms(isInternational)
  const fee = feePence(amountPence, terms)
  return {
    originalAmount: toPounds(amountPence),
    totalAmount: toPounds(amountPence + fee),
    feeBreakdown: { totalFee: toPounds(fee), percentage: percentageOf(terms) },
  }
}

/** The quote for a net amount that is to remain; pence in, pounds out. */
export function quoteTotalForNet(netPence: number, isInternational: boolean) {
  const terms = feeTerms(isInternational)
  const total = totalForNet(netPence, terms)
  return {
    netAmount: toPounds(netPence),
    totalAmount: toPounds(total),
    feeBreakdown: { totalFee: toPounds(total - netPence), percentage: percentageOf(terms) },
  }
}
