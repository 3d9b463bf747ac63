/** `npm run migrate`: applies the migrations that the database lacks. */
import { loadSecretFiles } from '@/lib/base/settings/secret-files'
import { runCommand } from './support/run-command'
import { databaseOwnerUrl } from './support/settings'

async function main() {
  loadSecretFiles(process.env)
  const url = databaseOwnerUrl(process.env)
  if (!url)
    throw new Error('DATABASE_URL is not set. `npm start` migrates its embedded database automatically.')
  // It reads the settings when it is loaded.
  const { migrateDatabase } = await import('@/lib/platform/migrations/migrate')
  const applied = await migrateDatabase(url)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
}

runCommand(main)
