import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { applyMigrations } from '@/lib/platform/migrations/apply-migrations'
import { makeEmptyDatabase } from '../../support/empty-database'
import { nightTest } from '../../support/night-test'

/** Databases that somebody else's migrations have made: those from before the first release, and a later version's. */

let url: string
let client: Client

beforeEach(async () => {
  url = await makeEmptyDatabase('earlier')
  client = new Client({ connectionString: url })
  await client.connect()
})
afterEach(() => client.end())

/** As the runner of every version so far left it: the second of its migrations was cut off. */
const EARLIER_SCHEMA_SQL = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0
  );
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('1', '', '20261121000000_init', now(), 1), ('2', '', '20261121000100_app_role', NULL, 0);
  CREATE TABLE users (id UUID PRIMARY KEY, username TEXT);
  INSERT INTO users VALUES ('00000000-0000-7000-8000-000000000001', 'maya')`

/** Everything that is there, and each row of it. */
async function everything() {
  const { rows } = await client.query(`
    SELECT c.oid::regclass::text AS name, c.relkind AS kind,
      CASE c.relkind WHEN 'r' THEN query_to_xml(format('SELECT * FROM %s', c.oid::regclass), true, false, '')::text END AS rows
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`)
  return rows
}

nightTest(
  'one from before the first release is refused with a line that says what to do, and stays as it is',
  async () => {
    await client.query(EARLIER_SCHEMA_SQL)
    const before = await everything()
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/migrate.ts'],
      {
        env: { ...process.env, DATABASE_URL: url },
        encoding: 'utf8',
      },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^This database was set up by .+ export what you need .+ start with an empty one.+\n$/,
    )
    expect(before.length).toBeGreaterThan(2)
    expect(await everything()).toEqual(before)
  },
)

test('one that a later version has migrated is used as it is, so that a release can be rolled back', async () => {
  const [firstMigration, laterMigration] = ['20260101000000_first', '20260102000000_later']
  const folder = mkdtempSync(join(tmpdir(), 'whipround-later-'))
  const add = (name: string, sql: string) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  add(firstMigration, 'CREATE TABLE things (id int)')
  add(laterMigration, 'ALTER TABLE things ADD COLUMN size int')
  expect(await applyMigrations(client, { folder })).toEqual([firstMigration, laterMigration])
  rmSync(join(folder, laterMigration), { recursive: true })
  expect(await applyMigrations(client, { folder })).toEqual([])
  rmSync(folder, { recursive: true })
})
