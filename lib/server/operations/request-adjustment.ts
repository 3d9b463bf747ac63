import { now } from '@/lib/base/clock'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds } from '@/lib/base/money/pence'
import { recordAction } from '@/lib/books/flags/record-action'
import { lockGroup } from '@/lib/membership/membership'
import type { SignedInOperator } from '@/lib/platform/auth/operators'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import { transact } from '@/lib/platform/db/transaction'

type AdjustmentInput = { groupId: string; amountPence: number; reason: string; idempotencyKey: string }

/**
 * Requests a correction of a group's money; nothing is posted until another operator approves. Returns its id, which is
 * derived from the key, so that a retry requests nothing new.
 */
export const requestAdjustment = (
  operator: SignedInOperator,
  { idempotencyKey, ...input }: AdjustmentInput,
) =>
  transact(async (tx) => {
    const { groupId, amountPence, reason } = input
    await lockGroup(tx, groupId)
    const id = keyedUuid('adjustment', idempotencyKey)
    const existing = await tx.adjustment.findUnique({ where: { id } })
    if (existing) {
      requireSameRequest(existing, existing.groupId === groupId && existing.amountPence === amountPence)
      return id
    }
    await tx.adjustment.create({
      data: { id, ...input, requestedById: operator.userId, createdAt: now() },
    })
    const detail = `${formatPounds(amountPence)} for group ${groupId}`
    await recordAction(tx, operator, { what: 'adjustment-asked', subject: id, reason, detail })
    return id
  })
