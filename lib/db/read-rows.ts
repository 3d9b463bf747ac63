import { createHash } from 'node:crypto'
import { db, pool } from './client'
import { Prisma } from './generated/client'
import type { Reader } from './transaction'

/**
 * The rows of a read that nearly every visit makes. Outside of a transaction it goes to the driver as a statement that
 * each connection prepares once: what Prisma adds to a statement costs several times the statement. The rows are the
 * driver's, so what is a bigint or a numeric is cast in SQL.
 */
export async function readRows<Row>(sql: Prisma.Sql, reader: Reader = db): Promise<Row[]> {
  if (reader !== db) return reader.$queryRaw<Row[]>(sql)
  const { text, values } = sql
  const { rows } = await pool.query({ name: nameOf(text), text, values })
  return rows
}

const names = new Map<string, string>()

/** The same for the same text in every copy of this module: they share the connections. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

const SIZES = [1, 5, 10, 21, 51, 101]

/**
 * How many rows a statement reads for a page of so many: at least those. The size stands in its text, as PostgreSQL
 * thinks any LIMIT that it does not know to be large, and would plan a list anew each time, which takes longer than
 * reading it. There are few sizes, as each is a statement that every connection keeps.
 */
export const sizeFor = (limit: number): Prisma.Sql => {
  const size = SIZES.find((known) => known >= limit)
  return size ? Prisma.raw(String(size)) : Prisma.sql`${limit}`
}

/** What a page skips. */
export const offsetOf = (offset: number): Prisma.Sql =>
  offset > 0 ? Prisma.sql`OFFSET ${offset}` : Prisma.empty
