import type { Fees } from '@/lib/payments/fees'
import type { RunBy } from '@/lib/run-by/words'

/** What of the settings the public pages speak of. */
export type Facts = {
  runBy: RunBy
  fees: Fees
  /** Limits in pence. */
  mostAtOncePence: number
  mostADayPence: number
  /** How long transfers wait after the payout account was replaced; 0 for not at all. */
  coolingHours: number
}

/** A part of a public page: paragraphs, and lists of short points. */
export type Section = { id: string; title: string; text: (string | string[])[] }
