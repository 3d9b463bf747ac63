/** `npm run migrate:new -- name`: writes the SQL from the committed schema to the edited one into a new migration. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffSchema } from './support/diff-schema'
import { startEmbeddedPostgres } from './support/embedded-postgres'
import { runCommand } from './support/run-command'

const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error('Name the migration: npm run migrate:new -- add_something')

function committedSchema(): string | null {
  try {
    return execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

async function main() {
  const postgres = await startEmbeddedPostgres({ dataDir: mkdtempSync(join(tmpdir(), 'whipround-diff-')) })
  try {
    const sql = await diffSchema(postgres.url, committedSchema())
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = join('prisma/migrations', `${stamp}_${name}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'migration.sql'), sql)
    console.log(`${folder}/migration.sql`)
  } finally {
    await postgres.stop()
  }
}

runCommand(main)
