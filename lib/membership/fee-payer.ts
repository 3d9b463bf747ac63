import { env } from '@/lib/base/env'
import type { FeePayer } from '@/lib/platform/db/generated/enums'

/** Who bears the fee of a group's payments: as the operator has fixed it for all groups, or as its admins chose. */
export const feePayerOf = (group: { feePaidBy: FeePayer }): FeePayer => env.FEE_PAID_BY ?? group.feePaidBy
