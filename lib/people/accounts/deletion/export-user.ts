import { typedEmail } from '@/lib/base/email'
import { maskAddress } from '@/lib/groups/invitations/mask-address'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { reportsDb } from '@/lib/platform/db/client'
import { MONTHS_KEPT } from '@/lib/platform/messages/notifications/purge-notifications'
import { getPreferences } from '@/lib/platform/messages/preferences/queries'
import { listHistory, listSettingChanges, MAX_EXPORTED } from './export-history'
import { listOwnOrders } from './export-orders'
import {
  listClaims,
  listPersonalLinks,
  listPromises,
  listReductionRequests,
  listReminders,
} from './export-shares'
import { listUpdates } from './export-updates'

const LOST_PHONE_QUERY = { select: { newNumber: true, createdAt: true, readyAt: true } } as const

const userQuery = (userId: string) => ({ where: { userId }, orderBy: { createdAt: 'asc' as const } })

/** Everything stored about a user, for them to take away: no secrets, and nobody else's data. */
export async function exportUser(userId: string) {
  const [user, account, sessions, members, notifications, feedback, passkeys, totp] = await Promise.all([
    getUser(userId),
    reportsDb.user.findUniqueOrThrow({
      where: { id: userId },
      select: { createdAt: true, termsVersion: true, phoneReplacedAt: true, lostPhone: LOST_PHONE_QUERY },
    }),
    reportsDb.session.findMany({
      ...userQuery(userId),
      select: { device: true, createdAt: true, lastUsedAt: true },
    }),
    reportsDb.member.findMany({
      where: { userId },
      orderBy: { joinedAt: 'asc' },
      include: { group: { select: { title: true } } },
    }),
    reportsDb.notification.findMany({
      where: { userId },
      orderBy: { createdAt: 'desc' },
      take: MAX_EXPORTED,
      select: { type: true, message: true, createdAt: true, readAt: true },
    }),
    reportsDb.feedback.findMany({
      ...userQuery(userId),
      select: { comment: true, userEmail: true, pageContext: true, createdAt: true },
    }),
    reportsDb.passkey.findMany({
      ...userQuery(userId),
      select: { name: true, createdAt: true, lastUsedAt: true },
    }),
    reportsDb.totpFactor.findUnique({ where: { userId }, select: { confirmedAt: true } }),
  ])
  return {
    user: { ...user, ...account },
    sessions,
    groups: members.map(({ group, role, contributionPence, joinedAt, leftAt }) => ({
      title: group.title,
      role,
      contributionPence,
      joinedAt,
      leftAt,
    })),
    transactions: await listTransactions(userId),
    notifications: notifications.toReversed(),
    notificationsKept: `${MONTHS_KEPT} months, and longer where one asks for an answer`,
    feedback,
    passkeys,
    gifts: await listGifts(userId),
    refundRequests: await listRefundRequests(userId),
    joinRequests: await listJoinRequests(userId),
    claims: await listClaims(userId),
    invitationsByAddress: await listInvitedAddresses(userId),
    canManage: await listReductionRequests(userId),
    orders: await listOwnOrders(userId),
    promises: await listPromises(userId),
    reminders: await listReminders(userId),
    personalLinks: await listPersonalLinks(userId),
    accountantLinks: await listAccountantLinks(userId),
    updates: await listUpdates(userId),
    authenticatorSince: totp?.confirmedAt ?? null,
    preferences: await getPreferences(userId, reportsDb),
    pushSubscriptions: await listPushSubscriptions(userId),
    historyShown: `the newest ${MAX_EXPORTED} changes of each kind`,
    history: await listHistory(userId),
    settings: await listSettingChanges(userId),
  }
}

const listRefundRequests = (userId: string) =>
  reportsDb.refundRequest.findMany({
    where: { payment: { OR: [{ transaction: { userId } }, { gift: { claimedById: userId } }] } },
    orderBy: { createdAt: 'asc' },
    select: { paymentId: true, reason: true, answer: true, status: true, createdAt: true, answeredAt: true },
  })

/** Gifts made with one of this user's addresses. */
async function listGifts(userId: string) {
  const gifts = await reportsDb.gift.findMany({
    where: { claimedById: userId },
    include: { payment: { include: { transaction: { include: { group: { select: { title: true } } } } } } },
  })
  return gifts
    .map(({ name, message, anonymous, hiddenAt, payment: { email, cardCountry, failure, transaction } }) => ({
      _id: transaction.id,
      group: transaction.group.title,
      status: transaction.status,
      amountPence: transaction.amountPence,
      feePence: transaction.feePence,
      coveredFeePence: transaction.coveredFeePence,
      totalPence: transaction.totalPence,
      name,
      message,
      anonymous,
      hidden: hiddenAt !== null,
      email,
      cardCountry,
      createdAt: transaction.createdAt,
      timePaid: transaction.timePaid,
      failureMessage: failure,
    }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const listJoinRequests = (userId: string) =>
  reportsDb.joinRequest.findMany({
    ...userQuery(userId),
    select: { groupId: true, status: true, createdAt: true, answeredAt: true },
  })

/** Browsers subscribed to pushes. The full endpoint is a secret, so only the push service's host is given. */
async function listPushSubscriptions(userId: string) {
  const rows = await reportsDb.pushSubscription.findMany({
    ...userQuery(userId),
    select: { endpoint: true, createdAt: true },
  })
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).hostname, createdAt }))
}

/** Where their accountants can read their groups' accounts. The addresses themselves are secrets. */
const listAccountantLinks = (userId: string) =>
  reportsDb.accountantLink.findMany({
    ...userQuery(userId),
    select: { createdAt: true, expiresAt: true, lastUsedAt: true },
  })

/** People this user invited by email or phone number. Their addresses are masked, being other people's data. */
async function listInvitedAddresses(userId: string) {
  const invitations = await reportsDb.invitation.findMany({
    where: { invitedById: userId, channel: { not: null } },
    orderBy: { createdAt: 'asc' },
    select: {
      channel: true,
      address: true,
      addressTyped: true,
      createdAt: true,
      expiresAt: true,
      openedAt: true,
      acceptedAt: true,
      group: { select: { title: true } },
    },
  })
  return invitations.map(({ group, address, addressTyped, ...invitation }) => ({
    group: group.title,
    sentTo: address && maskAddress({ address, addressTyped }),
    ...invitation,
  }))
}

async function listTransactions(userId: string) {
  const transactions = await reportsDb.transaction.findMany({
    ...userQuery(userId),
    include: {
      group: { select: { title: true } },
      payment: {
        select: {
          email: true,
          emailTyped: true,
          message: true,
          messageHiddenAt: true,
          cardCountry: true,
          failure: true,
        },
      },
      noted: { select: { method: true, note: true, takenBackAt: true } },
    },
  })
  return transactions.map((transaction) => ({
    _id: transaction.id,
    group: transaction.group.title,
    type: transaction.type,
    status: transaction.status,
    amountPence: transaction.amountPence,
    feePence: transaction.feePence,
    coveredFeePence: transaction.coveredFeePence,
    totalPence: transaction.totalPence,
    email: transaction.payment && typedEmail(transaction.payment),
    onCard: transaction.payment?.message || null,
    onCardHidden: Boolean(transaction.payment?.messageHiddenAt),
    cardCountry: transaction.payment?.cardCountry ?? null,
    createdAt: transaction.createdAt,
    timePaid: transaction.timePaid,
    failureMessage: transaction.payment?.failure ?? null,
    method: transaction.noted?.method ?? null,
    note: transaction.noted?.note ?? null,
    takenBackAt: transaction.noted?.takenBackAt ?? null,
  }))
}
