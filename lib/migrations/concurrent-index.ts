import type { Pool } from 'pg'

/** Alone in its migration: two statements are one transaction, in which the database builds no index concurrently. */
const CONCURRENTLY = /^(?:\s|--[^\n]*\n)*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"?(\w+)"?/i

/** The name of the index that a script builds beside running work; nothing for any other script. */
export const concurrentIndexIn = (script: string): string | undefined => CONCURRENTLY.exec(script)?.[1]

/**
 * Builds it without an end to its patience: it keeps nobody waiting, and waits itself for every transaction that was
 * there before. What an earlier try left behind, cut off half-way, is an index that is not valid: it goes first.
 */
export async function buildConcurrently(pool: Pick<Pool, 'connect'>, script: string, name: string) {
  const client = await pool.connect()
  try {
    await client.query('SET lock_timeout = 0')
    const { rows } = await client.query(
      'SELECT FROM pg_index WHERE NOT indisvalid AND indexrelid = to_regclass(quote_ident($1))',
      [name],
    )
    if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
    await client.query(script)
  } finally {
    // Not given back: its patience is another.
    client.release(true)
  }
}
