import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { recordAction } from '@/lib/books/flags/record-action'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { freezeDisputedMoney } from '@/lib/money/payments/freeze-disputed-money'
import type { SignedInOperator } from '@/lib/platform/auth/operators'
import { db } from '@/lib/platform/db/client'
import type { Adjustment } from '@/lib/platform/db/generated/client'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'

/** Posts an adjustment that another operator asked for: state, ledger, audit trail and news in one transaction. */
export const approveAdjustment = (operator: SignedInOperator, id: string) =>
  decide(id, async (tx, adjustment) => {
    const { groupId, amountPence, reason, requestedById } = adjustment
    const { requester } = await withRequester(tx, adjustment)
    if (requestedById === operator.userId || requester === operator.email)
      throw forbidden('Another operator has to approve this.')
    const change = {
      subject: 'adjustment',
      to: 'approved',
      why: 'approved',
      actorId: operator.userId,
    } as const
    if (!(await changeState(tx, { ...change, id }))) throw decidedAlready()
    await postEntry(tx, {
      groupId,
      cause: { subject: 'adjustment', id, step: 'posted' },
      postings: adjustmentMade({ amountPence, ...(await getGroupBalance(tx, groupId)) }),
    })
    await freezeDisputedMoney(tx, groupId)
    const detail = `${formatPounds(amountPence)} for group ${groupId}`
    await recordAction(tx, operator, { what: 'adjustment-approved', subject: id, reason, detail })
    const { title } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
    await notifyAdmins(tx, groupId, `We corrected the money of “${title}” by ${formatPounds(amountPence)}.`)
  })

/** Declines an adjustment. Whoever asked for it may do so, too. */
export const declineAdjustment = (operator: SignedInOperator, id: string, reason: string) =>
  decide(id, async (tx) => {
    const change = {
      subject: 'adjustment',
      to: 'declined',
      why: 'declined',
      actorId: operator.userId,
    } as const
    if (!(await changeState(tx, { ...change, id }))) throw decidedAlready()
    await recordAction(tx, operator, { what: 'adjustment-declined', subject: id, reason })
  })

/** With its group locked, so that the second of two simultaneous decisions sees the first. */
async function decide(id: string, work: (tx: Tx, adjustment: Adjustment) => Promise<void>): Promise<void> {
  const { groupId } = await readAdjustment(db, id)
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await work(tx, await readAdjustment(tx, id))
  })
}

/**
 * An adjustment with the email of who asked for it. The audit trail keeps that for good: they may have deleted their
 * account and signed up again.
 */
export async function withRequester<Row extends Pick<Adjustment, 'id'>>(reader: Reader, row: Row) {
  const actionFilter = { what: 'adjustment-asked', subject: row.id }
  const requestRow = await reader.operatorAction.findFirst({ where: actionFilter, select: { who: true } })
  return { ...row, requester: requestRow?.who ?? null }
}

async function readAdjustment(reader: Reader, id: string): Promise<Adjustment> {
  const adjustment = await reader.adjustment.findUnique({ where: { id } })
  if (!adjustment) throw notFound('Adjustment not found.')
  return adjustment
}

const decidedAlready = () => conflict('This adjustment has been decided already.')
