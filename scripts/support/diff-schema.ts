/**
 * Prisma's own schema engine as WebAssembly, because the one of its command line would have to be downloaded. Only
 * `npm run migrate:new` uses it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'

async function openEngine(connectionString: string): Promise<glue.SchemaEngine> {
  const wasmPath = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  })
  const wasm = instance.exports as { __wbindgen_start: () => void }
  ;(glue as unknown as { __wbg_set_wasm: (wasm: unknown) => void }).__wbg_set_wasm(wasm)
  wasm.__wbindgen_start()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }))
  return glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
}

/** The SQL that turns the schema in `from` (empty if null) into prisma/schema.prisma. */
export async function diffSchema(connectionString: string, oldSchema: string | null): Promise<string> {
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
    configDir: resolve('prisma'),
  })
  const input = {
    from: oldSchema === null ? { tag: 'empty' as const } : datamodel(oldSchema),
    to: datamodel(readFileSync('prisma/schema.prisma', 'utf8')),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }
  const { stdout } = await (await openEngine(connectionString)).diff(input)
  return stdout ?? ''
}
