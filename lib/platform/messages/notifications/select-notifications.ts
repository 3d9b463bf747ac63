import { z } from 'zod'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { decodeCursor } from '@/lib/platform/db/cursor'
import { Prisma } from '@/lib/platform/db/generated/client'
import { NotificationType } from '@/lib/platform/db/generated/enums'
import { limitClause, offsetClause, readRows } from '@/lib/platform/db/read-rows'
import { ACTION_TYPES } from './notify'
import { startOfDay, startOfNextDay } from './start-of-day'

const columns = z.strictObject({
  id: z.string(),
  type: z.enum(NotificationType),
  message: z.string(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
  kind: z.string().nullable(),
  groupId: z.string().nullable(),
  groupTitle: z.string().nullable(),
  invitationId: z.string().nullable(),
  isInvitationOpen: z.boolean(),
  actionType: z.enum(ACTION_TYPES).nullable(),
  actionId: z.string().nullable(),
  memberId: z.string().nullable(),
  isActionOpen: z.boolean(),
})
export type NotificationRow = z.output<typeof columns>

export type Paging = {
  limit: number
  offset?: number
  cursor?: string
  /** The newest of all is read as well, before the page. */
  includesNewest?: boolean
}

/** What one line gathers: the same person, kind and group. */
const alike = Prisma.sql`other."userId" = line."userId" AND other."groupId" = line."groupId" AND other.kind = line.kind`

/** `other` is gathered in `line`, which is the newest of them. */
export const isGathered = Prisma.sql`${alike} AND (other."createdAt", other.id) <= (line."createdAt", line.id)
  AND other."createdAt" >= ${startOfDay(Prisma.sql`line."createdAt"`)}`

/** `line` is the newest of what it gathers. Costs one index probe for each row read. */
const isNewest = Prisma.sql`(line.kind IS NULL OR NOT EXISTS (
  SELECT 1 FROM notifications other WHERE ${alike} AND (other."createdAt", other.id) > (line."createdAt", line.id)
    AND other."createdAt" < ${startOfNextDay(Prisma.sql`line."createdAt"`)}))`

const NEWEST_FIRST = Prisma.sql`ORDER BY line."createdAt" DESC, line.id DESC`
/** The last possible id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of a person's notifications, newest first. */
function selectPage(userId: string, { limit, offset = 0, cursor }: Paging) {
  const position = cursor ? decodeCursor(cursor) : null
  const cursorCondition = position
    ? Prisma.sql`AND (line."createdAt", line.id) < (${position.createdAt}::timestamptz, ${position.id}::uuid)`
    : Prisma.empty
  // After a cursor, the limit is a parameter, so that PostgreSQL plans for this person: a plan for everybody would sort
  // all remaining rows.
  const size = position ? Prisma.sql`${limit}` : limitClause(limit)
  const page = (what: Prisma.Sql) => Prisma.sql`SELECT ${what} FROM notifications line
    WHERE line."userId" = ${userId}::uuid ${cursorCondition} ${NEWEST_FIRST} LIMIT ${size} ${offsetClause(offset)}`
  // An offset skips rows in the index, without reading the table.
  return offset === 0
    ? page(Prisma.sql`line.*`)
    : Prisma.sql`SELECT * FROM notifications WHERE id IN (${page(Prisma.sql`line.id`)})`
}

/** A page, and before it, if asked for, the newest of all. */
const selectRows = (userId: string, paging: Paging) =>
  paging.includesNewest
    ? Prisma.sql`(${selectPage(userId, { limit: 1 })}) UNION ALL (${selectPage(userId, paging)})`
    : selectPage(userId, paging)

/**
 * A page of a person's lines, each represented by its newest notification. It steps from line to line and remembers the
 * lines of the current day, so that it skips the notifications they gather, hundreds a day for some people.
 */
function selectLines(userId: string, { limit, cursor }: Paging) {
  const start = cursor ? decodeCursor(cursor) : { createdAt: 'infinity', id: LAST_ID }
  const gathering = Prisma.sql`concat(line.kind, line."groupId")`
  return Prisma.sql`SELECT line.* FROM notifications line JOIN (
    WITH RECURSIVE lines AS (
      SELECT ${start.createdAt}::timestamptz AS "createdAt", ${start.id}::uuid AS id,
        'infinity'::timestamptz AS day, '{}'::text[] AS passed, 0 AS place
      UNION ALL
      SELECT next."createdAt", next.id, next.day,
        CASE WHEN next.day = lines.day THEN lines.passed ELSE '{}' END || next.gathering, lines.place + 1
      FROM lines CROSS JOIN LATERAL (
        SELECT line."createdAt", line.id, ${startOfDay(Prisma.sql`line."createdAt"`)} AS day, ${gathering} AS gathering
        FROM notifications line
        WHERE line."userId" = ${userId}::uuid AND (line."createdAt", line.id) < (lines."createdAt", lines.id)
          AND (line.kind IS NULL OR line."groupId" IS NULL OR line."createdAt" < lines.day
            OR ${gathering} <> ALL (lines.passed))
          AND ${isNewest} ${NEWEST_FIRST} LIMIT 1
      ) AS next
      WHERE lines.place < ${limit}
    ) SELECT id FROM lines WHERE place > 0
  ) AS newest USING (id)`
}

/** A group's title is only for its members, and an action only while it can be taken. */
export const selectNotificationRows = (userId: string, mode: 'all' | 'lines', paging: Paging) => Prisma.sql`
  SELECT page.id, page.type::text, page.message, page."createdAt", page."readAt", page.kind, page."invitationId",
    page."actionType", page."actionId", m.id AS "memberId",
    (coalesce(request.id, transfer.id, join_request.id, reduction.id, payout_account.id, claim.id) IS NOT NULL OR (page."actionType" = 'reminder' AND g.id IS NOT NULL
      AND g."closedAt" IS NULL AND m."contributionPence" + coalesce(member_account."balancePence", 0) > 0)) IS TRUE AS "isActionOpen",
    g.id AS "groupId", g.title AS "groupTitle", invitation.id IS NOT NULL AS "isInvitationOpen"
  FROM (${mode === 'lines' ? selectLines(userId, paging) : selectRows(userId, paging)}) AS page
  LEFT JOIN members m ON m."groupId" = page."groupId" AND m."userId" = page."userId" AND m."leftAt" IS NULL
  LEFT JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL
  LEFT JOIN LATERAL (
    SELECT i.id FROM invitations i JOIN groups ig ON ig.id = i."groupId" AND ig."deletedAt" IS NULL AND ig."closedAt" IS NULL
    WHERE i.id = page."invitationId" AND i."userId" = page."userId"
      AND i."acceptedAt" IS NULL AND i."expiresAt" > ${now()}
  ) AS invitation ON true
  LEFT JOIN refund_requests request ON page."actionType" = 'refund_request' AND request.id = page."actionId"
    AND request.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL
  LEFT JOIN transfers transfer ON page."actionType" = 'transfer_confirmation' AND transfer.id = page."actionId"
    AND transfer."awaitingUntil" > ${now()} AND m.role = 'admin' AND g.id IS NOT NULL
  LEFT JOIN join_requests join_request ON page."actionType" = 'join_request' AND join_request.id = page."actionId"
    AND join_request.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL AND g."closedAt" IS NULL
  LEFT JOIN claims claim ON claim.id = page."actionId" AND CASE page."actionType"
    WHEN 'claim_place' THEN claim.status = 'open' AND claim."userId" = page."userId" AND EXISTS (SELECT FROM groups listing
      WHERE listing.id = page."groupId" AND listing."deletedAt" IS NULL AND listing."closedAt" IS NULL)
    WHEN 'join_places' THEN claim.status = 'asked' AND m.role = 'admin' AND g.id IS NOT NULL AND g."closedAt" IS NULL END
  LEFT JOIN payout_accounts payout_account ON page."actionType" = 'account_replaced' AND payout_account.id = page."actionId"
    AND payout_account."disconnectedAt" IS NULL
    AND payout_account."connectedAt" > ${addMs(now(), -env.PAYOUT_COOLING_HOURS * HOUR)}
  LEFT JOIN can_manage_requests reduction ON page."actionType" = 'can_manage' AND reduction.id = page."actionId"
    AND reduction.status = 'open' AND m.role = 'admin' AND g.id IS NOT NULL AND g."closedAt" IS NULL
    AND EXISTS (SELECT FROM members asker
      LEFT JOIN ledger_accounts asker_account ON asker_account."groupId" = asker."groupId" AND asker_account.kind = 'member' AND asker_account."userId" = asker."userId"
      WHERE asker."groupId" = reduction."groupId" AND asker."userId" = reduction."userId"
        AND asker."contributionPence" > reduction."amountPence"
        AND asker."contributionPence" + coalesce(asker_account."balancePence", 0) > 0)
  LEFT JOIN ledger_accounts member_account ON page."actionType" = 'reminder' AND member_account."groupId" = m."groupId"
    AND member_account.kind = 'member' AND member_account."userId" = m."userId"
  ORDER BY page."createdAt" DESC, page.id DESC`

export async function listNotificationRows(
  userId: string,
  mode: 'all' | 'lines',
  paging: Paging,
): Promise<NotificationRow[]> {
  const rows = await readRows(columns, selectNotificationRows(userId, mode, paging))
  return rows.slice(0, paging.limit + (paging.includesNewest ? 1 : 0))
}
