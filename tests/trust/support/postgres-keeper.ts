/**
 * A PostgreSQL of its own with its usual durability, told by lines on standard input: `kill` kills every process
 * of it without warning and starts it again at once, as whatever runs it in production would; `stop` leaves it dead
 * until `start`; `freeze` lets no process of it run until `thaw`. Ends with its input.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrateDatabase } from '@/lib/migrations/migrate'
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
