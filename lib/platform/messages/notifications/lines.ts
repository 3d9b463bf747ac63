import { z } from 'zod'
import { londonDay, now } from '@/lib/base/clock'
import { weekdayAndDay } from '@/lib/base/dates'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { notificationLineFields } from './contract'
import { gatheredText, isNewsKind, subjectPath } from './kinds'
import { presentNotification } from './present-notification'
import { listNotificationPage } from './queries'
import { isGathered, type NotificationRow } from './select-notifications'

type Line = z.output<typeof notificationLineFields>

/** A person's notifications as screens show them: those of one kind, group and day gathered in one line. */
export async function listLines(userId: string, paging: { limit: number; cursor?: string }) {
  const { rows, nextCursor } = await listNotificationPage(userId, 'lines', paging)
  const sumsById = await readLineSums(rows)
  return { lines: rows.map((row) => presentLine(row, sumsById.get(row.id))), nextCursor }
}

const lineSumColumns = z.strictObject({
  id: z.string(),
  count: z.int(),
  unread: z.int(),
  people: z.int().nullable(),
  /** Of a day in a large group, beyond what an integer column holds. */
  amountPence: z.number(),
})
type LineSums = z.output<typeof lineSumColumns>

async function readLineSums(rows: NotificationRow[]): Promise<Map<string, LineSums>> {
  const ids = rows.filter(({ kind }) => kind !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const sums = await readRows(lineSumColumns, selectLineSums(ids))
  return new Map(sums.map((one) => [one.id, one]))
}

/** Sums up what each of these lines gathers. People are counted only where all of them are known. */
export const selectLineSums = (ids: string[]) => Prisma.sql`
  SELECT line.id, sum(1 + other.more)::int AS count,
    coalesce(sum(1 + other.more) FILTER (WHERE other."readAt" IS NULL), 0)::int AS unread,
    CASE WHEN count(other."actorId") = sum(1 + other.more) THEN count(DISTINCT other."actorId")::int END AS people,
    coalesce(sum(other."amountPence"), 0)::float8 AS "amountPence"
  FROM notifications line JOIN notifications other ON ${isGathered}
  WHERE line.id = ANY(${ids}::uuid[]) GROUP BY line.id`

function presentLine(row: NotificationRow, sums: LineSums | undefined): Line {
  const notification = presentNotification(row)
  const kind = row.kind && isNewsKind(row.kind) ? row.kind : null
  const day = londonDay(row.createdAt)
  const line = { ...notification, line: row.id, path: subjectPath({ ...row, kind }), gathered: null }
  if (!kind || !sums) return line
  const key = row.groupId ? `${row.kind} ${day} ${row.groupId}` : row.id
  if (sums.count === 1) return { ...line, line: key }
  const dayText = day === londonDay(now()) ? 'today' : `on ${weekdayAndDay(row.createdAt)}`
  return {
    ...line,
    line: key,
    message: gatheredText(kind, { ...sums, title: row.groupTitle }, dayText),
    read: sums.unread === 0,
    gathered: { count: sums.count, unreadCount: sums.unread, latest: row.message },
  }
}
