/**
 * A PostgreSQL of its own with the usual durability. It takes commands as lines on standard input: `kill` kills all of
 * its processes without warning and restarts it at once, as in production; `stop` leaves it dead until `start`;
 * `freeze` suspends all of its processes until `thaw`. Ends with its standard input.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrateDatabase } from '@/lib/platform/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'
import { killPostgres, signalPostgres } from './processes'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-trust-'))
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function main() {
  const { url, port } = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(url)
  say({ url })
  const start = () => startEmbeddedPostgres({ dataDir, port })
  const commands: Record<string, () => unknown> = {
    kill: async () => {
      await killPostgres(dataDir)
      await start()
    },
    stop: () => killPostgres(dataDir),
    start,
    freeze: () => signalPostgres(dataDir, 'SIGSTOP'),
    thaw: () => signalPostgres(dataDir, 'SIGCONT'),
  }
  for await (const line of createInterface({ input: process.stdin })) {
    await commands[line]?.()
    say({ done: line })
  }
  await killPostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
