import { env } from '@/lib/base/env'
import { conflict } from '@/lib/base/errors'
import { feePayerOf } from '@/lib/membership/fee-payer'
import type { Group } from '@/lib/platform/db/generated/client'
import type { FeePayer } from '@/lib/platform/db/generated/enums'
import type { Reader } from '@/lib/platform/db/transaction'
import { GROUP_MESSAGES } from './rules'

/** Throws 409 if the operator has decided otherwise for all groups. */
export function requireFeeChoice(wanted: FeePayer | undefined) {
  if (wanted && env.FEE_PAID_BY && wanted !== env.FEE_PAID_BY)
    throw conflict(GROUP_MESSAGES.feeSet, 'FEE_FIXED')
}

/**
 * What the group's admins have chosen after this edit. Throws 409 if it is fixed: once somebody has paid by one rule,
 * nobody shall pay by another. The caller holds the group's lock.
 */
export async function requireFeePayer(
  reader: Reader,
  group: Group,
  wanted: FeePayer | undefined,
): Promise<FeePayer> {
  if (!wanted || wanted === feePayerOf(group)) return group.feePaidBy
  requireFeeChoice(wanted)
  const payment = await reader.transaction.findFirst({
    where: { groupId: group.id, type: 'payment', status: 'success' },
    select: { id: true },
  })
  if (payment) throw conflict(GROUP_MESSAGES.feeFixed, 'FEE_FIXED')
  return wanted
}
