/** A throw-away PostgreSQL with a migrated template database; lives until its standard input ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@/lib/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'whipround-test-'))
  const flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'template_whipround', flags })
  await migrateDatabase(postgres.url)
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
  process.stdin.resume().on('end', stop)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
