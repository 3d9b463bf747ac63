import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Pool } from 'pg'
import { SECOND } from '@/lib/clock'

/**
 * Prisma's own schema engine as WebAssembly, so that migrating needs no download.
 * `_prisma_migrations` is kept exactly as the command line keeps it.
 */

const migrationsDir = resolve('prisma/migrations')
const noFilter = { externalTables: [], externalEnums: [] }

/** The adapter cuts scripts at every semicolon, function bodies included; PostgreSQL takes them whole, as one transaction. */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script)
    }
    return adapter
  }
}

async function withEngine<T>(
  connectionString: string,
  work: (engine: glue.SchemaEngine) => Promise<T>,
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
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 10 * SECOND })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool))
    return await work(await glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter))
  } finally {
    await pool.end()
  }
}

function listMigrations() {
  const names = readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(migrationsDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(join(migrationsDir, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}

/** Applies what is missing; returns the names of the migrations it applied. */
export async function applyMigrations(connectionString: string): Promise<string[]> {
  const input = { migrationsList: listMigrations(), filters: noFilter }
  const { appliedMigrationNames } = await withEngine(connectionString, (engine) =>
    engine.applyMigrations(input),
  )
  return appliedMigrationNames
}

/** The SQL that leads from the schema in `from` (empty when null) to prisma/schema.prisma. */
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
