/** The process behind own-postgres.ts: prints its address, and lives until its standard input ends. */
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'
import { scratchFolder } from '@/scripts/support/scratch-folder'

async function main() {
  const folder = scratchFolder('own')
  chmodSync(folder, 0o711)
  const flags = process.argv.slice(2).flatMap((setting) => ['-c', setting])
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), flags })
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.stdin.resume().on('end', stop)
  console.log(JSON.stringify({ url: postgres.url }))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
