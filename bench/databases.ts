/** The bench's two databases, filled once and kept under .data/bench until the schema or the seed script changes. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres'
import { LARGE, type Size, SMALL, seed } from './seed'

const FOLDER = '.data/bench'
/** Enough shared buffers to serve a database of this size from memory, as in production. */
const FLAGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off']

export type Databases = { small: string; large: string; copy: (name: string) => Promise<string> }

/** Starts PostgreSQL with both databases, runs `work`, and stops it. */
export async function withDatabases(work: (databases: Databases) => Promise<void>) {
  for (const folder of ['.data', FOLDER]) {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL refuses to run as root, so it runs as another user, who must be able to traverse these folders.
    chmodSync(folder, 0o711)
  }
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const postgres = await startEmbeddedPostgres({ dataDir: `${FOLDER}/postgres`, flags })
  try {
    const stamp = computeStamp()
    const [small, large] = [`bench_small_${stamp}`, `bench_large_${stamp}`]
    await fill(postgres.url, small, SMALL)
    await fill(postgres.url, large, LARGE)
    const copy = async (name: string) => {
      await run(postgres.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await run(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${small}`)
      return urlOf(postgres.url, name)
    }
    await work({ small: urlOf(postgres.url, small), large: urlOf(postgres.url, large), copy })
  } finally {
    await postgres.stop()
  }
}

/** Changes with the migrations and with the seed script. */
function computeStamp(): string {
  const hash = createHash('sha256').update(readFileSync('bench/seed.ts'))
  for (const name of readdirSync('prisma/migrations').sort()) hash.update(name)
  return hash.digest('hex').slice(0, 8)
}

async function fill(base: string, name: string, size: Size) {
  const known = await run(base, `SELECT datname FROM pg_database WHERE datname = '${name}'`)
  if (known.rowCount === 0) {
    console.log(`Filling ${name}, which is kept for the next run.`)
    const tempName = `${name}_making`
    const older = await run(
      base,
      `SELECT datname FROM pg_database WHERE datname LIKE '${name.slice(0, 12)}%'`,
    )
    for (const { datname } of older.rows) await run(base, `DROP DATABASE ${datname} WITH (FORCE)`)
    await run(base, `CREATE DATABASE ${tempName}`)
    migrate(urlOf(base, tempName))
    await withClient(urlOf(base, tempName), (client) =>
      seed(client, size, (step) => console.log(`  ${step}`)),
    )
    await run(base, `ALTER DATABASE ${tempName} RENAME TO ${name}`)
  }
  // The sessions may have expired since the database was filled: they last a week without use.
  await run(
    urlOf(base, name),
    `UPDATE sessions SET "lastUsedAt" = now(), "expiresAt" = now() + interval '30 days'`,
  )
}

function migrate(url: string) {
  const env = { ...process.env, DATABASE_URL: url }
  const args = ['--import', 'tsx', 'scripts/migrate.ts']
  if (spawnSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('The migrations could not be applied.')
}

const urlOf = (base: string, name: string) =>
  Object.assign(new URL(base), { pathname: `/${name}` }).toString()

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = (url: string, statement: string) => withClient(url, (client) => client.query(statement))
