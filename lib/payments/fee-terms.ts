import { env } from '@/lib/env'
import type { Fees, FeeTerms } from './fees'

/** The configured fee, for a domestic or an international card. */
export function feeTerms(isInternational: boolean): FeeTerms {
  const rate = isInternational ? env.FEE_INTERNATIONAL_RATE : env.FEE_DOMESTIC_RATE
  return { rateMillionths: Math.round(rate * 1_000_000), fixedPence: env.FEE_FIXED_PENCE }
}

export const bothFees = (): Fees => ({
  domestic: feeTerms(false),
  international: feeTerms(true),
  label: env.FEE_LABEL,
})
