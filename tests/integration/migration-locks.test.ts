import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeEmptyDatabase } from '../support/empty-database'

/** A migration of a database in use: somebody else holds a lock on its table. */

let url: string
const folder = mkdtempSync(join(tmpdir(), 'whipround-migrations-'))
let holder: Client

async function apply(tries = 20): Promise<string> {
  const given = ['tests/support/apply-migrations.ts', url, folder, String(tries)]
  return (await promisify(execFile)(process.execPath, ['--import', 'tsx', ...given])).stdout
}

function migration(called: string, sql: string) {
  mkdirSync(join(folder, called))
  writeFileSync(join(folder, called, 'migration.sql'), sql)
}

beforeAll(async () => {
  url = await makeEmptyDatabase('locks')
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  migration('20260101000000_first', 'CREATE TABLE things (id int)')
  await apply()
  holder = new Client({ connectionString: url })
  await holder.connect()
}, 60_000)

afterAll(async () => {
  await holder.end()
  rmSync(folder, { recursive: true })
})

test('a blocked migration gives way, says why when it gives up, and is applied at the next start', async () => {
  migration('20260102000000_second', 'CREATE TABLE more (id int); ALTER TABLE things ADD COLUMN size int')
  await holder.query('BEGIN; SELECT FROM things')
  expect(await apply(1)).toContain('failed: Migration 20260102000000_second found no lock')
  const next = apply()
  for (let waits = false; !waits; ) {
    const { rows } = await holder.query('SELECT FROM pg_locks WHERE NOT granted')
    waits = rows.length > 0
  }
  await holder.query('COMMIT')
  expect(await next).toContain('applied 20260102000000_second')
}, 60_000)

test('a faulty migration is not retried', async () => {
  migration('20260103000000_third', 'ALTER TABLE nothing ADD COLUMN size int')
  expect(await apply()).toMatch(/failed: .*nothing/s)
})
