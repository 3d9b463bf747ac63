import type { Facts } from '@/components/legal/facts'
import { env } from '@/lib/env'
import { toPence } from '@/lib/money/pence'
import { bothFees } from '@/lib/payments/fee-terms'
import { runBy } from '@/lib/run-by/run-by'

/** The settings that the public pages mention. */
export const facts = (): Facts => ({
  runBy,
  fees: bothFees(),
  mostAtOncePence: toPence(env.MAX_CONTRIBUTION),
  mostADayPence: toPence(env.MAX_TRANSFER_A_DAY),
  coolingHours: env.PAYOUT_COOLING_HOURS,
})
