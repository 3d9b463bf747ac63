import { now } from '@/lib/base/clock'
import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds } from '@/lib/base/money/pence'
import { askAdmins } from '@/lib/membership/ask-admins'
import { lockGroup } from '@/lib/membership/membership'
import { payerName } from '@/lib/membership/payer'
import { readContributionLeftPence } from '@/lib/money/payments/contribution-left'
import { PAID_ANOTHER_WAY } from '@/lib/money/payments/rules'
import { findTransaction } from '@/lib/money/transactions/list-transactions'
import { isPaidBy } from '@/lib/money/transactions/own-transactions'
import { refundRequestProblemOf } from '@/lib/money/transactions/present-transaction'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { getRefundRequest } from './queries'

/** Asks a group's admins to refund the viewer's own payment, even after the viewer has left. */
export async function askForRefund(viewer: Viewer, input: RefundRequestInput) {
  await requireOwnPayment(viewer, input.paymentId)
  return createRefundRequest(input, viewer)
}

/**
 * The same for the holder of a gift's token, who may have no account. A retry with the same key finds the first request,
 * even if the server died before responding.
 */
export async function createRefundRequest(
  { paymentId, reason, idempotencyKey }: RefundRequestInput,
  requester: Requester | null = null,
) {
  const id = keyedUuid('refund request', idempotencyKey)
  const { groupId } = await db.transaction.findUniqueOrThrow({ where: { id: paymentId } })
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (requester) await lockOwnAccount(tx, requester.userId)
    const existing = await tx.refundRequest.findUnique({ where: { id } })
    if (existing) requireSameRequest(existing, existing.paymentId === paymentId)
    else {
      await requireRequestPossible(tx, paymentId)
      await tx.refundRequest.create({ data: { id, paymentId, reason, createdAt: now() } })
      await notifyAdminsOfRequest(tx, requester, { id, paymentId, reason })
    }
    return getRefundRequest(id, tx)
  })
}

type RefundRequestInput = { paymentId: string; reason: string; idempotencyKey: string }

type Requester = Pick<Viewer, 'userId' | 'username'>

/** Throws 403 for a member who did not pay it, and 404 for everybody else. */
async function requireOwnPayment({ userId }: Viewer, id: string) {
  const payment = await db.transaction.findFirst({
    where: { id, type: { in: ['payment', 'noted'] } },
    include: { payment: { select: { gift: true } } },
  })
  if (!payment) throw notFound('Payment not found.')
  if (isPaidBy(userId, payment)) return
  const { groupId } = payment
  const memberCount = await db.member.count({
    where: { groupId, userId, leftAt: null, group: { deletedAt: null } },
  })
  throw memberCount > 0
    ? forbidden('Only the person who paid can ask for it back.')
    : notFound('Payment not found.')
}

async function requireRequestPossible(tx: Tx, paymentId: string) {
  const row = await findTransaction(Prisma.sql`t.id = ${paymentId}::uuid`, tx)
  if (!row) throw notFound('Payment not found.')
  if (row.type === 'noted') throw conflict(PAID_ANOTHER_WAY, 'NOT_REFUNDABLE')
  const problem = refundRequestProblemOf(row)
  if (problem) throw conflict(problem.message, problem.code)
}

type NewRefundRequest = { id: string; paymentId: string; reason: string }

async function notifyAdminsOfRequest(
  tx: Tx,
  requester: Requester | null,
  { id, paymentId, reason }: NewRefundRequest,
) {
  const leftPence = await readContributionLeftPence(tx, paymentId)
  const { groupId, group, payment } = await tx.transaction.findUniqueOrThrow({
    where: { id: paymentId },
    include: { group: true, payment: { select: { gift: true } } },
  })
  const gift = payment?.gift
  const payerUserId = requester?.userId ?? gift?.claimedById
  const who = payerName({ gift: gift ?? null, user: requester })
  const userIds = await askAdmins(tx, 'refund_request', {
    group,
    askerName: who,
    actorId: payerUserId ?? undefined,
    summary: `${who} has asked for ${formatPounds(leftPence)} back from “${group.title}”.`,
    reason,
    actionId: id,
  })
  announce(tx, [...userIds, payerUserId], ['transactions', 'groups'], groupId)
}
