import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeEmptyDatabase } from '../../support/empty-database'
import { nightTest } from '../../support/night-test'

/** Migrations that cannot be applied, because of a lock on the table, a fault of their own, or a killed start. */

let url: string
const folder = mkdtempSync(join(tmpdir(), 'whipround-migrations-'))
let holder: Client

const startApplying = ({ tries = 20, to = url } = {}) =>
  promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', 'tests/support/apply-migrations.ts'],
    ...[to, folder, String(tries)],
  ])

const apply = async (options?: Parameters<typeof startApplying>[0]): Promise<string> =>
  (await startApplying(options)).stdout

/** In this database alone: other files' tests wait for locks on the same server. */
const WAITING = `FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
  WHERE NOT granted AND datname = current_database()`

/** Resolves once something waits for a lock, or once nothing does. */
async function untilLock(state: 'awaited' | 'free') {
  const expected = state === 'awaited'
  for (let waits = !expected; waits !== expected; ) {
    const { rows } = await holder.query(`SELECT ${WAITING}`)
    waits = rows.length > 0
  }
}

function addMigration(name: string, sql: string) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

beforeAll(async () => {
  url = await makeEmptyDatabase('locks')
  addMigration('20260101000000_first', 'CREATE TABLE things (id int)')
  await apply()
  holder = new Client({ connectionString: url })
  await holder.connect()
})

afterAll(async () => {
  await holder.end()
  rmSync(folder, { recursive: true })
})

nightTest(
  'a blocked migration gives way, says why when it gives up, and is applied at the next start',
  async () => {
    addMigration(
      '20260102000000_second',
      'CREATE TABLE more (id int); ALTER TABLE things ADD COLUMN size int',
    )
    await holder.query('BEGIN; SELECT FROM things')
    expect(await apply({ tries: 1 })).toContain(
      'failed: Migration 20260102000000_second could not get its lock',
    )
    const next = apply()
    await untilLock('awaited')
    await holder.query('COMMIT')
    expect(await next).toContain('applied 20260102000000_second')
  },
)

nightTest('a start that is killed during a migration does not block the next one', async () => {
  addMigration(
    '20260103000000_third',
    'CREATE TABLE third (id int); ALTER TABLE things ADD COLUMN weight int',
  )
  await holder.query('BEGIN; SELECT FROM things')
  const start = startApplying()
  await untilLock('awaited')
  start.child.kill('SIGKILL')
  await expect(start).rejects.toThrow()
  await untilLock('free')
  await holder.query('COMMIT')
  expect(await apply()).toContain('applied 20260103000000_third')
})

nightTest('a start waits for what a killed one began, as the database goes on with it', async () => {
  addMigration('20260103000000_slow', 'CREATE TABLE slow (id int); SELECT pg_sleep(3)')
  const start = startApplying()
  const runningSql = "SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE TABLE slow%' AND state = 'active'"
  while ((await holder.query(runningSql)).rows.length === 0);
  start.child.kill('SIGKILL')
  await expect(start).rejects.toThrow()
  expect(await apply()).toBe('applied ')
  expect((await holder.query('SELECT FROM slow')).rows).toEqual([])
})

const tableSql = 'CREATE TABLE fifth (id int); ALTER TABLE things ADD COLUMN height int'
nightTest.each([
  ['a table', '20260103000001_table', tableSql],
  ['an index', '20260103000002_index', 'CREATE INDEX CONCURRENTLY things_id ON things (id)'],
])(
  'a start killed when %s is there, before it is recorded, needs no hand',
  async (_, name, sql) => {
    addMigration(name, sql)
    await holder.query(`
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
    CREATE TRIGGER hold BEFORE INSERT ON _prisma_migrations
      FOR EACH ROW EXECUTE FUNCTION hold();
    SELECT pg_advisory_lock(1)`)
    const start = startApplying()
    await untilLock('awaited')
    start.child.kill('SIGKILL')
    await expect(start).rejects.toThrow()
    await holder.query(`SELECT pg_terminate_backend(pid) ${WAITING}`)
    await holder.query('SELECT pg_advisory_unlock(1)')
    await untilLock('free')
    await holder.query('DROP FUNCTION hold CASCADE')
    expect(await apply()).not.toContain('failed')
    const { rows } = await holder.query(
      'SELECT rolled_back_at IS NULL AS kept FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL',
      [name],
    )
    expect(rows).toEqual([{ kept: true }])
  },
  60_000,
)

nightTest('an index left half-built by an interrupted migration is built again', async () => {
  const readValidity = async () =>
    (await holder.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_id'::regclass`)).rows[0]
  await holder.query(`
    DELETE FROM _prisma_migrations WHERE migration_name = '20260103000002_index';
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'things_id'::regclass`)
  expect(await readValidity()).toEqual({ indisvalid: false })
  expect(await apply()).toBe('applied 20260103000002_index')
  expect(await readValidity()).toEqual({ indisvalid: true })
})

nightTest('a role that owns nothing is told which setting is missing', async () => {
  const empty = await makeEmptyDatabase('nobodys')
  const nobody = `nobody_${process.env.JEST_WORKER_ID}`
  const { password } = new URL(empty)
  await holder.query(`DROP ROLE IF EXISTS ${nobody}`)
  await holder.query(`CREATE ROLE ${nobody} LOGIN PASSWORD '${password}'`)
  const said = await apply({ to: Object.assign(new URL(empty), { username: nobody }).toString() })
  expect(said).toContain('Set DATABASE_OWNER_URL to the role that owns the database.')
  await holder.query(`DROP ROLE ${nobody}`)
})

nightTest('a faulty migration is named and not retried; the next start tries it again', async () => {
  addMigration('20260104000000_fourth', 'ALTER TABLE nothing ADD COLUMN size int')
  const failed = 'failed: Migration 20260104000000_fourth failed: relation "nothing" does not exist.'
  expect(await apply()).toContain(failed)
  expect(await apply()).toContain(failed)
  await holder.query('CREATE TABLE nothing ()')
  expect(await apply()).toContain('applied 20260104000000_fourth')
})
