import { z } from 'zod'
import { retentionCutoff } from '@/lib/groups/group/retention'
import { forgetOrderAnswers } from '@/lib/groups/orders/forget-answers'
import { ANONYMOUS_GIVER } from '@/lib/membership/rules'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { lockNotifications } from '@/lib/platform/messages/notifications/lock-notifications'

const BATCH_SIZE = 200

/** Erases who gave, and what members wrote, long after the collection. Can run at any time, and again. */
export async function forgetOldGifts() {
  const cutoff = retentionCutoff()
  const whereOld = { status: { not: 'pending' }, group: { paymentDeadline: { lt: cutoff } } } as const
  await reportsDb.payment.updateMany({
    where: { message: { not: '' }, transaction: whereOld },
    data: { message: '' },
  })
  await forgetOrderAnswers(reportsDb, { group: { paymentDeadline: { lt: cutoff } } })
  for (;;) {
    const gifts = await reportsDb.gift.findMany({
      where: {
        payment: { transaction: whereOld },
        OR: [{ name: { not: '' } }, { message: { not: '' } }, { payment: { email: { not: '' } } }],
      },
      select: { id: true },
      take: BATCH_SIZE,
    })
    if (gifts.length === 0) return
    const ids = gifts.map(({ id }) => id)
    await transact(async (tx) => {
      await lockPayments(tx, ids)
      await forgetGifts(tx, ids)
    })
  }
}

/**
 * Locks an account's gifts, including unclaimed ones made with its proven address: it claims those too, so that the
 * address's next owner cannot. Returns the ids of all of them.
 */
export async function claimGiftsOf(tx: Tx, userId: string, provenEmail: string | null): Promise<string[]> {
  const find = (where: Prisma.GiftWhereInput) => tx.gift.findMany({ where, select: { id: true } })
  const unclaimed = provenEmail ? await find({ claimedById: null, payment: { email: provenEmail } }) : []
  const ids = [...(await find({ claimedById: userId })), ...unclaimed].map(({ id }) => id)
  await lockPayments(tx, ids)
  await tx.gift.updateMany({ where: { id: { in: ids }, claimedById: null }, data: { claimedById: userId } })
  return ids
}

/** One of these gifts may be paid right now, and crediting locks the payment before the gift. */
const lockPayments = (tx: Tx, ids: string[]) =>
  tx.$executeRaw`SELECT 1 FROM payments WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`

/** Erases the names and messages of these gifts, whose payments are locked. */
export async function forgetGifts(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  await forgetNames(tx, ids)
  await tx.gift.updateMany({ where: { id: { in: ids } }, data: { name: '', message: '' } })
  await tx.payment.updateMany({
    where: { id: { in: ids } },
    data: { email: '', emailTyped: null, cardCountry: null, request: Prisma.DbNull, callerHash: null },
  })
  await forgetOrderAnswers(tx, { paymentId: { in: ids } })
  await tx.refundRequest.updateMany({ where: { paymentId: { in: ids } }, data: { reason: '', answer: null } })
}

const columns = z.strictObject({ id: z.string(), groupId: z.string(), message: z.string() })

/** Erases the givers' names from their groups' notifications. */
async function forgetNames(tx: Tx, giftIds: string[]) {
  const giverPatterns = await buildGiverPatterns(tx, giftIds)
  const notificationIds = await listNotificationsMatching(tx, giverPatterns)
  if (notificationIds.length === 0) return
  await lockNotifications(tx, Prisma.sql`id = ANY(${notificationIds}::uuid[])`)
  const notifications = await queryRows(tx, columns)`
    SELECT id, "groupId", message FROM notifications WHERE id = ANY(${notificationIds}::uuid[])`
  const messages = notifications.map(({ groupId, message }) =>
    message.replace(giverPatterns.get(groupId) ?? MATCHES_NOTHING, ANONYMOUS_GIVER),
  )
  await tx.$executeRaw`
    UPDATE notifications SET message = changed.message
    FROM unnest(${notifications.map(({ id }) => id)}::uuid[], ${messages}::text[]) AS changed(id, message)
    WHERE notifications.id = changed.id`
}

/** The ids of the notifications that name these gifts' givers. */
export const listNotificationsAboutGifts = async (tx: Tx, giftIds: string[]): Promise<string[]> =>
  listNotificationsMatching(tx, await buildGiverPatterns(tx, giftIds))

/** For each group, a pattern that matches the names of some of its givers in a sentence. */
type GiverPatterns = Map<string, RegExp>

/** The first condition repeats the index's, so that it is used. */
async function listNotificationsMatching(tx: Tx, giverPatterns: GiverPatterns): Promise<string[]> {
  const notifications = await queryRows(tx, columns)`
    SELECT id, "groupId", message FROM notifications
    WHERE message ~ ' gave £| asked for £| refunded to |gift of £' AND (kind IS DISTINCT FROM 'gave' OR message !~ '^Someone gave £')
      AND "groupId" = ANY(${[...giverPatterns.keys()]}::uuid[])`
  return notifications
    .filter(({ groupId, message }) => message.search(giverPatterns.get(groupId) ?? MATCHES_NOTHING) >= 0)
    .map(({ id }) => id)
}

const MATCHES_NOTHING = /(?!)/

async function buildGiverPatterns(tx: Tx, giftIds: string[]): Promise<GiverPatterns> {
  const gifts = await tx.gift.findMany({
    where: { id: { in: giftIds }, name: { not: '' } },
    select: { name: true, payment: { select: { transaction: { select: { groupId: true } } } } },
  })
  const namesByGroup = new Map<string, Set<string>>()
  for (const { name, payment } of gifts) {
    const { groupId } = payment.transaction
    namesByGroup.set(groupId, (namesByGroup.get(groupId) ?? new Set()).add(name))
  }
  return new Map([...namesByGroup].map(([groupId, names]) => [groupId, namePattern([...names])]))
}

/** Matches these names in a sentence, but not within the group's title or a longer name. */
function namePattern(names: string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const name = `(?:${longestFirst.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`
  const beginning = `(?<=^|[£”].*[.] )${name}(?= (?:gave|has asked for) £)`
  return new RegExp(`${beginning}|(?<= refunded to )${name}(?= from “)|(?<=” by )${name}(?=: )`, 'g')
}
