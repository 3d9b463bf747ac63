import { getGroupBalance } from '@/lib/books/ledger/balances'
import { disputeReleased } from '@/lib/books/ledger/entries'
import { postWithNextRef } from '@/lib/books/ledger/post-with-next-ref'
import { flagIfGroupDeleted } from '@/lib/money/payments/flag-deleted-group'
import type { Dispute, OutsideRefund, Transaction } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { apportion } from './apportion'
import { coverLosses } from './cover-losses'
import { endWaitingTransfersIfNeeded } from './end-waiting-transfers-if-needed'
import { type LossSplit, postLoss } from './post-loss'
import { writeOutsideRefund } from './write-outside-refund'

type DisputedPayment = Pick<Transaction, 'id' | 'groupId' | 'userId' | 'amountPence' | 'status'>

/**
 * Brings one payment's books in line with what went back of it: refunds made outside, then lost disputes, then
 * undecided ones. Each takes of the contribution what our own refunds and those before it left; a payment that was never
 * credited has none. Call it with the group locked, after any of them changed; it posts the changes to all of them.
 */
export async function updateLosses(tx: Tx, payment: DisputedPayment) {
  const refunds = await tx.outsideRefund.findMany({
    where: { paymentId: payment.id },
    orderBy: [{ madeAt: 'asc' }, { id: 'asc' }],
  })
  const disputes = await listDisputes(tx, payment.id)
  const contributionPence = payment.status === 'success' ? payment.amountPence : 0
  const leftPence = contributionPence - (await sumOwnRefunds(tx, payment.id))
  const refundPartsPence = apportionRefunds(leftPence, refunds)
  const disputePartsPence = apportion(
    leftPence - sum(refundPartsPence),
    disputes.map(({ withdrawnPence }) => withdrawnPence),
  )
  const postedPence =
    sum(refunds.map(({ lostPence }) => lostPence)) + sum(disputes.map((one) => one.openPence + one.lostPence))
  await endWaitingTransfersIfNeeded(tx, payment, sum(refundPartsPence) + sum(disputePartsPence) - postedPence)
  const changes = [
    ...refunds.map((refund, index) => {
      const partPence = refundPartsPence[index] ?? 0
      return {
        pence: partPence - refund.lostPence,
        post: () => postOutsideRefund(tx, payment, refund, partPence),
      }
    }),
    ...disputes.map((dispute, index) => {
      const partPence = disputePartsPence[index] ?? 0
      const lostPence = isLost(dispute) ? partPence : 0
      return {
        pence: lostPence - dispute.lostPence,
        post: () => updateDisputeLoss(tx, payment, dispute, partPence),
      }
    }),
  ]
  // Smallest first: what one gives back another can take, so the member's account never goes below zero.
  for (const { post } of changes.sort((one, other) => one.pence - other.pence)) await post()
  await coverLosses(tx, payment.groupId)
  await flagIfGroupDeleted(tx, payment.groupId)
}

const sum = (pence: number[]) => pence.reduce((total, one) => total + one, 0)
const takenPenceOf = ({ tookPence: pence, cameBackAt }: OutsideRefund) => (cameBackAt ? 0 : pence)

/** Amounts already posted stay: a refund made earlier but reported later takes only what is left. */
function apportionRefunds(leftPence: number, refunds: OutsideRefund[]): number[] {
  const postedPartsPence = apportion(
    leftPence,
    refunds.map((refund) => Math.min(refund.lostPence, takenPenceOf(refund))),
  )
  const addedPartsPence = apportion(
    leftPence - sum(postedPartsPence),
    refunds.map((refund, index) => takenPenceOf(refund) - (postedPartsPence[index] ?? 0)),
  )
  return postedPartsPence.map((pence, index) => pence + (addedPartsPence[index] ?? 0))
}

async function listDisputes(tx: Tx, paymentId: string): Promise<Dispute[]> {
  const disputes = await tx.dispute.findMany({
    where: { paymentId },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  })
  return [...disputes.filter(isLost), ...disputes.filter((dispute) => !isLost(dispute))]
}

const isLost = ({ status }: Dispute) => status === 'lost'

/** Our own refunds, pending ones included: all of it is contribution, and never more than was left. */
async function sumOwnRefunds(tx: Tx, paymentId: string): Promise<number> {
  const { _sum } = await tx.transaction.aggregate({
    where: { type: 'refund', status: { not: 'failed' }, refund: { paymentId, requestedById: { not: null } } },
    _sum: { amountPence: true },
  })
  return _sum.amountPence ?? 0
}

async function postOutsideRefund(tx: Tx, payment: DisputedPayment, refund: OutsideRefund, lostPence: number) {
  const { groupId, userId } = payment
  const before = { lostPence: refund.lostPence, beyondPence: refund.beyondPence }
  const after = { lostPence, beyondPence: takenPenceOf(refund) - lostPence }
  if (isSame(before, after)) return
  // A movement of the provider is posted under its own id, a change of the transaction's amount under its id.
  const isProviderMovement = before.lostPence + before.beyondPence === 0 || refund.cameBackAt !== null
  const id = isProviderMovement ? refund.id : (refund.refundId ?? refund.id)
  const uncoveredPence = await postLoss(tx, {
    groupId,
    userId,
    from: 'provider',
    frozenPence: 0,
    before,
    after,
    cause: { subject: 'refund', id, step: 'lost' },
    recoveryCause: { subject: 'refund', id, step: 'came-back' },
  })
  await writeOutsideRefund(tx, payment, { ...refund, ...after }, uncoveredPence)
}

const isSame = (before: LossSplit, after: LossSplit) =>
  before.lostPence === after.lostPence && before.beyondPence === after.beyondPence

async function updateDisputeLoss(tx: Tx, payment: DisputedPayment, dispute: Dispute, partPence: number) {
  const { id, withdrawnPence } = dispute
  const { groupId, userId } = payment
  const before = { lostPence: dispute.lostPence, beyondPence: dispute.lostFeePence }
  const after = isLost(dispute)
    ? { lostPence: partPence, beyondPence: withdrawnPence - partPence }
    : { lostPence: 0, beyondPence: 0 }
  let { frozenPence } = dispute
  if (!isSame(before, after)) {
    await postLoss(tx, {
      groupId,
      userId,
      from: 'withdrawn',
      frozenPence,
      before,
      after,
      cause: { subject: 'dispute', id, step: 'lost' },
      recoveryCause: { subject: 'dispute', id, step: 'no-longer-lost' },
    })
    frozenPence -= Math.min(frozenPence, Math.max(0, after.lostPence - before.lostPence))
  }
  const openPence = isLost(dispute) ? 0 : partPence
  if (frozenPence > openPence) {
    await releaseDisputedMoney(tx, groupId, id, frozenPence - openPence)
    frozenPence = openPence
  }
  const data = { openPence, frozenPence, lostPence: after.lostPence, lostFeePence: after.beyondPence }
  await tx.dispute.update({ where: { id }, data })
}

async function releaseDisputedMoney(tx: Tx, groupId: string, id: string, pence: number) {
  const { debtPence } = await getGroupBalance(tx, groupId)
  const cause = { subject: 'dispute', id, step: 'released' } as const
  await postWithNextRef(tx, { groupId, cause, postings: disputeReleased(pence, debtPence) })
}
