import { openClient } from '@/lib/platform/db/open-client'
import { APP_ROLE } from '@/lib/platform/db/role'
import { createJobTables } from '@/lib/platform/jobs/tables'
import { applyMigrations, waitForMigrationLock } from './apply-migrations'

/** Brings the database to this version: migrations, job tables, the app role's rights. Returns what was applied. */
export async function migrateDatabase(connectionString: string): Promise<string[]> {
  const client = await openClient(connectionString, 'DATABASE_OWNER_URL (or DATABASE_URL, if that is unset)')
  try {
    await waitForMigrationLock(client)
    const applied = await applyMigrations(client)
    await createJobTables(connectionString)
    await client.query(`GRANT USAGE ON SCHEMA pgboss TO ${APP_ROLE};
      GRANT ALL ON ALL TABLES IN SCHEMA pgboss TO ${APP_ROLE};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA pgboss TO ${APP_ROLE};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${APP_ROLE};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${APP_ROLE}`)
    return applied
  } finally {
    await client.end()
  }
}
