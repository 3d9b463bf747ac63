import type { FeePayer } from '@/lib/db/generated/enums'
import { env } from '@/lib/env'

/** Who bears the fee of a group's payments: as the operator has fixed it for all groups, or as its admins chose. */
export const feePaidByOf = (group: { feePaidBy: FeePayer }): FeePayer => env.FEE_PAID_BY ?? group.feePaidBy
