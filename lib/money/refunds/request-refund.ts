import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError, conflict, invalid, notFound, providerFailed } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { formatPounds, toPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { ALL_GROUPS_FACTOR } from '@/lib/membership/cross-group-limits'
import { lockGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { endWaitingTransfersIfNeeded } from '@/lib/money/losses/end-waiting-transfers-if-needed'
import { readContributionLeftPence } from '@/lib/money/payments/contribution-left'
import { freezeDisputedMoney } from '@/lib/money/payments/freeze-disputed-money'
import { PAID_ANOTHER_WAY } from '@/lib/money/payments/rules'
import { getTransaction } from '@/lib/money/transactions/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { waitForProvider } from '@/lib/platform/stripe/wait-for-provider'
import { requireRefundsWithinLimit } from './daily-limit'
import { refundProblem, refundRefusal } from './rules'
import { settleRefund } from './settle-refund'
import { writeRefunds } from './write-refunds'

type Input = {
  viewer: Viewer
  paymentId: string
  amountPence: number
  /** A retry with the same key requests the same refund. */
  idempotencyKey: string
}

/**
 * Refunds all or part of a contribution from the group's available money: reserves it first, then asks the provider.
 * Throws 502 if the provider refuses at once; the money is available again then.
 */
export async function requestRefund(input: Input) {
  const payment = await db.transaction.findFirst({
    where: { id: input.paymentId, type: { in: ['payment', 'noted'] } },
  })
  if (!payment) throw notFound('Payment not found.')
  const { groupId } = payment
  await requireGroupAdmin(input.viewer, groupId)
  if (payment.type === 'noted') throw conflict(PAID_ANOTHER_WAY, 'NOT_REFUNDABLE')
  await limitRefunds({ groupId, userId: input.viewer.userId })
  const id = await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await requireGroupAdmin(input.viewer, groupId, tx)
    const requestedId = await findRequestedRefundId(tx, input)
    if (requestedId) return requestedId
    const { userId } = await requireRefundable(tx, input, groupId)
    await requireRefundsWithinLimit(tx, { groupId, userId: input.viewer.userId, parts: [input] })
    const [refundId = ''] = await writeRefunds(tx, { groupId, requestedById: input.viewer.userId }, [
      { ...input, userId },
    ])
    return refundId
  })
  await waitForProvider(() => settleRefund(id))
  const refund = await db.refund.findUniqueOrThrow({ where: { id }, include: { transaction: true } })
  if (refund.transaction.status === 'failed')
    throw providerFailed(refund.failure ?? 'The refund was refused.')
  return getTransaction(id)
}

/** Throws 429 once a group, or an admin over all their groups, has used up the hour's refunds; a share-out is one. */
export async function limitRefunds({ groupId, userId }: { groupId: string; userId: string }) {
  const calls = env.REFUNDS_PER_GROUP
  const seconds = HOUR / SECOND
  await limitUse(
    `refund:${groupId}`,
    { calls, seconds },
    (wait) => `This group has made many refunds. Please try again in ${wait}.`,
  )
  await limitUse(
    `refunds-by:${userId}`,
    { calls: calls * ALL_GROUPS_FACTOR, seconds },
    (wait) => `You’ve made many refunds. Please try again in ${wait}.`,
  )
}

async function findRequestedRefundId(tx: Tx, { idempotencyKey, paymentId, amountPence }: Input) {
  const found = await tx.refund.findUnique({ where: { idempotencyKey }, include: { transaction: true } })
  if (!found) return undefined
  const { transaction } = found
  requireSameRequest(transaction, found.paymentId === paymentId && transaction.amountPence === amountPence)
  return found.id
}

/** Returns the payment: it may be somebody else's than before the lock, who took over a listed person's place. */
async function requireRefundable(tx: Tx, { paymentId, amountPence }: Input, groupId: string) {
  const payment = await tx.transaction.findUniqueOrThrow({ where: { id: paymentId } })
  const { status, coveredFeePence } = payment
  const disputes = await tx.dispute.findMany({ where: { paymentId } })
  // A payment that did not succeed may have no contribution to count.
  const leftPence = status === 'success' ? await readContributionLeftPence(tx, paymentId) : 0
  const refusal = refundRefusal({ status, disputes, leftPence })
  if (refusal) throw conflict(refusal.message, refusal.code)
  const problem = refundProblem(amountPence, leftPence)
  if (problem) throw invalid(problem, { amount: problem })
  await endWaitingTransfersIfNeeded(tx, { id: paymentId, groupId }, amountPence)
  await freezeDisputedMoney(tx, groupId)
  const { availablePence } = await getGroupBalance(tx, groupId)
  if (amountPence <= availablePence) return payment
  const message = `Only ${formatPounds(availablePence)} of the group's money is available to refund.`
  if (coveredFeePence === 0) throw conflict(message, 'NOT_ENOUGH_AVAILABLE')
  // The fee that the group bore does not come back, so a full refund may want more than is there.
  throw new AppError(409, 'NOT_AVAILABLE', message, {
    extra: { left: toPounds(Math.min(leftPence, availablePence)) },
  })
}
