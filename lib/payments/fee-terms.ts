import { env } from '@/lib/env'
import type { Fees, FeeTerms } from './fees'

export type Card = { isInternational: boolean }

/** The configured fee, for a domestic or an international card. */
export function feeTerms({ isInternational }: Card): FeeTerms {
  const rate = isInternational ? env.FEE_INTERNATIONAL_RATE : env.FEE_DOMESTIC_RATE
  return { rateMillionths: Math.round(rate * 1_000_000), fixedPence: env.FEE_FIXED_PENCE }
}

export const bothFees = (): Fees => ({
  domestic: feeTerms({ isInternational: false }),
  international: feeTerms({ isInternational: true }),
  label: env.FEE_LABEL,
})
