import { now } from '@/lib/base/clock'
import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { checkCoverage, requireCoverage } from '@/lib/books/solvency/require-coverage'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import { nextTryAt, TAKEOVER_DELAY_SECONDS } from '@/lib/money/outcomes/settle'
import { listTransferSources } from '@/lib/money/payments/transfer-sources'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { changeStates } from '@/lib/platform/states/change-state'
import { requireConfirmableToday } from './daily-limit'
import { endWaitingTransfer as endTransfer } from './end-waiting-transfers'
import { limitTransfers } from './limit-transfers'
import { requireAccountReady, requireDebtCovered, requirePayoutAccount } from './readiness'
import { requesterOf } from './requester'
import { confirmProblem, TRANSFER_MESSAGES } from './rules'
import { sendTransfer } from './send-transfer'

type TransferAnswer = { viewer: Viewer; transferId: string }

/** The group of a transfer. Throws 404 for a stranger, as for an unknown transfer, and 403 for an ordinary member. */
async function requireGroupId({ viewer, transferId }: TransferAnswer): Promise<string> {
  const found = await db.transaction.findFirst({ where: { id: transferId, type: 'transfer' } })
  if (!found) throw notFound('Transfer not found.')
  await requireGroupAdmin(viewer, found.groupId)
  return found.groupId
}

/** The transfer while it waits for a second admin; throws 409 once it was answered or its time has run out. */
async function requireWaitingTransfer(reader: Reader, id: string) {
  const transfer = await reader.transfer.findFirst({
    where: { id, awaitingUntil: { gt: now() } },
    include: { transaction: true, legs: { where: { status: 'waiting' } } },
  })
  if (!transfer) throw conflict('This transfer has been answered already.', 'ALREADY_ANSWERED')
  return transfer
}

/** Like requireWaitingTransfer, but also throws 403 for the admin who asked, and for a new one. */
async function requireConfirmableTransfer(reader: Reader, { viewer, transferId }: TransferAnswer) {
  const transfer = await requireWaitingTransfer(reader, transferId)
  const { groupId, createdAt: askedAt } = transfer.transaction
  const requesterId = requesterOf(transfer.transaction)
  const membership = await requireGroupAdmin(viewer, groupId, reader)
  const problem = confirmProblem(membership.member, { requesterId, askedAt })
  if (problem) throw forbidden(problem)
  requireTrustedAdmin(membership)
  return transfer
}

/**
 * A second admin's confirmation: everything is checked again, and the reserved money is sent. A failure before that
 * leaves the transfer waiting. Returns what remains available, in pence.
 */
export async function confirmTransfer(input: TransferAnswer & { idempotencyKey: string }): Promise<number> {
  const { viewer, transferId, idempotencyKey: confirmationKey } = input
  const groupId = await requireGroupId(input)
  const confirmedFilter = { id: transferId, confirmationKey }
  if ((await db.transfer.count({ where: confirmedFilter })) === 0) {
    const { transaction } = await requireConfirmableTransfer(db, input)
    await limitTransfers('confirmation', { groupId, userId: viewer.userId })
    const account = await requirePayoutAccount(groupId)
    const coverage = await checkCoverage(groupId, transaction.amountPence)
    await transact(async (tx) => {
      await lockAsAdmin(tx, viewer, groupId)
      if ((await tx.transfer.count({ where: confirmedFilter })) > 0) return
      const { legs } = await requireConfirmableTransfer(tx, input)
      await requireAccountReady(tx, account)
      await requireConfirmableToday(tx, { ...transaction, userId: requesterOf(transaction) })
      await requireCoverage(tx, coverage)
      await requireSources(tx, groupId, legs)
      await requireDebtCovered(tx, groupId)
      const answerData = { awaitingUntil: null, confirmationKey, confirmedAt: now() }
      await tx.transfer.update({ where: { id: transferId }, data: answerData })
      const ids = legs.map(({ id }) => id)
      await changeStates(tx, ids, {
        subject: 'leg',
        to: 'reserved',
        why: 'confirmed',
        actorId: viewer.userId,
      })
      await tx.transferLeg.updateMany({ where: { id: { in: ids } }, data: { nextCheckAt: nextTryAt() } })
      await enqueue(
        tx,
        'settle-transfer',
        { transferId },
        { sender: groupId, startAfterSeconds: TAKEOVER_DELAY_SECONDS },
      )
    })
  }
  return sendTransfer(transferId, groupId)
}

/** Throws 409 unless the payments still cover what was reserved; their capacity already counts legs that wait. */
async function requireSources(tx: Tx, groupId: string, legs: { paymentId: string }[]) {
  const sources = new Map(
    (await listTransferSources(tx, groupId)).map(({ paymentId, capacityPence }) => [
      paymentId,
      capacityPence,
    ]),
  )
  if (legs.some(({ paymentId }) => (sources.get(paymentId) ?? -1) < 0))
    throw conflict(TRANSFER_MESSAGES.disputed, 'NOT_TRANSFERABLE')
}

/** Declines a transfer that waits, or takes back the viewer's own. Returns the available amount, in pence. */
export async function declineTransfer(
  input: TransferAnswer,
): Promise<{ isOwn: boolean; remainingPence: number }> {
  const { viewer, transferId } = input
  const groupId = await requireGroupId(input)
  return transact(async (tx) => {
    await lockAsAdmin(tx, viewer, groupId)
    const { transaction } = await requireWaitingTransfer(tx, transferId)
    const isOwn = transaction.userId === viewer.userId
    const { userId: actorId, username: who } = viewer
    const change = { subject: 'transfer', to: 'failed', actorId } as const
    if (isOwn)
      await endTransfer(
        tx,
        transferId,
        { ...change, why: 'taken-back' },
        (what) => `${who} took back a ${what}.`,
      )
    else
      await endTransfer(
        tx,
        transferId,
        { ...change, why: 'declined' },
        (what) => `${who} declined a ${what}.`,
      )
    return { isOwn, remainingPence: (await getGroupBalance(tx, groupId)).availablePence }
  })
}
