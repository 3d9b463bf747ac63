import { Prisma } from './generated/client'

/** SQL for the calendar day in London of a moment. */
export const londonDate = (at: Prisma.Sql) => Prisma.sql`(${at} AT TIME ZONE 'Europe/London')::date`
