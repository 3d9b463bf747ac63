import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Client, Pool } from 'pg'
import { SECOND } from '@/lib/clock'
import { log } from '@/lib/log'
import { buildConcurrently, concurrentIndexIn } from './concurrent-index'

/**
 * Prisma's own schema engine as WebAssembly, so that migrating needs no download. Keeps `_prisma_migrations` exactly as
 * the command line does.
 */

const OWN = resolve('prisma/migrations')
const noFilter = { externalTables: [], externalEnums: [] }

/**
 * How long a statement waits for a lock, in ms. Every other statement on the same table queues behind it and gives up
 * after two seconds, so this one gives up first and tries again.
 */
const LOCK_TIMEOUT = 1.5 * SECOND
const TRIES = 20
const NO_LOCK = '55P03'
/** The number of the engine's own advisory lock. */
const ENGINE_LOCK = 72_707_369

/**
 * Records the migration that is being applied. In its own transaction, so that a start killed just after the commit
 * leaves it recorded; the engine's record, in a transaction of its own, would come too late.
 */
const RECORD =
  'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL'
/** A script that commits by itself cannot be part of a transaction, and can be run again. */
const COMMITS = /^\s*COMMIT\s*;/im

/** Runs each script whole, as one transaction: the adapter would cut it at every semicolon, even in functions. */
class WholeScripts extends PrismaPg {
  /** The scripts that are migrations; the engine runs others too. */
  migrations = new Set<string>()
  /** The database's error for a script, which the engine does not pass on. Nothing of that script was applied. */
  failure: (Error & { code?: string }) | null = null

  constructor(
    pool: Pool,
    private readonly tries: number,
  ) {
    super(pool)
  }

  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = (script) => this.tryToRun(script, adapter.underlyingDriver())
    return adapter
  }

  private async tryToRun(script: string, pool: Pick<Pool, 'query' | 'connect'>) {
    const index = concurrentIndexIn(script)
    const isRecorded = this.migrations.has(script) && !COMMITS.test(script)
    const whole = isRecorded ? `${script}\n;${RECORD}` : script
    for (let left = this.tries; ; left -= 1) {
      try {
        return void (await (index ? buildConcurrently(pool, script, index) : pool.query(whole)))
      } catch (error) {
        this.failure = error as Error & { code?: string }
        if (this.failure.code !== NO_LOCK || left <= 1) throw error
        log.warn({ left }, 'a migration could not get its lock, will retry')
        await pause(SECOND)
      }
    }
  }
}

async function withEngine<T>(
  connectionString: string,
  work: (engine: glue.SchemaEngine, scripts: WholeScripts) => Promise<T>,
  tries = TRIES,
): Promise<T> {
  const wasmPath = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  })
  const wasm = instance.exports as { __wbindgen_start: () => void }
  ;(glue as unknown as { __wbg_set_wasm: (wasm: unknown) => void }).__wbg_set_wasm(wasm)
  wasm.__wbindgen_start()
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 10 * SECOND,
    options: `-c lock_timeout=${LOCK_TIMEOUT}`,
  })
  try {
    const scripts = new WholeScripts(pool, tries)
    const adapter = bindMigrationAwareSqlAdapterFactory(scripts)
    return await work(
      await glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter),
      scripts,
    )
  } finally {
    await pool.end()
  }
}

function listMigrations(folder: string) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(join(folder, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}

/** Applies the missing migrations and returns their names. */
export async function applyMigrations(
  connectionString: string,
  { folder = OWN, tries = TRIES } = {},
): Promise<string[]> {
  const migrationsList = listMigrations(folder)
  const input = { migrationsList, filters: noFilter }
  const apply = async (engine: glue.SchemaEngine, scripts: WholeScripts) => {
    scripts.migrations = new Set(
      migrationsList.migrationDirectories.map(({ migrationFile }) => migrationFile.content.value),
    )
    await withClient(connectionString, waitForKilledStart)
    // A killed start may have left an unfinished migration behind.
    await markRolledBack(engine, connectionString)
    try {
      return (await engine.applyMigrations(input)).appliedMigrationNames
    } catch (error) {
      // If the database has gone away, the next start marks them.
      const [name = 'of this version'] = await markRolledBack(engine, connectionString).catch(() => [])
      throw scripts.failure ? explain(name, scripts.failure) : explainRights(error)
    }
  }
  return withEngine(connectionString, apply, tries)
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10 * SECOND })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Waits for a migration that a killed start left running: its session holds the engine's lock until it has ended. */
async function waitForKilledStart(client: Client) {
  const ask = () =>
    client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [ENGINE_LOCK])
  for (let asked = 0; !(await ask()).rows[0]?.free; asked += 1) {
    if (asked === 0) log.warn('waiting for a migration that a killed start began')
    await pause(SECOND / 5)
  }
}

/**
 * Marks unfinished migrations as rolled back, and returns their names. Each was one transaction, which the database has
 * undone (otherwise it would be recorded), or is safe to run again. Marked as failed, they would block every later
 * start, even of the previous version.
 */
const markRolledBack = (engine: glue.SchemaEngine, connectionString: string): Promise<string[]> =>
  withClient(connectionString, async (client) => {
    const { rows: known } = await client.query("SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL")
    if (known.length === 0) return []
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
    for (const { name } of rows) await engine.markMigrationRolledBack({ migrationName: name })
    return rows.map(({ name }) => name)
  })

const explain = (name: string, { code, message }: Error & { code?: string }): Error =>
  new Error(
    code === NO_LOCK
      ? `Migration ${name} could not get its lock: something has held a table for a minute (see pg_stat_activity). ` +
          'None of it was applied; the next start tries it again.'
      : `Migration ${name} failed: ${message}. Fix the cause and start again, which tries it again.`,
  )

/** The engine creates its own tables first, so this is the first error that a role without rights gets. */
const explainRights = (error: unknown): unknown =>
  /permission denied for schema/.test(String(error))
    ? new Error(
        'The role that migrates may not create tables. Set DATABASE_OWNER_URL to the role that owns the database.',
      )
    : error

/** The SQL that turns the schema in `from` (empty if null) into prisma/schema.prisma. */
export async function diffSchema(connectionString: string, from: string | null): Promise<string> {
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
    configDir: resolve('prisma'),
  })
  const input = {
    from: from === null ? { tag: 'empty' as const } : datamodel(from),
    to: datamodel(readFileSync('prisma/schema.prisma', 'utf8')),
    script: true,
    exitCode: null,
    filters: noFilter,
  }
  const { stdout } = await withEngine(connectionString, (engine) => engine.diff(input))
  return stdout ?? ''
}
