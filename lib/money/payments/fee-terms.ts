import { env } from '@/lib/base/env'
import type { FeePayer } from '@/lib/platform/db/generated/enums'
import { type Fees, type FeeTerms, feePenceFor } from './fees'

export type PaymentCard = { isInternational: boolean }

/** The configured fee, for a domestic or an international card. */
export function feeTerms({ isInternational }: PaymentCard): FeeTerms {
  const rate = isInternational ? env.FEE_INTERNATIONAL_RATE : env.FEE_DOMESTIC_RATE
  return { rateMillionths: Math.round(rate * 1_000_000), fixedPence: env.FEE_FIXED_PENCE }
}

/**
 * The fee of a payment, in pence, on the side of whoever bears it. A group never bears more than the payment brings in,
 * however high the fee is set.
 */
export function feesOf(amountPence: number, card: PaymentCard, feePayer: FeePayer) {
  const pence = feePenceFor(amountPence, feeTerms(card))
  return feePayer === 'group'
    ? { feePence: 0, coveredFeePence: Math.min(pence, amountPence) }
    : { feePence: pence, coveredFeePence: 0 }
}

export const configuredFees = (): Fees => ({
  domestic: feeTerms({ isInternational: false }),
  international: feeTerms({ isInternational: true }),
  label: env.FEE_LABEL,
})
