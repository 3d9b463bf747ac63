import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import type { Fees } from '@/lib/money/payments/fees'

/** The settings that the public pages mention. */
export type Facts = {
  operatorIdentity: OperatorIdentity
  fees: Fees
  /** Limits in pence. */
  maxContributionPence: number
  maxDailyTransferPence: number
  /** How long transfers wait after the payout account is replaced; 0 for no wait. */
  coolingHours: number
}

/** A part of a public page: paragraphs, and lists of short points. */
export type Section = { id: string; title: string; text: (string | string[])[] }
