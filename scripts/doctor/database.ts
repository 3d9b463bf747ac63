import { Client } from 'pg'
import { HOUR } from '@/lib/base/clock'
import type { Env } from '@/lib/base/settings/parse-env'
import { readArchiving } from '@/lib/platform/db/archiving'
import { CONNECTIONS_ADVICE, connectionsWanted, readAllowance } from '@/lib/platform/db/connection-budget'
import { poolerProblem } from '@/lib/platform/db/pooler'
import { APP_ROLE } from '@/lib/platform/db/role'
import { type Finding, failedFinding, okFinding, warningFinding } from './finding'
import { checkClock } from './provider'

type Settings = Pick<Env, 'DATABASE_URL' | 'REPLICAS' | 'BACKED_UP_BY'> &
  Partial<Pick<Env, 'DATABASE_DIRECT_URL'>>

export async function checkDatabase(env: Settings): Promise<Finding[]> {
  const client = new Client({
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  await client.connect()
  try {
    return [
      await checkVersion(client),
      await checkDatabaseClock(client),
      await checkConnections(client, env),
      await checkRole(client),
      ...(await checkAppRole(client)),
      ...(env.DATABASE_DIRECT_URL ? [await checkPooler(env.DATABASE_URL)] : []),
      await checkBackups(client, env),
    ]
  } finally {
    await client.end()
  }
}

async function queryRow<Row extends object>(
  client: Client,
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  return (await client.query<Row>(sql, values)).rows[0] as Row
}

async function checkVersion(client: Client): Promise<Finding> {
  const { version, safe } = await queryRow<{ version: number; safe: boolean }>(
    client,
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
       current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'
         AND current_setting('synchronous_commit') <> 'off' AS safe`,
  )
  if (version < 15) return failedFinding('database', `PostgreSQL ${version}`, 'Use 15 or newer.')
  return safe
    ? okFinding('database', `PostgreSQL ${version}, with durable writes`)
    : failedFinding(
        'database',
        'fsync, full_page_writes or synchronous_commit is off: a crash would lose payments',
        'Switch them on.',
      )
}

async function checkDatabaseClock(client: Client): Promise<Finding> {
  const { at } = await queryRow<{ at: Date }>(client, 'SELECT clock_timestamp() AS at')
  return checkClock('the database', at)
}

async function checkConnections(client: Client, env: Settings): Promise<Finding> {
  const { REPLICAS: replicas, DATABASE_DIRECT_URL: directUrl } = env
  const { role, allowed } = await readAllowance(client)
  const neededCount = connectionsWanted(replicas, directUrl !== undefined)
  const found = `${role} may have ${allowed}, REPLICAS=${replicas} needs ${neededCount}`
  return neededCount <= allowed
    ? okFinding('connections', found)
    : failedFinding('connections', found, CONNECTIONS_ADVICE)
}

async function checkRole(client: Client): Promise<Finding> {
  const { name, isSuper, ownsObjects } = await queryRow<{
    name: string
    isSuper: boolean
    ownsObjects: boolean
  }>(
    client,
    `SELECT session_user AS name, rolsuper AS "isSuper",
       (SELECT datdba FROM pg_database WHERE datname = current_database()) = pg_roles.oid
         OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid) AS "ownsObjects"
     FROM pg_roles WHERE rolname = session_user`,
  )
  const todo = 'Create roles as deploy/database.sh does, and set DATABASE_OWNER_URL for migrations.'
  if (isSuper) return failedFinding('role', `${name} is a superuser`, todo)
  return ownsObjects
    ? warningFinding('role', `${name} owns what it works with`, todo)
    : okFinding('role', `${name} owns nothing`)
}

/** The role that the app works as: it can add to the ledger only through functions, and change nothing in it. */
async function checkAppRole(client: Client): Promise<Finding[]> {
  const { isMigrated } = await queryRow<{ isMigrated: boolean }>(
    client,
    `SELECT to_regclass('ledger_entries') IS NOT NULL
       AND EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "isMigrated"`,
    [APP_ROLE],
  )
  if (!isMigrated)
    return [failedFinding('rights', 'the database has not been migrated', 'Run: npm run migrate')]
  const { isMember, mayWrite, ownedCount } = await queryRow<{
    isMember: boolean
    mayWrite: boolean
    ownedCount: number
  }>(
    client,
    `SELECT pg_has_role(session_user, $1, 'MEMBER') AS "isMember",
       has_table_privilege($1, 'ledger_entries', 'INSERT, UPDATE, DELETE, TRUNCATE') AS "mayWrite",
       (SELECT count(*)::int FROM pg_class WHERE relowner = $1::regrole) AS "ownedCount"`,
    [APP_ROLE],
  )
  if (!isMember)
    return [failedFinding('rights', `the role is not a member of ${APP_ROLE}`, `GRANT ${APP_ROLE} to it.`)]
  if (mayWrite || ownedCount > 0)
    return [
      failedFinding(
        'rights',
        `${APP_ROLE} ${mayWrite ? 'may change the ledger' : `owns ${ownedCount} tables or indexes`}`,
        'Revoke what no migration has granted.',
      ),
    ]
  return [okFinding('rights', `${APP_ROLE} owns nothing and cannot change the ledger`)]
}

async function checkPooler(pooledUrl: string): Promise<Finding> {
  const problem = await poolerProblem(pooledUrl)
  return problem
    ? failedFinding(
        'pooler',
        `connections through DATABASE_URL ${problem}`,
        'Start the app, which sets this, and have the pooler open new connections.',
      )
    : okFinding('pooler', `connections through DATABASE_URL work as ${APP_ROLE}, and give up in time`)
}

async function checkBackups(client: Client, { BACKED_UP_BY: backedUpBy }: Settings): Promise<Finding> {
  const { isOn, lastArchivedAt, failedAt } = await readArchiving(client)
  const todo = 'Archive the WAL to another place (archive_mode), or say in BACKED_UP_BY who makes backups.'
  if (!isOn)
    return backedUpBy
      ? okFinding('backups', `made by ${backedUpBy}, as BACKED_UP_BY says`)
      : failedFinding('backups', 'none known of', todo)
  if (failedAt && (!lastArchivedAt || failedAt > lastArchivedAt))
    return failedFinding(
      'backups',
      `archiving last failed, at ${failedAt.toISOString()}`,
      'The database’s log says why.',
    )
  if (!lastArchivedAt)
    return failedFinding(
      'backups',
      'archiving is on, but nothing has been archived yet',
      'See archive_library or archive_command, archive_timeout, and the log of PostgreSQL.',
    )
  const hours = (Date.now() - lastArchivedAt.getTime()) / HOUR
  return hours > 1
    ? warningFinding(
        'backups',
        `last archived ${Math.round(hours)} hours ago`,
        'Set archive_timeout: what is not archived may be lost.',
      )
    : okFinding('backups', `the WAL is archived, last at ${lastArchivedAt.toISOString()}`)
}
