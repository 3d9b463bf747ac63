import { HOUR, now, SECOND } from '@/lib/base/clock'
import { conflict, unauthenticated } from '@/lib/base/errors'
import { endClaimsOfUser } from '@/lib/groups/claims/end-claims'
import { claimGiftsOf, forgetGifts, listNotificationsAboutGifts } from '@/lib/groups/gifts/forget-gifts'
import { endJoinRequestsOfUser } from '@/lib/groups/members/end-join-requests'
import { forgetOrderAnswers } from '@/lib/groups/orders/forget-answers'
import { forgetClaimedPlaces } from '@/lib/groups/people-list/forget-people'
import * as reductionRequests from '@/lib/groups/reduction-requests/end-reduction-requests'
import { forgetPromises } from '@/lib/groups/reminders/forget-promises'
import { forgetUpdatesOfUser } from '@/lib/groups/updates/forget-updates'
import { ANONYMOUS } from '@/lib/membership/rules'
import { forgetRefundRequestsOf } from '@/lib/money/refunds/requests/end-refund-requests'
import { forgetOrigins } from '@/lib/people/audit/purge-history'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { endEverySession, requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma, type User } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { forgetNameInQueued, forgetQueuedMail, queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { lockNotifications } from '@/lib/platform/messages/notifications/lock-notifications'
import { writeNotificationsNow } from '@/lib/platform/messages/notifications/notify'
import { changeStates } from '@/lib/platform/states/change-state'
import { leaveAllGroups, leaveMostGroups } from './leave-all-groups'

/**
 * Deletes an account: the person leaves their groups, their personal data is erased, and their username, email and
 * number become free. The row stays for their transactions, which from then on show an anonymous member. Throws 409 if
 * they cannot leave a group yet.
 */
export async function deleteAccount(userId: string) {
  await limitAttempts(userId)
  await requireNoAdjustment(db, userId)
  await leaveMostGroups(userId)
  await transact(async (tx) => {
    await lockDeletions(tx)
    await leaveAllGroups(tx, userId)
    await lockUser(tx, userId)
    const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } })
    if (!user) throw unauthenticated()
    await requireNoNewGroup(tx, userId)
    await requireNoAdjustment(tx, userId)
    await endEverySession(tx, userId, 'account-deleted')
    await forgetTraces(tx, user)
    await erase(tx, user)
    await forgetQueuedMail(tx, userId, user.emailVerifiedAt && user.email)
    if (user.email && user.emailVerifiedAt)
      await queueMail(tx, 'account-deleted', {
        to: user.email,
        props: recipientOf(user),
        sender: userId,
      })
    announce(tx, [userId], ['account'])
    await forgetOrigins(tx, userId)
  })
  return { message: 'Account deleted successfully' }
}

/** Each may look at hundreds of groups before it is refused. */
const limitAttempts = (userId: string) =>
  limitUse(
    `deletion:${userId}`,
    { calls: 20, seconds: HOUR / SECOND },
    (wait) => `You've tried this many times just now. Please try again in ${wait}.`,
  )

/** An admin decides about a group's money, so an admin's account is not deleted without a fresh code, 2FA or not. */
export async function requireAdminStepUp(viewer: Viewer) {
  const { userId } = viewer
  const where = { userId, leftAt: null, role: 'admin', group: { deletedAt: null } } as const
  if ((await db.member.count({ where })) > 0) requireSteppedUp(viewer)
}

