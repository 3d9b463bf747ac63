import type { Client } from 'pg'
import { SECOND } from '@/lib/base/clock'
import { STATEMENT_TIMEOUTS, sessionDefaults } from './connection'
import { openClient } from './open-client'
import { APP_ROLE } from './role'

/** An arbitrary lock number: replicas that start together write the same settings one after the other. */
const SETTINGS_LOCK = 7_201_120

/**
 * Has the database set, for every session of the app's login, what the app cannot pass through a pooler: the role to
 * assume, the time zone and the time-outs. A direct connection sends its own as it opens, which take precedence.
 */
export async function storeSessionDefaults(directUrl: string) {
  const defaults = Object.entries(sessionDefaults(STATEMENT_TIMEOUTS.short))
  const wanted = defaults.map(([name, value]) => `${name}=${value}`)
  await withClient(directUrl, 'DATABASE_DIRECT_URL', async (client) => {
    // What an earlier start had the database set is a role that may not change it.
    await client.query('SET ROLE NONE')
    await client.query('SELECT pg_advisory_lock($1)', [SETTINGS_LOCK])
    const { rows } = await client.query<{ database: string; known: string[] }>(
      `SELECT current_database() AS database, coalesce((
         SELECT setconfig FROM pg_db_role_setting
         JOIN pg_roles ON pg_roles.oid = setrole JOIN pg_database ON pg_database.oid = setdatabase
         WHERE rolname = session_user AND datname = current_database()), '{}') AS known`,
    )
    const { database = '', known = [] } = rows[0] ?? {}
    if (wanted.every((setting) => known.includes(setting))) return
    for (const [name, value] of defaults)
      await client.query(
        `ALTER ROLE SESSION_USER IN DATABASE ${client.escapeIdentifier(database)} SET ${name} = ${client.escapeLiteral(String(value))}`,
      )
  })
}

/** What sessions behind the pooler lack, in words, or null. */
export const poolerProblem = (pooledUrl: string): Promise<string | null> =>
  withClient(pooledUrl, 'DATABASE_URL', async (client) => {
    const { rows } = await client.query<{ role: string; statementTimeout: string; zone: string }>(
      `SELECT current_user AS role, current_setting('statement_timeout') AS "statementTimeout",
              current_setting('TimeZone') AS zone`,
    )
    const { role, statementTimeout, zone = '' } = rows[0] ?? {}
    if (role !== APP_ROLE) return `work as ${role}, not as ${APP_ROLE}`
    // Debian calls it by its longer name; sessions from before this was set are as good.
    if (!/^(Etc\/)?UTC$/.test(zone)) return `keep time in ${zone}, not in UTC`
    return statementTimeout === '0' ? 'have no statement_timeout' : null
  })

/** Throws at start if the pooler still holds sessions that are older than these settings. */
export async function requirePooler(pooledUrl: string) {
  const problem = await poolerProblem(pooledUrl)
  if (!problem) return
  throw new Error(
    `Connections through DATABASE_URL ${problem}. DATABASE_DIRECT_URL has to lead to the same database with the same ` +
      'login; if it does, tell the pooler to open new ones (RECONNECT in the console of PgBouncer).',
  )
}

async function withClient<T>(url: string, setting: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, setting, { query_timeout: 10 * SECOND })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
