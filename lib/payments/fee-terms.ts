import { env } from '@/lib/env'
import type { Fees, FeeTerms } from './fees'

/** The fee as it is configured, for a card of this country or of another. */
export function feeTerms(isInternational: boolean): FeeTerms {
  const rate = isInternational ? env.FEE_INTERNATIONAL_RATE : env.FEE_DOMESTIC_RATE
  return { rateMillionths: Math.round(rate * 1_000_000), fixedPence: env.FEE_FIXED_PENCE }
}

export const bothFees = (): Fees => ({
  domestic: feeTerms(false),
  international: feeTerms(true),
  label: env.FEE_LABEL,
})
