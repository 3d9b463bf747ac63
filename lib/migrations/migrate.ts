import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openClient } from '@/lib/db/open-client'
import { APP_ROLE } from '@/lib/db/role'
import { createJobTables } from '@/lib/jobs/tables'
import { applyMigrations } from './schema-engine'

/** An arbitrary lock number shared by all replicas, so that migrations run one at a time. */
const MIGRATION_LOCK = 7_201_119

/** Polls for the lock: a statement that waits is a transaction, which an index built concurrently would wait for. */
async function takeTurn(client: Client) {
  const ask = () =>
    client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])
  while (!(await ask()).rows[0]?.mine) await pause(200)
}

/** Brings the database to this version: migrations, job tables, the app role's rights. Returns what was applied. */
export async function migrateDatabase(connectionString: string): Promise<string[]> {
  const client = await openClient(connectionString, 'DATABASE_OWNER_URL (or DATABASE_URL, if that is unset)')
  try {
    await takeTurn(client)
    const applied = await applyMigrations(connectionString)
    await createJobTables(connectionString)
    await client.query(`GRANT USAGE ON SCHEMA pgboss TO ${APP_ROLE};
      GRANT ALL ON ALL TABLES IN SCHEMA pgboss TO ${APP_ROLE};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA pgboss TO ${APP_ROLE};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${APP_ROLE}`)
    return applied
  } finally {
    await client.end()
  }
}
