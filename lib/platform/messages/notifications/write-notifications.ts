import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import type { Notification } from '@/lib/platform/db/generated/client'
import type { NotificationType } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { announce } from '@/lib/platform/messages/live/announce'
import { countAgainstCap } from '@/lib/platform/messages/reader-caps'
import { gatherBeyondCap, listUnsolicitedRows } from './gather-beyond-cap'

/** One text for one person. */
type Draft = {
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
export async function writeNotifications(tx: Tx, all: Draft[]) {
  const drafts = await withoutListedPeople(tx, all)
  const draftsToWrite: Draft[] = []
  for (const batch of batchBy(mergeDrafts(drafts), (draft) => [
    draft.type,
    draft.groupId,
    draft.kind,
    draft.amountPence,
  ]))
    draftsToWrite.push(...(await gatherBeyondCap(tx, batch)))
  const createdAt = now()
  const written = await tx.notification.createManyAndReturn({
    data: draftsToWrite.map((draft) => ({ ...draft, createdAt })),
    select: { id: true, userId: true, type: true, groupId: true, invitationId: true, actionType: true },
  })
  for (const batch of batchBy(drafts, ({ groupId }) => [groupId])) {
    const userIds = batch.map(({ userId }) => userId)
    announce(tx, userIds, ['notifications'], batch[0]?.groupId)
  }
  await queuePushJobs(tx, written)
}

async function withoutListedPeople(tx: Tx, drafts: Draft[]): Promise<Draft[]> {
  const listed = await tx.user.findMany({
    where: { id: { in: [...new Set(drafts.map(({ userId }) => userId))] }, listed: true },
    select: { id: true },
  })
  const ids = new Set(listed.map(({ id }) => id))
  return ids.size === 0 ? drafts : drafts.filter(({ userId }) => !ids.has(userId))
}

/**
 * What somebody is told about a group is one text, with the change itself first: a command tells of it last, after its
 * consequences. Repeats are skipped. News of no group, and requests to act, always stand alone.
 */
function mergeDrafts(drafts: Draft[]): Draft[] {
  const all: Draft[] = []
  const latest = new Map<string, Draft>()
  for (const draft of drafts) {
    const { userId, groupId, actionType, invitationId } = draft
    const key = groupId && !actionType && !invitationId ? `${groupId} ${userId}` : null
    const previous = key ? latest.get(key) : undefined
    if (previous && canMerge(previous, draft)) {
      if (!previous.message.includes(draft.message)) mergeInto(previous, draft)
      continue
    }
    const copy = { ...draft }
    all.push(copy)
    if (key) latest.set(key, copy)
  }
  return all
}

/** A message names at most one person, so that the name can be replaced when they delete their account. */
const canMerge = (one: Draft, other: Draft): boolean =>
  !one.actorId || !other.actorId || one.actorId === other.actorId

function mergeInto(previous: Draft, { type, message, actorId = previous.actorId }: Draft) {
  Object.assign(previous, { type, actorId, message: `${message} ${previous.message}` })
  delete previous.kind
  delete previous.amountPence
}

function batchBy<One>(all: One[], keyOf: (one: One) => unknown[]): One[][] {
  const batches = new Map<string, One[]>()
  for (const one of all) {
    const key = JSON.stringify(keyOf(one))
    batches.set(key, [...(batches.get(key) ?? []), one])
  }
  return [...batches.values()]
}

type Row = Pick<Notification, 'id' | 'userId' | 'type' | 'groupId' | 'invitationId' | 'actionType'>

/** For people with a subscribed browser. The job checks whether they want this push, outside of any lock. */
async function queuePushJobs(tx: Tx, written: Row[]) {
  if (!env.VAPID_PUBLIC_KEY || written.length === 0) return
  const browsers = await tx.pushSubscription.findMany({
    where: { userId: { in: written.map(({ userId }) => userId) } },
    distinct: ['userId'],
    select: { userId: true },
  })
  const subscribers = new Set(browsers.map(({ userId }) => userId))
  const rows = written.filter(({ userId }) => subscribers.has(userId))
  for (const [first, ...others] of batchBy(rows, ({ type }) => [type === 'System', type === 'Transfer'])) {
    if (!first) continue
    const isUrgent = first.type === 'System'
    const rowsToPush = isUrgent ? [first, ...others] : await limitToPushCap(tx, [first, ...others])
    const notificationIds = rowsToPush.map(({ id }) => id)
    if (notificationIds.length > 0) await enqueue(tx, 'tell-by-push', { notificationIds }, { isUrgent })
  }
}

/** Those that are within their reader's caps on pushes; the others are in the app. */
async function limitToPushCap(tx: Tx, rows: Row[]): Promise<Row[]> {
  const unsolicitedRows = await listUnsolicitedRows(tx, rows)
  const isAboutTransfer = rows[0]?.type === 'Transfer'
  const listWithin = async (cap: 'push' | 'strangePush', candidates: Row[]) => {
    const readers = candidates.map(({ userId }) => userId)
    const isWithinCap = await countAgainstCap(cap, readers, { isAboutTransfer })
    return candidates.filter((_, place) => isWithinCap[place])
  }
  const own = await listWithin(
    'push',
    rows.filter((row) => !unsolicitedRows.has(row)),
  )
  return [...own, ...(await listWithin('strangePush', [...unsolicitedRows]))]
}
