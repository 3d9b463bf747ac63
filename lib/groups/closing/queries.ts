import type { z } from 'zod'
import type { InPence } from '@/lib/base/money/wire'
import { getGroupBalance, getMemberBalances } from '@/lib/books/ledger/balances'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { payerName, payerVisibleName } from '@/lib/membership/payer'
import { VISIBLE_NAME_FIELDS, visibleName } from '@/lib/membership/person'
import { ANONYMOUS } from '@/lib/membership/rules'
import {
  listRefundablePayments,
  type RefundablePayment,
  sumRefundablePence,
} from '@/lib/money/refunds/list-refundable'
import { refundProblem, refundRefusal } from '@/lib/money/refunds/rules'
import { sumPendingRefunds } from '@/lib/money/refunds/sum-pending-refunds'
import { leftPenceOf as leftOfPayment } from '@/lib/money/transactions/present-transaction'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db, reportsDb } from '@/lib/platform/db/client'
import type { Reader } from '@/lib/platform/db/transaction'
import type { getClosing as getClosingCall } from './contract'
import { listObstacles } from './obstacles'
import { planShareOut } from './plan-share-out'
import { beyondGoalPence } from './rules'

type ViewerReference = Pick<Viewer, 'userId'>
type Closing = InPence<z.output<typeof getClosingCall.response>>['closing']

/** What is still to do before a group can be closed, for its admins. */
export async function getClosing(viewer: ViewerReference, groupId: string): Promise<Closing> {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const [owing, balance, coveredFeesPence, refundablePence, failedParts, obstacles] = await Promise.all([
    listOwingMembers(db, groupId),
    getGroupBalance(db, groupId),
    sumCoveredFees(db, groupId),
    sumRefundablePence(reportsDb, groupId),
    listFailedParts(groupId),
    listObstacles(db, groupId),
  ])
  const { availablePence } = balance
  return {
    closedAt: group.closedAt?.toISOString() ?? null,
    owing: owing.map(({ memberId, username, name, amountPence }) => ({
      memberId,
      username,
      name,
      amountPence,
    })),
    availablePence,
    leftOverPence: beyondGoalPence({ ...balance, coveredFeesPence }, group.goalPence),
    shareablePence: shareablePenceOf(availablePence, refundablePence),
    failedParts: failedParts.filter(({ amountPence }) => amountPence <= availablePence),
    obstacles,
  }
}

async function sumCoveredFees(reader: Reader, groupId: string): Promise<number> {
  const { _sum } = await reader.transaction.aggregate({
    where: { groupId, status: 'success', coveredFeePence: { gt: 0 } },
    _sum: { coveredFeePence: true },
  })
  return _sum.coveredFeePence ?? 0
}

export type OwingMember = {
  memberId: string
  userId: string
  username: string
  name: string
  paidPence: number
  amountPence: number
}

/** The members who have not paid all of their share, or whose money is on its way back to them, in order of joining. */
export async function listOwingMembers(reader: Reader, groupId: string): Promise<OwingMember[]> {
  const [members, balances, pendingRefunds] = await Promise.all([
    reader.member.findMany({
      where: { groupId, leftAt: null },
      orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
      select: { id: true, userId: true, contributionPence: true, user: { select: VISIBLE_NAME_FIELDS } },
    }),
    getMemberBalances(reader, groupId),
    sumPendingRefunds(reader, groupId),
  ])
  return members.flatMap(({ id: memberId, userId, contributionPence, user }) => {
    const paidPence = Math.max(0, (balances.get(userId) ?? 0) - (pendingRefunds.get(userId) ?? 0))
    const amountPence = contributionPence - paidPence
    const names = { username: user.username ?? ANONYMOUS, name: visibleName(user) }
    return amountPence > 0 ? [{ memberId, userId, ...names, paidPence, amountPence }] : []
  })
}

type Part = { username: string; name: string; amountPence: number }

/** What each payer would get back of an amount, or of everything that can be shared out. */
export async function previewShareOut(viewer: ViewerReference, groupId: string, wantedPence?: number) {
  await requireGroupAdmin(viewer, groupId)
  const [{ availablePence }, payments] = await Promise.all([
    getGroupBalance(db, groupId),
    listRefundablePayments(reportsDb, groupId),
  ])
  const shareablePence = shareablePenceOf(availablePence, totalLeftPence(payments))
  const amountPence = Math.min(wantedPence ?? shareablePence, shareablePence)
  const partsByPayer = new Map<string, Part>()
  for (const { payment, ...part } of planShareOut(amountPence, payments.map(identifyPayer))) {
    const earlierPence = partsByPayer.get(payment.payerKey)?.amountPence ?? 0
    const { username, name } = payment
    partsByPayer.set(payment.payerKey, { username, name, amountPence: earlierPence + part.amountPence })
  }
  return { amountPence, availablePence, shareablePence, parts: [...partsByPayer.values()] }
}

/** Adds what identifies the payer: the user, or the payment itself if it has none. */
export const identifyPayer = <Payment extends RefundablePayment>(payment: Payment) => ({
  ...payment,
  payerKey: payment.userId ?? payment.paymentId,
})

/** The most that can be shared out: the available money, as far as there are payments to refund it to. */
export const shareablePenceOf = (availablePence: number, refundablePence: number): number =>
  Math.min(availablePence, refundablePence)

export const totalLeftPence = (payments: RefundablePayment[]): number =>
  payments.reduce((total, { leftPence }) => total + leftPence, 0)

/** Failed refunds of a share-out whose payment has had no newer refund, and still has enough left to retry it. */
async function listFailedParts(groupId: string) {
  const failed = await db.refund.findMany({
    where: { shareOutId: { not: null }, transaction: { groupId, status: 'failed' } },
    orderBy: { transaction: { createdAt: 'desc' } },
    include: {
      transaction: { include: { user: { select: VISIBLE_NAME_FIELDS } } },
      payment: {
        include: {
          transaction: true,
          gift: true,
          refunds: { include: { transaction: true } },
          disputes: true,
        },
      },
    },
  })
  const retryable = failed.filter(({ transaction, payment }) => {
    const { status, amountPence } = payment.transaction
    const refunds = payment.refunds.map((refund) => refund.transaction)
    const leftPence = leftOfPayment({ amountPence, refunds, disputes: payment.disputes })
    return (
      !refunds.some((other) => other.createdAt > transaction.createdAt) &&
      refundRefusal({ ...payment, status, leftPence }) === null &&
      refundProblem(transaction.amountPence, leftPence) === null
    )
  })
  return retryable.map(({ paymentId, failure, transaction, payment }) => ({
    paymentId,
    username: payerName({ gift: payment.gift, user: transaction.user }),
    name: payerVisibleName({ gift: payment.gift, user: transaction.user }),
    amountPence: transaction.amountPence,
    failure: failure ?? 'It did not go through.',
  }))
}
