import { requireMember } from '@/lib/membership/membership'
import { type MovementSum, sumMovementsByKind } from '@/lib/money/statements/statement'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { reportsDb } from '@/lib/platform/db/client'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

/** Where every pound went, in pence: what came in, minus what went out, is what is held. It names nobody. */

/** A group's statement as its members see it; while the group is open, up to now. */
export async function getClosingStatement(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  const { group } = await requireMember(viewer, groupId)
  return buildStatement(reportsDb, group)
}

/** Adds up the ledger's own entries, so that nothing can be missing. */
export async function buildStatement(reader: Reader, group: Group) {
  const sums = await sumMovementsByKind(reader, group.id)
  const collectedPence = sumOf(sums, ['payment'])
  const findSum = (wanted: string) => sums.find(({ subject }) => subject === wanted)
  const refundedPence = -sumOf(sums, ['refund', 'dispute'])
  const transferredPence = -sumOf(sums, ['leg', 'reversal'])
  const coveredFeesPence = -sumOf(sums, ['fee-covered'])
  const heldPence = sums.reduce((total, { pence }) => total + pence, 0)
  const fees = await reader.transaction.aggregate({
    where: { groupId: group.id, type: 'payment', status: 'success' },
    _sum: { feePence: true },
  })
  const transfers = await listTransfers(reader, group.id)
  const sentPence = transfers.reduce((total, { amountPence }) => total + amountPence, 0)
  return {
    title: group.title,
    closedAt: group.closedAt?.toISOString() ?? null,
    thanks: group.closingThanks ?? '',
    goalPence: group.goalPence,
    collectedPence,
    giftPence: findSum('payment')?.giftPence ?? 0,
    notedPence: findSum('noted')?.memberPence ?? 0,
    feePence: fees._sum.feePence ?? 0,
    coveredFeesPence,
    refundedPence,
    transferredPence,
    transfers,
    reversedPence: sentPence - transferredPence,
    correctedPence: heldPence - collectedPence + coveredFeesPence + refundedPence + transferredPence,
    heldPence,
  }
}

const sumOf = (sums: MovementSum[], subjects: string[]): number =>
  sums.reduce((total, { subject, pence }) => (subjects.includes(subject) ? total + pence : total), 0)

/** Transfers, oldest first. One under way counts as far as its legs have succeeded. */
async function listTransfers(reader: Reader, groupId: string) {
  const legs = await reader.transferLeg.findMany({
    where: { status: 'success', transfer: { transaction: { groupId } } },
    orderBy: { transfer: { transaction: { createdAt: 'asc' } } },
    select: { transferId: true, amountPence: true, transfer: { select: { transaction: true } } },
  })
  const transfers = new Map<string, { at: string; amountPence: number }>()
  for (const { transferId, amountPence, transfer } of legs) {
    const { timePaid, createdAt } = transfer.transaction
    const earlierPence = transfers.get(transferId)?.amountPence ?? 0
    transfers.set(transferId, {
      at: (timePaid ?? createdAt).toISOString(),
      amountPence: earlierPence + amountPence,
    })
  }
  return [...transfers.values()]
}
