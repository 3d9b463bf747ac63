import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeEmptyDatabase } from '../../support/empty-database'

/**
 * During a rollout, replicas of the previous version keep running their own statements on tables that are being
 * migrated. These statements belong to the version that ended with this migration.
 */
const LAST_OF_BEFORE = '20261122116000_gathered_notifications'
const before = mkdtempSync(join(tmpdir(), 'whipround-before-'))
const names = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))

let url: string
afterAll(() => rmSync(before, { recursive: true }))

const apply = async (folder: string) =>
  (
    await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'tests/support/apply-migrations.ts',
      url,
      folder,
    ])
  ).stdout

/** A person creates a group, joins it, starts a payment and is notified; then all of it is read and updated. */
const OLD_STATEMENTS = [
  `INSERT INTO users (id, username, "createdAt") VALUES ($1, $1, now())`,
  `INSERT INTO groups (id, title, "goalPence", "paymentDeadline", "splitOption", "createdById", "createdAt")
    VALUES ($1, 'Trip', 5000, '2030-01-01', 'autoSplit', $1, now())`,
  `INSERT INTO members (id, "groupId", "userId", "contributionPence", "joinedAt") VALUES ($1, $1, $1, 5000, now())`,
  `INSERT INTO transactions (id, "groupId", "userId", type, "amountPence", "totalPence", "createdAt")
    VALUES ($1, $1, $1, 'payment', 3000, 3000, now())`,
  `INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "sessionExpiresAt")
    VALUES ($1, 'p@example.com', false, $1, now())`,
  `INSERT INTO notifications (id, "userId", "groupId", type, message, "createdAt")
    VALUES ($1, $1, $1, 'Payment', 'Paid', now())`,
  `UPDATE groups SET title = 'Hill walk' WHERE id = $1`,
  `UPDATE notifications SET "readAt" = now() WHERE "userId" = $1`,
  `SELECT * FROM transactions JOIN payments USING (id) WHERE "userId" = $1`,
]

async function goOnUntil(isOver: () => boolean): Promise<number> {
  // The old version must never wait longer than this for a lock.
  const client = new Client({ connectionString: url, options: '-c lock_timeout=1000' })
  await client.connect()
  let rounds = 0
  for (let isLast = false; !isLast; rounds += 1) {
    isLast = isOver()
    const { rows } = await client.query<{ id: string }>('SELECT gen_random_uuid()::text AS id')
    for (const statement of OLD_STATEMENTS) await client.query(statement.replaceAll('$1', `'${rows[0]?.id}'`))
    await nextTurn()
  }
  await client.end()
  return rounds
}

test('the previous version works during and after every migration since, without an error or a wait', async () => {
  url = await makeEmptyDatabase('beside')
  cpSync('prisma/migrations/migration_lock.toml', join(before, 'migration_lock.toml'))
  for (const name of names.filter((one) => one <= LAST_OF_BEFORE))
    cpSync(join('prisma/migrations', name), join(before, name), { recursive: true })
  expect(await apply(before)).toContain(LAST_OF_BEFORE)

  let isOver = false
  const old = [0, 1, 2].map(() => goOnUntil(() => isOver))
  const since = names.filter((name) => name > LAST_OF_BEFORE)
  const applied = await apply('prisma/migrations').finally(() => {
    isOver = true
  })
  expect(applied).toBe(`applied ${since.join()}`)
  for (const rounds of await Promise.all(old)) expect(rounds).toBeGreaterThan(1)
})

test('an index left behind by an interrupted migration is built again', async () => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const isValid = async () => {
    const { rows } = await client.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('transactions_pending')`,
    )
    return rows
  }
  expect(await isValid()).toEqual([{ valid: true }])
  await client.query(`
    DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_pending_transactions';
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'transactions_pending'::regclass`)
  expect(await apply('prisma/migrations')).toMatch(/^applied \d+_pending_transactions$/)
  expect(await isValid()).toEqual([{ valid: true }])
  await client.end()
})
