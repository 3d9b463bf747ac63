import { z } from 'zod'
import { now } from '@/lib/base/clock'
import type { Notification } from '@/lib/platform/db/generated/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { actingUserId } from '@/lib/platform/db/origin'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { chooseReadersToTell, countAgainstCap } from '@/lib/platform/messages/reader-caps'
import { startOfDay } from './start-of-day'

const MORE_NEWS = 'There’s more news than we list one by one. Your groups show all of it.'

type Draft = Pick<Notification, 'userId' | 'type' | 'message'> & {
  groupId?: string
  invitationId?: string
  actionType?: string
  actorId?: string
  kind?: string
  amountPence?: number
}

/** Those of these notifications that get a row of their own; the others are gathered in fewer. */
export async function gatherBeyondCap<One extends Draft>(tx: Tx, drafts: One[]): Promise<One[]> {
  // Not capped: what people do themselves, news of their own account, and what must be stopped within a day.
  const isUncapped = ({ userId, type, actionType }: One) =>
    type === 'System' || actionType === 'account_replaced' || userId === actingUserId()
  const capped = drafts.filter((draft) => !isUncapped(draft))
  const unaskedReaders = await listUnaskedReaders(tx, capped)
  const capOf = (draft: One): RowCap =>
    isOffer(draft) ? 'offered' : unaskedReaders.has(draft.userId) ? 'unasked' : 'row'
  const excess = new Set<One>()
  for (const cap of ROW_CAPS) {
    const candidates = capped.filter((draft) => capOf(draft) === cap)
    for (const draft of await gatherExcess(tx, cap, candidates)) excess.add(draft)
  }
  return drafts.filter((draft) => !excess.has(draft))
}

const ROW_CAPS = ['row', 'unasked', 'offered'] as const
type RowCap = (typeof ROW_CAPS)[number]

/** An invitation, or the question whether a place on a list is theirs: anybody can make any number of them. */
const isOffer = ({ invitationId, actionType }: Pick<Notification, 'invitationId' | 'actionType'> | Draft) =>
  Boolean(invitationId) || actionType === 'claim_place'

type Row = Pick<Notification, 'userId' | 'groupId' | 'invitationId' | 'actionType'>

/** Of rows that were written, those of which strangers can cause any number: offers, and news of unasked groups. */
export async function listUnsolicitedRows<One extends Row>(tx: Tx, rows: One[]): Promise<Set<One>> {
  const unopened = await tx.member.findMany({
    where: {
      groupId: { in: rows.flatMap(({ groupId }) => groupId ?? []) },
      userId: { in: rows.map(({ userId }) => userId) },
      addedUnseen: true,
    },
    select: { groupId: true, userId: true },
  })
  const keys = new Set(unopened.map(({ groupId, userId }) => `${groupId} ${userId}`))
  return new Set(rows.filter((row) => isOffer(row) || keys.has(`${row.groupId} ${row.userId}`)))
}

/** Returns those beyond the cap, which are gathered. */
async function gatherExcess<One extends Draft>(tx: Tx, cap: RowCap, drafts: One[]): Promise<One[]> {
  const readers = drafts.map(({ userId }) => userId)
  const isWithinCap = await countAgainstCap(cap, readers, { isAboutTransfer: drafts[0]?.type === 'Transfer' })
  const excess = drafts.filter((_, place) => !isWithinCap[place])
  if (excess.length > 0) await gather(tx, cap, excess)
  return excess
}

/**
 * Of these readers of one group's news, those who were added to it unasked and have never opened it: anybody can do that
 * to anybody, and so must not use up what they are told of their own groups.
 */
async function listUnaskedReaders(tx: Tx, drafts: Draft[]): Promise<Set<string>> {
  const groupId = drafts[0]?.groupId
  if (!groupId) return new Set()
  const userId = { in: drafts.map((draft) => draft.userId) }
  const members = await tx.member.findMany({
    where: { groupId, userId, addedUnseen: true },
    select: { userId: true },
  })
  return new Set(members.map((member) => member.userId))
}

/** Adds each to a row of its kind and day, if there is one; their readers are told of the rest in one line. */
async function gather(tx: Tx, cap: RowCap, excess: Draft[]) {
  const added = await addToRows(tx, excess)
  const remainingReaders = excess.map(({ userId }) => userId).filter((userId) => !added.has(userId))
  const readers = await chooseReadersToTell(cap, remainingReaders)
  const createdAt = now()
  await tx.notification.createMany({
    data: [...readers].map((userId) => ({ userId, type: 'Group' as const, message: MORE_NEWS, createdAt })),
  })
}

const columns = z.strictObject({ userId: z.string() })

/** The most that a row's amount holds: where it would be more, it goes into no row. */
const MAX_PENCE = 2 ** 31 - 1

async function addToRows(tx: Tx, excess: Draft[]): Promise<Set<string>> {
  const [{ groupId, kind, amountPence = null } = {} as Draft] = excess
  if (!groupId || !kind) return new Set()
  const today = startOfDay(Prisma.sql`${now()}::timestamptz`)
  const userIds = excess.map(({ userId }) => userId)
  const messages = excess.map(({ message }) => message)
  const actorIds = excess.map(({ actorId = null }) => actorId)
  const rows = await queryRows(tx, columns)`
    UPDATE notifications SET more = more + 1, "readAt" = NULL, message = draft.message, "actorId" = draft.actor,
      "amountPence" = "amountPence" + ${amountPence}::int
    FROM unnest(${userIds}::uuid[], ${messages}::text[], ${actorIds}::uuid[]) AS draft(reader, message, actor),
      LATERAL (
        SELECT id FROM notifications
        WHERE "userId" = draft.reader AND "groupId" = ${groupId}::uuid AND kind = ${kind} AND "createdAt" >= ${today}
        ORDER BY "createdAt" DESC, id DESC LIMIT 1
      ) AS newest
    WHERE notifications.id = newest.id
      AND coalesce("amountPence", 0)::bigint + coalesce(${amountPence}::int, 0) <= ${MAX_PENCE}
    RETURNING notifications."userId"`
  return new Set(rows.map(({ userId }) => userId))
}
