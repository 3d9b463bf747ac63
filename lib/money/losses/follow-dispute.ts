import { addMs, DAY, HOUR, now } from '@/lib/base/clock'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { disputedMoneyMoved } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { lockGroup } from '@/lib/membership/membership'
import { notifyAboutShares } from '@/lib/membership/notify-about-shares'
import { readContributionLeftPence } from '@/lib/money/payments/contribution-left'
import { findDisputedPayment, isCredited } from '@/lib/money/payments/find-paid-payment'
import type { LoadedPayment } from '@/lib/money/payments/load-payment'
import { endRefundRequestsIfRefunded } from '@/lib/money/refunds/requests/end-refund-requests'
import { db } from '@/lib/platform/db/client'
import type { Dispute } from '@/lib/platform/db/generated/client'
import type { DisputeStatus } from '@/lib/platform/db/generated/enums'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { type Change, changeState } from '@/lib/platform/states/change-state'
import type { Stripe } from '@/lib/platform/stripe/client'
import { fetchDispute } from '@/lib/platform/stripe/disputes'
import { firstState, isConcluded, isUndecided, nextState, stateOfDispute } from './dispute-states'
import { flagDispute } from './flag-dispute'
import { notifyAboutDispute } from './notify-about-dispute'
import { updateLosses } from './update-losses'

/** A retry is needed only when another event changed the dispute meanwhile, and few events change anything. */
const MAX_TRIES = 10
/** How long a dispute that may still change may go unchecked when no event names it. */
const CHECK_INTERVAL = DAY

/**
 * Brings a dispute, by the provider's id, up to date: its state follows the provider's latest status, its money the
 * provider's own movements, in either direction. Safe to repeat.
 */
export async function followDispute(disputeId: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await followOnce(disputeId)) return
  throw new Error(`dispute ${disputeId} changes faster than it can be followed`)
}

/**
 * Like followDispute, for the regular check. The next one is set first, so that a dispute that cannot be read does not
 * hold up others.
 */
export async function checkDispute(disputeId: string): Promise<void> {
  const nextCheckAt = addMs(now(), HOUR)
  await db.dispute.updateMany({ where: { id: disputeId }, data: { nextCheckAt } })
  await followDispute(disputeId)
}

/** Returns false if somebody else followed it meanwhile: what was read here may be older than what they read. */
async function followOnce(disputeId: string): Promise<boolean> {
  const rowBefore = await db.dispute.findUnique({ where: { id: disputeId } })
  const dispute = await fetchDispute(disputeId)
  const payment = await findDisputedPayment(dispute)
  if (!payment) return true
  return transact(async (tx) => {
    await lockGroup(tx, payment.transaction.groupId)
    const lockedRow = await tx.dispute.findUnique({ where: { id: disputeId } })
    if (lockedRow?.follows !== rowBefore?.follows) return false
    await follow(tx, payment, dispute, lockedRow)
    return true
  })
}

async function follow(tx: Tx, payment: LoadedPayment, reported: Stripe.Dispute, existing: Dispute | null) {
  const { groupId } = payment.transaction
  const row = existing ?? (await createDispute(tx, payment, reported))
  const { debtPence: debtBeforePence } = await getGroupBalance(tx, groupId)
  const isChanged = await changeDisputeState(
    tx,
    row,
    nextState(row.status, stateOfDispute(reported), hasMovedMoney(reported)),
  )
  const hasNewMovements = await postMovements(tx, groupId, row, reported)
  await updateLosses(tx, payment.transaction)
  await endRefundRequestsIfRefunded(tx, payment.id)
  const followed = await recordFollowed(tx, row, isChanged || hasNewMovements)
  await flagDispute(tx, followed, reported)
  if (!isCredited(payment)) return
  if (followed.status === existing?.status) return notifyAboutShares(tx, payment.transaction)
  const { debtPence } = await getGroupBalance(tx, groupId)
  const newDebtPence = Math.max(0, debtPence - debtBeforePence)
  await notifyAboutDispute(tx, payment, {
    statusBefore: existing?.status ?? null,
    dispute: followed,
    newDebtPence,
  })
}

const hasMovedMoney = ({ balance_transactions }: Stripe.Dispute) => balance_transactions.length > 0

async function createDispute(tx: Tx, payment: LoadedPayment, reported: Stripe.Dispute): Promise<Dispute> {
  const leftPence = isCredited(payment) ? Math.max(0, await readContributionLeftPence(tx, payment.id)) : 0
  return tx.dispute.create({
    data: {
      id: reported.id,
      paymentId: payment.id,
      amountPence: Math.min(reported.amount, leftPence),
      status: firstState(stateOfDispute(reported), hasMovedMoney(reported)),
      openedAt: new Date(reported.created * 1000),
    },
  })
}

const CHANGES = {
  inquiry: { subject: 'dispute', to: 'inquiry', why: 'asked' },
  open: { subject: 'dispute', to: 'open', why: 'escalated' },
  closed: { subject: 'dispute', to: 'won', why: 'closed' },
  won: { subject: 'dispute', to: 'won', why: 'won' },
  lost: { subject: 'dispute', to: 'lost', why: 'lost' },
  appealed: { subject: 'dispute', to: 'appealed', why: 'appealed' },
} as const satisfies Record<string, Change>

async function changeDisputeState(tx: Tx, { id, status }: Dispute, state: DisputeStatus): Promise<boolean> {
  if (state === status) return false
  await changeState(tx, { ...CHANGES[status === 'inquiry' && state === 'won' ? 'closed' : state], id })
  await tx.dispute.update({ where: { id }, data: { closedAt: isUndecided(state) ? null : now() } })
  return true
}

/** Posts each of the provider's movements once, with its fee, which the operator bears. */
async function postMovements(tx: Tx, groupId: string, { id }: Dispute, reported: Stripe.Dispute) {
  let hasNewMovements = false
  for (const { id: ref, amount, fee } of reported.balance_transactions) {
    const postings = disputedMoneyMoved({ amountPence: amount, feePence: fee })
    const cause = { subject: 'dispute', id, step: 'moved', ref } as const
    if (!(await postEntry(tx, { groupId, cause, postings }))) continue
    hasNewMovements = true
    await tx.dispute.update({ where: { id }, data: { withdrawnPence: { decrement: amount } } })
  }
  return hasNewMovements
}

/** Its amount is the part of the contribution that it holds; once that is released, the amount stays as it was. */
async function recordFollowed(tx: Tx, { id }: Dispute, hasChanged: boolean): Promise<Dispute> {
  const { status, withdrawnPence, amountPence, openPence, lostPence } = await tx.dispute.findUniqueOrThrow({
    where: { id },
  })
  return tx.dispute.update({
    where: { id },
    data: {
      amountPence: (hasChanged && openPence + lostPence) || amountPence,
      ...(hasChanged && { follows: { increment: 1 } }),
      nextCheckAt: isConcluded(status, withdrawnPence) ? null : addMs(now(), CHECK_INTERVAL),
    },
  })
}
