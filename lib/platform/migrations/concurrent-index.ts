import type { Client } from 'pg'

/** Must be alone in its migration: several statements are one transaction, in which nothing is built concurrently. */
const CONCURRENT_INDEX = /^(?:\s|--[^\n]*\n)*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"?(\w+)"?/i

/** The name of the index that a script builds concurrently; undefined for any other script. */
export const concurrentIndexIn = (script: string): string | undefined => CONCURRENT_INDEX.exec(script)?.[1]

/**
 * Builds the index without a lock time-out: it blocks nobody, but has to wait for every earlier transaction.
 * An earlier try that was cut off half-way leaves an invalid index, which is dropped first; one that was killed before
 * it was recorded leaves a valid one, which stays.
 */
export async function buildConcurrently(client: Client, script: string, name: string) {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))',
    [name],
  )
  const [earlierIndex] = rows
  if (earlierIndex?.valid) return
  await client.query('SET lock_timeout = 0')
  if (earlierIndex) await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
  await client.query(script)
}
