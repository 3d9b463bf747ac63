/**
 * A throw-away PostgreSQL with a migrated template database, and ports for this run; lives until its standard input
 * ends.
 */
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { availableParallelism } from 'node:os'
import { migrateDatabase } from '@/lib/platform/migrations/migrate'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'
import { scratchFolder } from '@/scripts/support/scratch-folder'

/** How many ports a worker's stand-ins and servers listen on. */
const PORTS_PER_WORKER = 5
/** More workers than a run ever has: even on few cores, the trust tests use four. */
const WORKERS = Math.max(8, availableParallelism() + 1)
/** Below the range from which systems assign ports. */
const PORTS = { first: 10_000, last: 32_000 }

const listenAt = (port: number) =>
  new Promise<Server | null>((done) => {
    const server = createServer()
    server.once('error', () => done(null)).listen(port, '127.0.0.1', () => done(server))
  })

/** The first port of a block that no other run has, and of which nothing else uses a port. It stays bound, to reserve it. */
async function holdPorts(): Promise<number> {
  const size = PORTS_PER_WORKER * (WORKERS + 1)
  for (let first = PORTS.first; first + size < PORTS.last; first += size) {
    const firstServer = await listenAt(first)
    if (!firstServer) continue
    const others = await Promise.all(
      Array.from({ length: size - 1 }, (_, index) => listenAt(first + 1 + index)),
    )
    await Promise.all(others.map((server) => server && new Promise((done) => server.close(done))))
    if (others.every((server) => server !== null)) return first
    firstServer.close()
  }
  throw new Error('No free ports for the tests')
}

async function main() {
  const dataDir = scratchFolder('test')
  const flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  // Nobody's own: a session that kept the server's time zone would move every time by 5 h 45.
  flags.push('-c', 'timezone=Asia/Kathmandu')
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'template_whipround', flags })
  await migrateDatabase(postgres.url)
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
  process.stdin.resume().on('end', stop)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.stdout.write(`${JSON.stringify({ url: postgres.url, firstPort: await holdPorts() })}\n`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
