import { feePayerOf } from '@/lib/membership/fee-payer'
import { requireMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { feesOf, feeTerms, type PaymentCard } from './fee-terms'
import { percentageOf, totalPenceForNet } from './fees'
import type { FeePayer } from './rules'

/** The fee of a contribution: on top of it, or covered by its group. */
export function quoteFee(amountPence: number, card: PaymentCard, feePayer: FeePayer) {
  const { feePence, coveredFeePence } = feesOf(amountPence, card, feePayer)
  return {
    originalPence: amountPence,
    totalPence: amountPence + feePence,
    feeBreakdown: { totalFeePence: feePence, percentage: percentageOf(feeTerms(card)) },
    ...(feePayer === 'group' && { coveredFeePence }),
  }
}

/** Who bears the fee of what the viewer pays: outside a group, they do. Throws 404 for a group they are not in. */
export const readFeePayer = async (viewer: Viewer, groupId: string | undefined): Promise<FeePayer> =>
  groupId ? feePayerOf((await requireMember(viewer, groupId)).group) : 'payer'

/** The fee and total from which a net amount remains. */
export function quoteTotalForNet(netPence: number, card: PaymentCard) {
  const terms = feeTerms(card)
  const totalPence = totalPenceForNet(netPence, terms)
  return {
    netPence,
    totalPence,
    feeBreakdown: { totalFeePence: totalPence - netPence, percentage: percentageOf(terms) },
  }
}
