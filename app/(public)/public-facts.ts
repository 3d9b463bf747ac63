import type { Facts } from '@/components/public/legal/facts'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { operatorIdentity } from '@/lib/base/operator-identity/operator-identity'
import { configuredFees } from '@/lib/money/payments/fee-terms'

/** The settings that the public pages mention. */
export const publicFacts = (): Facts => ({
  operatorIdentity,
  fees: configuredFees(),
  maxContributionPence: toPence(env.MAX_CONTRIBUTION),
  maxDailyTransferPence: toPence(env.MAX_TRANSFER_A_DAY),
  coolingHours: env.PAYOUT_COOLING_HOURS,
})
