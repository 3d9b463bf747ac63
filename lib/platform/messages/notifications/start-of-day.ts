import { Prisma } from '@/lib/platform/db/generated/client'

/** The start of a moment's day in London. */
export const startOfDay = (moment: Prisma.Sql) =>
  Prisma.sql`(date_trunc('day', ${moment} AT TIME ZONE 'Europe/London') AT TIME ZONE 'Europe/London')`

/** The start of the day after. */
export const startOfNextDay = (moment: Prisma.Sql) =>
  Prisma.sql`((date_trunc('day', ${moment} AT TIME ZONE 'Europe/London') + interval '1 day') AT TIME ZONE 'Europe/London')`
