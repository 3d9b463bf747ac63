import { londonDay, now } from '@/lib/base/clock'
import { findPauseError } from '@/lib/books/flags/require-payouts-open'
import { requireMember, requireRole } from '@/lib/membership/membership'
import { newAdminProblem, trustedFrom } from '@/lib/membership/new-admin'
import { ANONYMOUS } from '@/lib/membership/rules'
import { hasHadFirstPayout, usualArrivalDay } from '@/lib/money/payouts/destination'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { TransferLeg } from '@/lib/platform/db/generated/client'
import { readDailyLimit } from './daily-limit'
import { findConfirmationObstacle } from './readiness'
import { requesterOf } from './requester'
import { confirmProblem, noConfirmerReason } from './rules'

/** A group's transfers that wait for a second admin, oldest first, as this admin may answer them; none for others. */
export async function listWaitingTransfers(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  const { group, member } = await requireMember(viewer, groupId)
  if (member.role !== 'admin') return []
  const rows = await db.transfer.findMany({
    where: { transaction: { groupId }, awaitingUntil: { gt: now() } },
    orderBy: { awaitingUntil: 'asc' },
    select: { id: true, awaitingUntil: true, transaction: { include: { user: true } } },
  })
  if (rows.length === 0) return []
  const [obstacle, admins] = await Promise.all([
    findConfirmationObstacle(groupId),
    db.member.findMany({ where: { groupId, role: 'admin', leftAt: null } }),
  ])
  return rows.map(({ id, awaitingUntil, transaction }) => {
    const askedBy = transaction.user?.username ?? ANONYMOUS
    const isOwn = transaction.userId === viewer.userId
    const pendingTransfer = {
      requesterId: requesterOf(transaction),
      askedAt: transaction.createdAt,
      askedBy,
      isOwn,
    }
    return {
      _id: id,
      amountPence: transaction.amountPence,
      askedBy,
      isOwn,
      /** Why this admin cannot confirm it, or nobody can for now; null when they can. */
      problem:
        noConfirmerReason(admins, pendingTransfer) ??
        confirmProblem(member, pendingTransfer) ??
        newAdminProblem(group, member) ??
        obstacle,
      expiresAt: (awaitingUntil ?? now()).toISOString(),
    }
  })
}

/** A group's newest transfer that does not wait for a second admin, for its admins; null for others. */
export async function findLastTransfer(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  if ((await requireRole(viewer, groupId)) !== 'admin') return null
  const row = await db.transaction.findFirst({
    where: { groupId, type: 'transfer', transfer: { awaitingUntil: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      user: { select: { username: true } },
      transfer: {
        select: { payoutAccountId: true, legs: { select: { status: true, failure: true, arrivedAt: true } } },
      },
    },
  })
  if (!row?.transfer) return null
  const { payoutAccountId, legs } = row.transfer
  return {
    amountPence: row.amountPence,
    status: row.status,
    askedBy: row.userId === viewer.userId ? null : (row.user?.username ?? ANONYMOUS),
    createdAt: row.createdAt.toISOString(),
    /** The day by which it has usually reached the bank; null while the account's first payout may be held. */
    arrivesBy: (await hasHadFirstPayout(payoutAccountId, row.createdAt))
      ? usualArrivalDay(row.createdAt)
      : null,
    /** When all that was sent had reached the bank, by the provider's word; null until then. */
    arrivedOn: arrivalOf(legs),
    failure: legs.find(({ failure }) => failure)?.failure ?? null,
  }
}

function arrivalOf(legs: Pick<TransferLeg, 'status' | 'arrivedAt'>[]): string | null {
  const liveLegs = legs.filter(({ status }) => status !== 'failed')
  const arrivalTimes = liveLegs.flatMap(({ arrivedAt }) => arrivedAt ?? [])
  if (liveLegs.length === 0 || arrivalTimes.length < liveLegs.length) return null
  return londonDay(new Date(Math.max(...arrivalTimes.map((at) => at.getTime()))))
}

/** The message of an operator's pause for anyone who wants to transfer; null if there is none. */
export async function findPauseMessage(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<string | null> {
  await requireRole(viewer, groupId)
  return (await findPauseError(db, groupId))?.message ?? null
}

/** From when this admin may transfer, if they became one only recently: an ISO time, or null. */
export async function findTrustedFrom(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<string | null> {
  const { group, member } = await requireMember(viewer, groupId)
  return member.role === 'admin' ? (trustedFrom(group, member)?.toISOString() ?? null) : null
}

/** What the group may transfer in a day, and how much of that is left today. */
export async function getDailyLimit(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  await requireRole(viewer, groupId)
  return readDailyLimit(db, { groupId, userId: viewer.userId })
}
