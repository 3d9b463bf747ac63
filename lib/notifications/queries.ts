import type { z } from 'zod'
import { invitationToken } from '@/lib/auth/invitation-token'
import { promiseToken } from '@/lib/auth/promise-token'
import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { decodeCursor, encodeCursor } from '@/lib/db/cursor'
import { Prisma } from '@/lib/db/generated/client'
import type { NotificationType } from '@/lib/db/generated/enums'
import type { notificationFields } from './contract'
import type { ActionType } from './notify'

type NotificationAnswer = z.output<typeof notificationFields>

/** The latest notification and how many are unread, in one round trip. */
export async function getNotificationSummary(userId: string) {
  const [first] = await selectNotifications(userId, { limit: 1 })
  return { lastNotification: first?.id ? show(first) : null, unreadCount: first?.unread ?? 0 }
}

type Page = { page: number; limit: number; cursor?: string }

/** A page of one's own notifications, newest first. A cursor costs the same on every page, and wins over `page`. */
export async function listNotifications(userId: string, { page, limit, cursor }: Page) {
  const offset = cursor ? 0 : (page - 1) * limit
  const isFirst = !cursor && page === 1
  const [rows, summary] = await Promise.all([
    selectNotifications(userId, { limit: limit + 1, offset, cursor }),
    isFirst ? null : getNotificationSummary(userId),
  ])
  const found = rows.filter(isNotification)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit
  return {
    notifications: shown.map(show),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last) : null,
    totalCount: rows[0]?.total ?? 0,
    unreadCount: rows[0]?.unread ?? 0,
    lastNotification: summary ? summary.lastNotification : shown[0] ? show(shown[0]) : null,
  }
}

type Counts = { unread: number; total: number }
type Row = Counts & {
  id: string
  type: NotificationType
  message: string
  createdAt: Date
  readAt: Date | null
  groupId: string | null
  groupTitle: string | null
  invitationId: string | null
  isInvitationOpen: boolean
  actionType: ActionType | null
  actionId: string | null
  memberId: string | null
  isActionOpen: boolean
}

/** Rows with both counts on each, and one row of counts alone where there is no notification. */
const isNotification = (row: Row | (Counts & { id: null })): row is Row => row.id !== null

/** The group is named only to those who are in it; what can be done, only while it can. */
function selectNotifications(
  userId: string,
  { limit, offset = 0, cursor }: { limit: number; offset?: number; cursor?: string },
) {
  const place = cursor ? decodeCursor(cursor) : null
  const after = place
    ? Prisma.sql`AND ("createdAt", id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : Prisma.empty
  return db.$queryRaw<Row[]>`
    SELECT counts.*, n.*
    FROM (
      SELECT (SELECT count(*)::int FROM notifications WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL) AS unread,
        (SELECT count(*)::int FROM notifications WHERE "userId" = ${userId}::uuid) AS total
    ) AS counts
    LEFT JOIN LATERAL (
      SELECT page.id, page.type::text, page.message, page."createdAt", page."readAt", page."invitationId",
        page."actionType", page."actionId", m.id AS "memberId",
        (coalesce(request.id, waiting.id, asking.id, manage.id) IS NOT NULL OR (page."actionType" = 'reminder' AND g.id IS NOT NULL
          AND m."contributionPence" + coalesce(paid."balancePence", 0) > 0)) IS TRUE AS "isActionOpen",
        g.id AS "groupId", g.title AS "groupTitle", open.id IS NOT NULL AS "isInvitationOpen"
      FROM (
        SELECT * FROM notifications WHERE "userId" = ${userId}::uuid ${after}
        ORDER BY "createdAt" DESC, id DESC LIMIT ${limit} OFFSET ${offset}
      ) AS page
      LEFT JOIN members m ON m."groupId" = page."groupId" AND m."userId" = page."userId" AND m."leftAt" IS NULL
      LEFT JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL
      LEFT JOIN LATERAL (
        SELECT i.id FROM invitations i JOIN groups ig ON ig.id = i."groupId" AND ig."deletedAt" IS NULL
        WHERE i.id = page."invitationId" AND i."userId" = page."userId"
          AND i."acceptedAt" IS NULL AND i."expiresAt" > ${now()}
      ) AS open ON true
      LEFT JOIN refund_requests request ON page."actionType" = 'refund_request' AND request.id = page."actionId"
        AND request.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL
      LEFT JOIN transfers waiting ON page."actionType" = 'transfer_confirmation' AND waiting.id = page."actionId"
        AND waiting."awaitingUntil" > ${now()} AND m.role = 'admin' AND g.id IS NOT NULL
      LEFT JOIN join_requests asking ON page."actionType" = 'join_request' AND asking.id = page."actionId"
        AND asking.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL
      LEFT JOIN can_manage_requests manage ON page."actionType" = 'can_manage' AND manage.id = page."actionId"
        AND manage.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL
      LEFT JOIN ledger_accounts paid ON page."actionType" = 'reminder' AND paid."groupId" = m."groupId"
        AND paid.kind = 'member' AND paid."userId" = m."userId"
      ORDER BY page."createdAt" DESC, page.id DESC
    ) AS n ON true`
}

const show = (row: Row): NotificationAnswer => ({
  _id: row.id,
  type: row.type,
  message: row.message,
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  groupId: row.groupId,
  groupTitle: row.groupTitle,
  ...(row.invitationId ? showInvitation(row.invitationId, row.isInvitationOpen) : showAction(row)),
})

type Action = Pick<NotificationAnswer, 'actionType' | 'actionText' | 'actionData'>

const showInvitation = (invitationId: string, isOpen: boolean): Action => ({
  actionType: 'group_invitation',
  actionText: isOpen ? 'View invitation' : null,
  actionData: isOpen ? { invitationToken: invitationToken(invitationId) } : null,
})

/** By the id of what it is about, and the reader's own membership. */
const ACTIONS: Record<ActionType, (id: string, memberId: string) => Omit<Action, 'actionType'>> = {
  refund_request: (requestId) => ({ actionText: 'View request', actionData: { requestId } }),
  join_request: (requestId) => ({ actionText: 'Accept or decline', actionData: { requestId } }),
  can_manage: (requestId) => ({ actionText: 'Answer', actionData: { requestId } }),
  transfer_confirmation: (transferId) => ({ actionText: 'Review transfer', actionData: { transferId } }),
  reminder: (_, memberId) => ({
    actionText: 'Pay or say when',
    actionData: { promiseToken: promiseToken(memberId) },
  }),
}

const showAction = ({ actionType, actionId, memberId, isActionOpen }: Row): Action =>
  actionType && actionId && isActionOpen
    ? { actionType, ...ACTIONS[actionType](actionId, memberId ?? '') }
    : { actionType, actionText: null, actionData: null }
