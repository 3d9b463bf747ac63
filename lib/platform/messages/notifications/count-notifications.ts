import { z } from 'zod'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'

/** Counting stops here; beyond these, screens say that there are more. */
export const MAX_COUNTED = 1000
const MAX_UNREAD_SHOWN = 99

/** How many are unread. Reads the index of unread ones only. */
export const selectUnreadCount = (userId: string) =>
  Prisma.sql`SELECT count(*)::int AS count FROM notifications WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL`

/** Like selectUnreadCount, but stops at one more than screens show, however many there are. */
export const selectShownUnreadCount = (userId: string) =>
  Prisma.sql`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM notifications WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL LIMIT ${MAX_UNREAD_SHOWN + 1}
  ) AS counted`

/** How many there are, up to `MAX_COUNTED`. */
export const selectTotalCount = (userId: string) =>
  Prisma.sql`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM notifications WHERE "userId" = ${userId}::uuid ORDER BY "createdAt" DESC LIMIT ${MAX_COUNTED}
  ) AS counted`

const columns = z.strictObject({ count: z.int() })

async function count(query: Prisma.Sql): Promise<number> {
  const [row] = await readRows(columns, query)
  return row?.count ?? 0
}

export const countUnread = (userId: string) => count(selectUnreadCount(userId))
export const countTotal = (userId: string) => count(selectTotalCount(userId))
