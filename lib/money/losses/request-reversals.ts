import { randomUUID } from 'node:crypto'
import { now } from '@/lib/base/clock'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { nextTryAt } from '@/lib/money/outcomes/settle'
import { type Exposure, listDisputedExposures, listExposures } from '@/lib/money/payments/exposures'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'

/**
 * Asks the payout account to give back what was transferred of disputed payments and, as far as the group is in debt,
 * of payments that went back to their payers. Call it with the group locked. What was asked for already, or refused
 * lately, is not asked for again.
 */
export async function requestReversals(tx: Tx, groupId: string) {
  let { debtPence } = await getGroupBalance(tx, groupId)
  const list = debtPence > 0 ? listExposures : listDisputedExposures
  for (const exposure of await list(tx, groupId)) {
    const disputePartPence = Math.min(exposure.excessPence, exposure.openPence)
    const debtPartPence = Math.min(exposure.excessPence - disputePartPence, debtPence)
    debtPence -= debtPartPence
    const wantedPence = Math.min(exposure.sentPence, disputePartPence + debtPartPence) - exposure.askedPence
    if (wantedPence > 0) await requestLegReversals(tx, groupId, exposure, wantedPence)
  }
}

/** Requests reversals up to an amount, oldest leg first. */
async function requestLegReversals(tx: Tx, groupId: string, { paymentId }: Exposure, amountPence: number) {
  const legs = await tx.transferLeg.findMany({
    where: { paymentId, status: 'success', OR: [{ reverseAfter: null }, { reverseAfter: { lte: now() } }] },
    orderBy: { id: 'asc' },
    include: { reversals: true },
  })
  const cause = await findCause(tx, paymentId)
  let leftPence = amountPence
  for (const { id: legId, amountPence: sentPence, reversals } of legs) {
    const activeReversals = reversals.filter(({ status }) => status !== 'failed')
    const reversedPence = activeReversals.reduce((sum, reversal) => sum + reversal.amountPence, 0)
    const partPence = Math.min(leftPence, sentPence - reversedPence)
    if (partPence <= 0) continue
    leftPence -= partPence
    const id = randomUUID()
    const earlierCount = reversals.filter(({ causeId }) => causeId === cause.causeId).length
    await tx.reversal.create({
      data: {
        id,
        legId,
        ...cause,
        causeRef: earlierCount === 0 ? '' : String(earlierCount),
        amountPence: partPence,
        idempotencyKey: `reversal:${id}`,
        nextCheckAt: nextTryAt(),
        createdAt: now(),
      },
    })
    await enqueue(tx, 'settle-reversal', { reversalId: id }, { sender: groupId })
  }
}

/** What took a payment's money: its latest dispute or, if it has none, its latest refund made outside. */
async function findCause(tx: Tx, paymentId: string) {
  const dispute = await tx.dispute.findFirst({
    where: { paymentId, withdrawnPence: { gt: 0 } },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
  })
  if (dispute) return { cause: 'dispute' as const, causeId: dispute.id }
  const refund = await tx.outsideRefund.findFirst({
    where: { paymentId, cameBackAt: null },
    orderBy: { madeAt: 'desc' },
  })
  return { cause: 'refund' as const, causeId: refund?.id ?? paymentId }
}
