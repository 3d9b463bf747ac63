import { z } from 'zod'
import { conflict, invalid } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance, getMemberBalances } from '@/lib/books/ledger/balances'
import { lockAsAdmin, requireGroupAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { payerName } from '@/lib/membership/payer'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { pinShares } from '@/lib/membership/shares/pin-shares'
import { requireRefundsWithinLimit } from '@/lib/money/refunds/daily-limit'
import { listRefundablePayments } from '@/lib/money/refunds/list-refundable'
import { limitRefunds } from '@/lib/money/refunds/request-refund'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { sumPendingRefunds } from '@/lib/money/refunds/sum-pending-refunds'
import { writeRefunds } from '@/lib/money/refunds/write-refunds'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group, Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { waitForProvider } from '@/lib/platform/stripe/wait-for-provider'
import { planShareOut } from './plan-share-out'
import { identifyPayer, shareablePenceOf, totalLeftPence } from './queries'
import { TRANSFER_WAITING_TEXT } from './rules'

/** How many refunds are requested from the provider at the same time. */
const CONCURRENCY = 6

type Input = {
  viewer: Viewer
  groupId: string
  amountPence: number
  /** A repeated key shares out only once. */
  idempotencyKey: string
}

/**
 * Gives money that is still in the group back to those who paid, in proportion. Reserves all of it at once, as one
 * refund for each payment, then asks the provider for each. If one is refused, its money returns to the group and the
 * others go on. Returns every part with its status so far.
 */
export async function shareOut(input: Input) {
  const { groupId } = input
  await requireGroupAdmin(input.viewer, groupId)
  await limitRefunds({ groupId, userId: input.viewer.userId })
  const ids = await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, input.viewer, groupId)
    const requested = await findRequestedIds(tx, input)
    if (requested) return requested
    requireOpenGroup(group)
    await requireNoTransferWaiting(tx, groupId)
    return reserveParts(tx, input, group)
  })
  await waitForProvider(() => withConcurrency(CONCURRENCY, ids, settleRefund))
  return listParts(ids)
}

const refundKeyOf = (idempotencyKey: string, paymentId: string) => `share-out:${idempotencyKey}:${paymentId}`
const shareOutIdOf = (idempotencyKey: string) => keyedUuid('share-out', idempotencyKey)

/** The refunds that this key requested before, if any. Throws 409 if it was used for something else. */
async function findRequestedIds(tx: Tx, { idempotencyKey, groupId, amountPence }: Input) {
  const find = (where: Prisma.RefundWhereInput) =>
    tx.refund.findMany({ where, include: { transaction: true } })
  const shareOutRefunds = await find({ shareOutId: shareOutIdOf(idempotencyKey) })
  const found = shareOutRefunds.length
    ? shareOutRefunds
    : await find({ id: { in: await listRefundIdsByKey(tx, groupId, idempotencyKey) } })
  const [first] = found
  if (!first) return undefined
  const askedPence = found.reduce((sum, { transaction }) => sum + transaction.amountPence, 0)
  requireSameRequest(first.transaction, first.transaction.groupId === groupId && askedPence === amountPence)
  return found.map(({ id }) => id)
}

const columns = z.strictObject({ id: z.string() })

/** Finds refunds by key, not by share-out, whose ids change with NEXTAUTH_SECRET. */
async function listRefundIdsByKey(tx: Tx, groupId: string, idempotencyKey: string): Promise<string[]> {
  const found = await queryRows(tx, columns)`
    SELECT refund.id FROM transactions part JOIN refunds refund ON refund.id = part.id
    WHERE part."groupId" = ${groupId}::uuid AND part.type = 'refund'
      AND starts_with(refund."idempotencyKey", ${refundKeyOf(idempotencyKey, '')})`
  return found.map(({ id }) => id)
}

/** Throws 409 while a transfer waits for a second admin. */
async function requireNoTransferWaiting(tx: Tx, groupId: string) {
  const waiting = await tx.transfer.count({
    where: { awaitingUntil: { not: null }, transaction: { groupId, status: 'pending' } },
  })
  if (waiting > 0) throw conflict(TRANSFER_WAITING_TEXT, 'TRANSFER_WAITING')
}