/** One at a time: two people who are named in each other's notifications and history would deadlock. */
const lockDeletions = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('deletions'))`

/** Throws 409 if someone added them to a group before their row was locked; from here on nobody can. */
async function requireNoNewGroup(tx: Tx, userId: string) {
  const membershipCount = await tx.member.count({
    where: { userId, leftAt: null, group: { deletedAt: null } },
  })
  if (membershipCount > 0) throw conflict("You've just been added to a group. Please try again.")
}

/** Throws 409 for an operator whose request for a correction waits: they must not come back as somebody else. */
async function requireNoAdjustment(reader: Reader, userId: string) {
  if ((await reader.adjustment.count({ where: { requestedById: userId, status: 'asked' } })) === 0) return
  throw conflict(
    'You asked for a correction that waits for another operator. Decline it first.',
    'ADJUSTMENT_WAITS',
  )
}

async function erase(tx: Tx, { id, pictureId }: User) {
  await tx.user.update({
    where: { id },
    data: {
      username: null,
      email: null,
      emailTyped: null,
      phoneNumber: null,
      firstname: null,
      lastname: null,
      passwordHash: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      phoneReplacedAt: null,
      pictureId: null,
      deletedAt: now(),
    },
  })
  if (pictureId) await tx.picture.delete({ where: { id: pictureId } })
  const userFilter = { where: { userId: id } }
  await tx.identifier.deleteMany(userFilter)
  await tx.oneTimeCode.deleteMany(userFilter)
  await tx.passwordReset.deleteMany(userFilter)
  await tx.lostPhone.deleteMany(userFilter)
  await tx.totpFactor.deleteMany(userFilter)
  await tx.passkey.deleteMany(userFilter)
  await tx.notification.deleteMany(userFilter)
  await tx.digestItem.deleteMany(userFilter)
  await tx.idempotentCall.deleteMany(userFilter)
  await tx.preferences.deleteMany(userFilter)
  await tx.accountantLink.deleteMany(userFilter)
}

async function endInvitations(tx: Tx, userId: string) {
  // Unlinks invitations to an address: the group's history must not reveal that the address had an account.
  await tx.invitation.updateMany({
    where: { userId, acceptedAt: null, channel: { not: null } },
    data: { userId: null, address: null, addressTyped: null },
  })
  const invitations = await tx.invitation.findMany({
    where: { userId, acceptedAt: null },
    select: { id: true },
  })
  await changeStates(
    tx,
    invitations.map((invitation) => invitation.id),
    { subject: 'invitation', to: 'withdrawn', why: 'account-deleted' },
  )
}

/**
 * Removes the person's name and address from others' records. A username of digits must not match part of an amount.
 */
async function forgetTraces(tx: Tx, { id, username, email, emailVerifiedAt }: User) {
  // What others are told of their leaving names them, too.
  await writeNotificationsNow(tx)
  // Before their notifications, as inviting them again does.
  await endInvitations(tx, id)
  const gifts = await claimGiftsOf(tx, id, emailVerifiedAt && email)
  await lockNotifications(
    tx,
    Prisma.sql`"userId" = ${id}::uuid OR "actorId" = ${id}::uuid OR id = ANY(${await listNotificationsAboutGifts(tx, gifts)}::uuid[])`,
  )
  await forgetPromises(tx, id)
  await forgetUpdatesOfUser(tx, id)
  const pattern = `(?<![£.,])\\m${username ?? ''}\\M`
  await forgetNameInQueued(tx, id, { pattern, replacement: ANONYMOUS })
  await tx.$executeRaw`
    UPDATE notifications SET "actorId" = NULL,
      message = regexp_replace(message, ${pattern}, ${ANONYMOUS}, 'g')
    WHERE "actorId" = ${id}::uuid`
  await tx.feedback.updateMany({ where: { userId: id }, data: { userId: null, userEmail: null } })
  await tx.payment.updateMany({
    where: { transaction: { userId: id } },
    data: {
      email: '',
      emailTyped: null,
      message: '',
      cardCountry: null,
      request: Prisma.DbNull,
      callerHash: null,
    },
  })
  await forgetRefundRequestsOf(tx, id)
  await forgetGifts(tx, gifts)
  await endJoinRequestsOfUser(tx, id)
  await endClaimsOfUser(tx, id)
  await forgetClaimedPlaces(tx, id)
  await reductionRequests.forgetReductionRequestsOf(tx, id)
  await forgetOrderAnswers(tx, { member: { userId: id } })
  await tx.notedPayment.updateMany({ where: { transaction: { userId: id } }, data: { note: null } })
  await tx.payoutAccount.updateMany({ where: { ownerId: id }, data: { request: Prisma.DbNull } })
}
