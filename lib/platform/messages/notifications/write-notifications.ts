import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import type { NotificationType } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { announce } from '@/lib/platform/messages/live/announce'
import { withinCap } from '@/lib/platform/messages/reader-caps'
import { gatherMore } from './gather-more'

/** One text for one person. */
type Text = {
  userId: string
  type: NotificationType
  message: string
  groupId?: string
  invitationId?: string
  actionType?: string
  actionId?: string
  actorId?: string
  kind?: string
  amountPence?: number
}

/** Writes all that a transaction tells people, in the order in which it was told; listed people have nowhere to read it. */
export async function writeNotifications(tx: Tx, all: Text[]) {
  const texts = await toAccounts(tx, all)
  const single: Text[] = []
  for (const alike of batchesOf(joined(texts), (text) => [
    text.type,
    text.groupId,
    text.kind,
    text.amountPence,
  ]))
    single.push(...(await gatherMore(tx, alike)))
  const createdAt = now()
  const written = await tx.notification.createManyAndReturn({
    data: single.map((text) => ({ ...text, createdAt })),
    select: { id: true, userId: true, type: true },
  })
  for (const ofGroup of batchesOf(texts, ({ groupId }) => [groupId])) {
    const userIds = ofGroup.map(({ userId }) => userId)
    announce(tx, userIds, ['notifications'], ofGroup[0]?.groupId)
  }
  await queuePushJobs(tx, written)
}

async function toAccounts(tx: Tx, texts: Text[]): Promise<Text[]> {
  const listed = await tx.user.findMany({
    where: { id: { in: [...new Set(texts.map(({ userId }) => userId))] }, listed: true },
    select: { id: true },
  })
  const ids = new Set(listed.map(({ id }) => id))
  return ids.size === 0 ? texts : texts.filter(({ userId }) => !ids.has(userId))
}

/**
 * What somebody is told about a group is one text, with the change itself first: a command tells of it last, after its
 * consequences. Repeats are skipped. News of no group, and requests to act, always stand alone.
 */
function joined(texts: Text[]): Text[] {
  const all: Text[] = []
  const latest = new Map<string, Text>()
  for (const text of texts) {
    const { userId, groupId, actionType, invitationId } = text
    const place = groupId && !actionType && !invitationId ? `${groupId} ${userId}` : null
    const before = place ? latest.get(place) : undefined
    if (before && canJoin(before, text)) {
      if (!before.message.includes(text.message)) join(before, text)
      continue
    }
    const own = { ...text }
    all.push(own)
    if (place) latest.set(place, own)
  }
  return all
}

/** A message names at most one person, so that the name can be replaced when they delete their account. */
const canJoin = (one: Text, other: Text): boolean =>
  !one.actorId || !other.actorId || one.actorId === other.actorId

function join(before: Text, { type, message, actorId = before.actorId }: Text) {
  Object.assign(before, { type, actorId, message: `${message} ${before.message}` })
  delete before.kind
  delete before.amountPence
}

function batchesOf<One>(all: One[], likeness: (one: One) => unknown[]): One[][] {
  const batches = new Map<string, One[]>()
  for (const one of all) {
    const key = JSON.stringify(likeness(one))
    batches.set(key, [...(batches.get(key) ?? []), one])
  }
  return [...batches.values()]
}

type Row = { id: string; userId: string; type: NotificationType }

/** For people with a subscribed browser. The job checks whether they want this push, outside of any lock. */
async function queuePushJobs(tx: Tx, written: Row[]) {
  if (!env.VAPID_PUBLIC_KEY || written.length === 0) return
  const browsers = await tx.pushSubscription.findMany({
    where: { userId: { in: written.map(({ userId }) => userId) } },
    distinct: ['userId'],
    select: { userId: true },
  })
  const takers = new Set(browsers.map(({ userId }) => userId))
  const rows = written.filter(({ userId }) => takers.has(userId))
  for (const [first, ...others] of batchesOf(rows, ({ type }) => [type === 'System', type === 'Transfer'])) {
    if (!first) continue
    const isUrgent = first.type === 'System'
    const pushed = isUrgent ? [first, ...others] : await pushable([first, ...others])
    const notificationIds = pushed.map(({ id }) => id)
    if (notificationIds.length > 0) await enqueue(tx, 'tell-by-push', { notificationIds }, { isUrgent })
  }
}

/** Those that are within their reader's cap on pushes; the others are in the app. */
async function pushable(rows: Row[]): Promise<Row[]> {
  const readers = rows.map(({ userId }) => userId)
  const within = await withinCap('push', readers, { isAboutTransfer: rows[0]?.type === 'Transfer' })
  return rows.filter((_, place) => within[place])
}
