import { Prisma } from './generated/client'

/**
 * A condition for a purge: rows that nobody has locked. It leaves the others to its next run, so it waits for nobody and
 * cannot deadlock with a command that changes several of them in another order.
 */
export const skipLocked = (table: string, where: Prisma.Sql) =>
  Prisma.sql`ctid = ANY(ARRAY(SELECT ctid FROM ${Prisma.raw(table)} WHERE ${where} FOR UPDATE SKIP LOCKED))`
