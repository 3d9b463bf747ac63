import { reportsDb } from '@/lib/db/client'
import { getUser } from './queries'

const mine = (userId: string) => ({ where: { userId }, orderBy: { createdAt: 'asc' as const } })

/** All that is kept about a user, as they may take it with them: no secrets, and nobody else's data. */
export async function exportUser(userId: string) {
  const [user, { createdAt }, sessions, members, transactions, notifications, feedback, passkeys, totp] =
    await Promise.all([
      getUser(userId),
      reportsDb.user.findUniqueOrThrow({ where: { id: userId }, select: { createdAt: true } }),
      reportsDb.session.findMany({
        ...mine(userId),
        select: { device: true, createdAt: true, lastUsedAt: true },
      }),
      reportsDb.member.findMany({
        where: { userId },
        orderBy: { joinedAt: 'asc' },
        include: { group: { select: { title: true } } },
      }),
      reportsDb.transaction.findMany({
        ...mine(userId),
        include: { group: { select: { title: true } }, payment: { select: { email: true, failure: true } } },
      }),
      reportsDb.notification.findMany({
        ...mine(userId),
        select: { type: true, message: true, createdAt: true, readAt: true },
      }),
      reportsDb.feedback.findMany({
        ...mine(userId),
        select: { comment: true, userEmail: true, pageContext: true, createdAt: true },
      }),
      reportsDb.passkey.findMany({
        ...mine(userId),
        select: { name: true, createdAt: true, lastUsedAt: true },
      }),
      reportsDb.totpFactor.findUnique({ where: { userId }, select: { confirmedAt: true } }),
    ])
  return {
    user: { ...user, createdAt },
    sessions,
    groups: members.map(({ group, role, contributionPence, joinedAt, leftAt }) => ({
      title: group.title,
      role,
      contributionPence,
      joinedAt,
      leftAt,
    })),
    transactions: transactions.map((transaction) => ({
      _id: transaction.id,
      group: transaction.group.title,
      type: transaction.type,
      status: transaction.status,
      amountPence: transaction.amountPence,
      feePence: transaction.feePence,
      totalPence: transaction.totalPence,
      email: transaction.payment?.email ?? null,
      createdAt: transaction.createdAt,
      timePaid: transaction.timePaid,
      failureMessage: transaction.payment?.failure ?? null,
    })),
    notifications,
    feedback,
    passkeys,
    refundRequests: await listRefundRequests(userId),
    authenticatorSince: totp?.confirmedAt ?? null,
    history: await listHistory(userId),
  }
}

/** What happened to this user's own things, and what they did to others': payments, sessions, invitations and so on. */
const listHistory = (userId: string) =>
  reportsDb.stateChange.findMany({
    where: { OR: [{ userId }, { actorId: userId }] },
    orderBy: { id: 'asc' },
    select: { subject: true, subjectId: true, from: true, to: true, why: true, at: true },
  })

const listRefundRequests = (userId: string) =>
  reportsDb.refundRequest.findMany({
    where: { payment: { transaction: { userId } } },
    orderBy: { createdAt: 'asc' },
    select: { paymentId: true, reason: true, answer: true, status: true, createdAt: true, answeredAt: true },
  })
