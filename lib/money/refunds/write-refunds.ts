import { randomUUID } from 'node:crypto'
import { now } from '@/lib/base/clock'
import { moneyReserved } from '@/lib/books/ledger/entries'
import { postEntries } from '@/lib/books/ledger/post-entry'
import { nextTryAt, TAKEOVER_DELAY_SECONDS } from '@/lib/money/outcomes/settle'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueueAll } from '@/lib/platform/jobs/enqueue'
import { announce } from '@/lib/platform/messages/live/announce'

type RefundInput = {
  paymentId: string
  /** The payer's account; null for a gift. */
  userId: string | null
  amountPence: number
  idempotencyKey: string
}

/**
 * Writes refunds that can be made, and reserves their money. Hundreds of them are a handful of statements, so that
 * sharing out among a thousand givers fits into one transaction. The caller holds the group's lock. Returns their ids,
 * in the same order.
 */
export async function writeRefunds(
  tx: Tx,
  { groupId, requestedById, shareOutId }: { groupId: string; requestedById: string; shareOutId?: string },
  inputs: RefundInput[],
): Promise<string[]> {
  // Sorted, so that those made together are listed in this order: they have the same time.
  const ids = inputs.map(() => randomUUID()).sort()
  const refunds = inputs.map((one, place) => ({ ...one, id: ids[place] ?? '' }))
  const createdAt = now()
  const nextCheckAt = nextTryAt()
  await tx.transaction.createMany({
    data: refunds.map(({ id, userId, amountPence }) => ({
      id,
      groupId,
      userId,
      type: 'refund' as const,
      createdAt,
      amountPence,
      totalPence: amountPence,
    })),
  })
  await tx.refund.createMany({
    data: refunds.map(({ id, paymentId, idempotencyKey }) => ({
      id,
      paymentId,
      requestedById,
      idempotencyKey,
      shareOutId,
      nextCheckAt,
    })),
  })
  const entries = refunds.map(({ id, amountPence }) => ({
    cause: { subject: 'refund' as const, id, step: 'requested' as const },
    postings: moneyReserved(amountPence),
  }))
  await postEntries(tx, groupId, entries)
  const jobs = refunds.map(({ id }) => ({ data: { refundId: id }, sender: groupId }))
  await enqueueAll(tx, 'settle-refund', jobs, { startAfterSeconds: TAKEOVER_DELAY_SECONDS })
  announce(tx, [requestedById, ...refunds.map(({ userId }) => userId)], ['transactions', 'groups'], groupId)
  return ids
}
