/** Applies a folder's migrations, in a process that can be killed. Prints what was applied, or the error. */
import { openClient } from '@/lib/platform/db/open-client'
import { applyMigrations, waitForMigrationLock } from '@/lib/platform/migrations/apply-migrations'

const [url = '', folder = '', tries = '20'] = process.argv.slice(2)

async function main() {
  const client = await openClient(url, 'the first argument')
  try {
    await waitForMigrationLock(client)
    return `applied ${(await applyMigrations(client, { folder, tries: Number(tries) })).join()}`
  } finally {
    await client.end()
  }
}

main()
  .catch((error: Error) => `failed: ${error.message}`)
  .then((message) => process.stdout.write(message))
