import { retentionCutoff } from '@/lib/groups/group/retention'
import { forgetOrderAnswers } from '@/lib/groups/orders/forget-answers'
import { lockGroup } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { lockNotifications } from '@/lib/platform/messages/notifications/lock-notifications'

/** Erases who was on a list, long after the collection; the books hold no names. Can run at any time, and again. */
export async function forgetOldPeople() {
  const oldGroups = await reportsDb.group.findMany({
    where: {
      paymentDeadline: { lt: retentionCutoff() },
      OR: [
        { members: { some: { listing: { isNot: null }, user: { username: { not: null } } } } },
        { contacts: { some: {} } },
      ],
    },
    select: { id: true },
  })
  for (const { id } of oldGroups)
    await transact(async (tx) => {
      await lockGroup(tx, id)
      await forgetPeopleOf(tx, id)
    })
}

async function forgetPeopleOf(tx: Tx, groupId: string) {
  const members = await tx.member.findMany({
    where: { groupId, user: { listed: true } },
    select: { id: true, userId: true },
  })
  const userFilter = { in: members.map((member) => member.userId) }
  const paymentFilter = { transaction: { groupId, userId: userFilter } }
  await forgetNames(tx, userFilter.in)
  await tx.user.updateMany({ where: { id: userFilter }, data: { username: null } })
  await tx.listing.deleteMany({ where: { member: { groupId } } })
  await tx.contact.deleteMany({ where: { groupId } })
  await tx.paymentPromise.updateMany({
    where: { member: { groupId, userId: userFilter } },
    data: { note: null },
  })
  await tx.payment.updateMany({
    where: paymentFilter,
    data: {
      email: '',
      emailTyped: null,
      message: '',
      cardCountry: null,
      request: Prisma.DbNull,
      callerHash: null,
    },
  })
  await tx.refundRequest.updateMany({ where: { payment: paymentFilter }, data: { reason: '', answer: null } })
  await tx.notedPayment.updateMany({ where: paymentFilter, data: { note: null } })
  await forgetOrderAnswers(tx, { member: { groupId, userId: userFilter } })
  await tx.canManageRequest.updateMany({
    where: { groupId, userId: userFilter },
    data: { message: null, answer: null },
  })
}

/** The name and hashed addresses of places that somebody took over, as they delete their account. */
export async function forgetClaimedPlaces(tx: Tx, userId: string) {
  const places = await tx.member.findMany({
    where: { leftAt: { not: null }, claims: { some: { userId, status: 'accepted' } } },
    select: { id: true, userId: true },
  })
  const userIds = places.map((place) => place.userId)
  await forgetNames(tx, userIds)
  await tx.user.updateMany({ where: { id: { in: userIds } }, data: { username: null } })
  await tx.listing.deleteMany({ where: { memberId: { in: places.map(({ id }) => id) } } })
}

/** From what the admins were told. A name may contain anything, and a name of digits must not match part of an amount. */
async function forgetNames(tx: Tx, userIds: string[]) {
  await lockNotifications(tx, Prisma.sql`"actorId" = ANY(${userIds}::uuid[])`)
  await tx.$executeRaw`
    UPDATE notifications SET "actorId" = NULL, message = regexp_replace(message,
      '(?<![£.,\\w])' || regexp_replace(u.username, '[^[:alnum:][:space:]]', '\\\\\\&', 'g') || '(?!\\w)', ${ANONYMOUS}, 'g')
    FROM users u WHERE u.id = notifications."actorId" AND u.id = ANY(${userIds}::uuid[]) AND u.username IS NOT NULL`
}
