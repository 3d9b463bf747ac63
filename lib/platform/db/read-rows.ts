import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { db, pool } from './client'
import { Prisma } from './generated/client'
import type { Reader } from './transaction'

/**
 * Reads rows for a query that nearly every visit makes. Outside a transaction it goes straight to the driver, as a
 * statement that each connection prepares once: Prisma's overhead would be several times its cost. Rows come as the
 * driver returns them, so cast bigint and numeric columns in SQL. `columns` declares the row type; it is checked only
 * in tests, where every row has to match (tests/support/check-rows.ts).
 */
export async function readRows<Row>(
  columns: z.ZodType<Row>,
  sql: Prisma.Sql,
  reader: Reader = db,
): Promise<Row[]> {
  if (reader !== db) return queryRows(reader, columns)(sql)
  const { text, values } = sql
  const { rows } = await pool.query({ name: nameOf(text), text, values })
  return rows
}

/**
 * Returns the reader's `$queryRaw`, for every other statement that returns rows: `queryRows(tx, columns)`SELECT …``.
 * `columns` declares the row type, as for `readRows`; bigint comes as BigInt.
 */
export const queryRows =
  <Row>(reader: Pick<Reader, '$queryRaw'>, _columns: z.ZodType<Row>) =>
  (sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Row[]> =>
    reader.$queryRaw<Row[]>(sql, ...values)

const names = new Map<string, string>()

/** A statement's name, from its text: every copy of this module must choose the same, as they share connections. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

const SIZES = [1, 5, 11, 21, 51, 101]

/**
 * The LIMIT for a page of `limit` rows: at least that many. It is written into the statement's text, because PostgreSQL
 * takes an unknown LIMIT for a large one and would plan the list each time, which takes longer than reading it.
 * Sizes are few, as each makes a statement that every connection keeps.
 */
export const limitClause = (limit: number): Prisma.Sql => {
  const size = SIZES.find((known) => known >= limit)
  return size ? Prisma.raw(String(size)) : Prisma.sql`${limit}`
}

/** The OFFSET of a page; empty for the first. */
export const offsetClause = (offset: number): Prisma.Sql =>
  offset > 0 ? Prisma.sql`OFFSET ${offset}` : Prisma.empty
