import { Client } from 'pg'
import { setClockOffset } from '@/lib/base/clock'
import { db, reportsDb } from '@/lib/platform/db/client'
import { closeRateLimits } from '@/lib/platform/db/rate-limits'
import { closeQueue } from '@/lib/platform/jobs/enqueue'

/**
 * Gives this file's tests a fresh copy of the migrated template, and closes what they opened. Call it once per file.
 */
export function openDatabase() {
  beforeAll(copyTemplate)
  afterEach(() => setClockOffset(0))
  afterAll(expectNoRepeatedNotifications)
  afterAll(async () => {
    await closeQueue()
    await closeRateLimits()
    await Promise.all([db.$disconnect(), reportsDb.$disconnect()])
  })
}

/**
 * Holds for every test file: no transaction notifies anybody twice about one group, unless a notification asks for
 * something. Rows that were updated (read, or a name erased) are left out: they no longer show which transaction
 * created them.
 */
async function expectNoRepeatedNotifications() {
  const found = await db.$queryRaw<{ messages: string[] }[]>`
    SELECT array_agg(message) AS messages FROM notifications
    WHERE "readAt" IS NULL AND "actionType" IS NULL AND "invitationId" IS NULL AND "groupId" IS NOT NULL
      AND message !~ 'Anonymous member|Someone'
    GROUP BY "userId", "groupId", xmin::text HAVING count(*) > 1 LIMIT 3`
  expect(found).toEqual([])
}

/** Empties every table that people fill, append-only ones included: like `openDatabase`, but faster. */
export async function emptyDatabase() {
  const client = new Client({
    connectionString: urlAsOwner(new URL(process.env.DATABASE_URL ?? '').pathname),
  })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE (schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'state_transitions'))
      OR (schemaname = 'pgboss' AND tablename = 'job')`)
  // Disables the triggers that guard the ledger and the history, for this session of the owner alone.
  await client.query('SET session_replication_role = replica')
  await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} CASCADE`)
  await client.end()
}

/** The connection string of a database on the tests' server, as its owner. */
export function urlAsOwner(pathname: string): string {
  const url = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  url.pathname = pathname
  return url.toString()
}

async function copyTemplate() {
  const template = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const client = new Client({ connectionString: urlAsOwner('/postgres') })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    // Two workers may copy at the same moment, but a template can be copied only once at a time.
    await client.query('SELECT pg_advisory_lock(1)')
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)
  } finally {
    // Ends the session and so its lock, which would otherwise block all other workers.
    await client.end()
  }
}
