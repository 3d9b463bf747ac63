import type { SignedInOperator } from '@/lib/auth/operators'
import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { lockGroup } from '@/lib/membership/membership'
import { formatPounds } from '@/lib/money/pence'
import { noteAction } from '@/lib/operators/note-action'

type Asked = { groupId: string; amountPence: number; reason: string }

/** Requests a correction of a group's money; nothing is posted until another operator approves. Returns its id. */
export const askAdjustment = (operator: SignedInOperator, { groupId, amountPence, reason }: Asked) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { id } = await tx.adjustment.create({
      data: { groupId, amountPence, reason, requestedById: operator.userId, createdAt: now() },
    })
    const detail = `${formatPounds(amountPence)} for group ${groupId}`
    await noteAction(tx, operator, { what: 'adjustment-asked', subject: id, reason, detail })
    return id
  })