/** All that must be atomic: dividing the amount, checking that it is there, and reserving it. */
async function reserveParts(tx: Tx, input: Input, group: Group): Promise<string[]> {
  const { viewer, groupId, amountPence, idempotencyKey } = input
  const payments = await listRefundablePayments(tx, groupId)
  const { availablePence } = await getGroupBalance(tx, groupId)
  requireShareable(amountPence, shareablePenceOf(availablePence, totalLeftPence(payments)))
  const parts = planShareOut(amountPence, payments.map(identifyPayer))
  await requireRefundsWithinLimit(tx, { groupId, userId: viewer.userId, parts: parts.map(refundPartOf) })
  await lowerShares(tx, group, parts)
  const refunds = parts.map(({ payment: { paymentId, userId }, amountPence }) => {
    return { paymentId, userId, amountPence, idempotencyKey: refundKeyOf(idempotencyKey, paymentId) }
  })
  const ids = await writeRefunds(
    tx,
    { groupId, requestedById: viewer.userId, shareOutId: shareOutIdOf(idempotencyKey) },
    refunds,
  )
  await notifyMembers(tx, group, {
    type: 'Payment',
    message: `${viewer.username} is sharing out ${formatPounds(amountPence)} of “${group.title}” among those who paid, back to their cards.`,
    actorId: viewer.userId,
    // Those who get a part are told when their refund goes out.
    except: [viewer.userId, ...(await listPayerIds(tx, parts))],
  })
  return ids
}

function requireShareable(amountPence: number, shareablePence: number) {
  if (amountPence <= shareablePence) return
  const problem =
    shareablePence > 0
      ? `At most ${formatPounds(shareablePence)} can be shared out.`
      : 'There is nothing here that could be shared out.'
  throw invalid(problem, { amount: problem })
}

type Part = { payment: { paymentId: string; userId: string | null }; amountPence: number }

const refundPartOf = ({ payment, amountPence }: Part) => ({ paymentId: payment.paymentId, amountPence })

/** The users whom these payments belong to, including those who claimed a gift. */
async function listPayerIds(tx: Tx, parts: Part[]): Promise<string[]> {
  const gifts = parts.filter(({ payment }) => payment.userId === null)
  const claimed = await tx.gift.findMany({
    where: { id: { in: gifts.map(({ payment }) => payment.paymentId) } },
    select: { claimedById: true },
  })
  const payerIds = [...parts.map(({ payment }) => payment.userId), ...claimed.map((gift) => gift.claimedById)]
  return payerIds.filter((id) => id !== null)
}

/** Lowers shares by what is given back, as far as it had been paid, so that nobody owes it again. */
async function lowerShares(tx: Tx, group: Group, parts: Part[]) {
  const refundedByUser = new Map<string, number>()
  for (const { payment, amountPence } of parts)
    if (payment.userId)
      refundedByUser.set(payment.userId, (refundedByUser.get(payment.userId) ?? 0) + amountPence)
  const balances = await getMemberBalances(tx, group.id)
  const pendingRefunds = await sumPendingRefunds(tx, group.id)
  const members = await tx.member.findMany({
    where: { groupId: group.id, leftAt: null, userId: { in: [...refundedByUser.keys()] } },
  })
  const lowered = members.flatMap(({ userId, contributionPence }) => {
    const refundedPence = refundedByUser.get(userId) ?? 0
    const keptPence = (balances.get(userId) ?? 0) - (pendingRefunds.get(userId) ?? 0) - refundedPence
    const sharePence = Math.min(contributionPence, Math.max(0, contributionPence - refundedPence, keptPence))
    return sharePence < contributionPence ? [[userId, sharePence] as const] : []
  })
  await pinShares(tx, group, new Map(lowered))
}

async function listParts(ids: string[]) {
  const rows = await db.refund.findMany({
    where: { id: { in: ids } },
    include: {
      transaction: { include: { user: { select: { username: true } } } },
      payment: { select: { gift: { select: { name: true } } } },
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, paymentId, failure, transaction, payment }) => ({
    _id: id,
    paymentId,
    username: payerName({ gift: payment.gift, user: transaction.user }),
    amountPence: transaction.amountPence,
    status: transaction.status,
    failure,
  }))
}
