import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { buildConcurrently, concurrentIndexIn } from './concurrent-index'

/**
 * Applies prisma/migrations and keeps `_prisma_migrations` as Prisma's command line does, which would have to download
 * an engine for it.
 */

/** The lock that Prisma's own engine takes, so that the two never migrate at once. */
const MIGRATION_LOCK = 72_707_369

/**
 * How long a statement waits for a lock, in ms. Every other statement on the same table queues behind it and gives up
 * after two seconds, so this one gives up first and tries again.
 */
const LOCK_TIMEOUT = 1.5 * SECOND
const TRIES = 20
const LOCK_TIMEOUT_CODE = '55P03'

/** A script that commits by itself cannot be part of a transaction, and can be run again. */
const COMMIT_STATEMENT = /^\s*COMMIT\s*;/im

/** As Prisma's command line makes it. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

type Migration = { name: string; script: string }

/** Applies the missing migrations, each whole or not at all, and returns their names. Take a turn first. */
export async function applyMigrations(
  client: Client,
  { folder = 'prisma/migrations', tries = TRIES } = {},
): Promise<string[]> {
  const migrations = listMigrations(folder)
  if (await hasMigrationTable(client)) await requireSameHistory(client, migrations)
  else await client.query(CREATE_TABLE).catch(throwRightsError)
  const appliedNames = await listApplied(client)
  const missing = migrations.filter(({ name }) => !appliedNames.has(name))
  for (const migration of missing) await apply(client, migration, tries)
  return missing.map(({ name }) => name)
}

/**
 * Until this session ends, nobody else migrates. A killed start keeps its turn until the statement it began has ended.
 * Polls: a statement that waits is a transaction, which an index built concurrently would wait for.
 */
export async function waitForMigrationLock(client: Client) {
  const ask = () =>
    client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])
  for (let tries = 0; !(await ask()).rows[0]?.mine; tries += 1) {
    if (tries === 0) log.warn('waiting for a migration that another start began')
    await pause(SECOND / 5)
  }
}

const hasMigrationTable = async (client: Client): Promise<boolean> =>
  (await client.query("SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL")).rows.length > 0

/**
 * Changes nothing in a database that other migrations than these have made, such as those from before the first
 * release. A later version's begin with these, so that a release can be rolled back.
 */
async function requireSameHistory(client: Client, [first]: Migration[]) {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations',
  )
  if (rows.length === 0 || rows.some(({ name }) => name === first?.name)) return
  throw new Error(
    'This database was set up by a version from before the first release and cannot be migrated. Nothing in it was ' +
      'changed: export what you need with pg_dump, then start with an empty one (npm start keeps its own in .data).',
  )
}

async function listApplied(client: Client): Promise<Set<string>> {
  // Begun and never finished: Prisma's engine records that in a transaction of its own, and would stop at it for good.
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  return new Set(rows.map(({ name }) => name))
}

const listMigrations = (folder: string): Migration[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, script: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))

/** Tries again while something holds a lock that it needs. */
async function apply(client: Client, migration: Migration, tries: number) {
  for (let left = tries; ; left -= 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const failure = error as Error & { code?: string }
      if (failure.code !== LOCK_TIMEOUT_CODE || left <= 1) throw explain(migration.name, failure)
      log.warn({ left }, 'a migration could not get its lock, will retry')
      await pause(SECOND)
    }
  }
}

/** A script and its record are one transaction, except where the script cannot be part of one. */
async function applyOnce(client: Client, { name, script }: Migration) {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT}`)
  const index = concurrentIndexIn(script)
  const record = recordOf(name, script)
  if (index) await buildConcurrently(client, script, index)
  else if (COMMIT_STATEMENT.test(script)) await client.query(script)
  else return void (await client.query(`${script}\n;${record}`))
  await client.query(record)
}

/** Several statements sent as one text take no parameters. */
function recordOf(name: string, script: string): string {
  if (!/^\w+$/.test(name))
    throw new Error(`The folder of migration ${name} must be named in letters and digits.`)
  const checksum = createHash('sha256').update(script).digest('hex')
  return `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('${randomUUID()}', '${checksum}', '${name}', now(), 1)`
}

const explain = (name: string, { code, message }: Error & { code?: string }): Error =>
  new Error(
    code === LOCK_TIMEOUT_CODE
      ? `Migration ${name} could not get its lock: something has held a table for a minute (see pg_stat_activity). ` +
          'None of it was applied; the next start tries it again.'
      : `Migration ${name} failed: ${message}. Fix the cause and start again, which tries it again.`,
  )

function throwRightsError(error: Error): never {
  if (!/permission denied for schema/.test(error.message)) throw error
  throw new Error(
    'The role that migrates may not create tables. Set DATABASE_OWNER_URL to the role that owns the database.',
  )
}
