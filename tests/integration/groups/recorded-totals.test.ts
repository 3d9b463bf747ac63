import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { makeEmptyDatabase } from '../../support/empty-database'

/** Members' noted totals are filled in a database that is in use, while payments are noted. */

const scripts = readdirSync('prisma/migrations')
  .filter((name) => /^\d/.test(name))
  .sort()
const FILLED = scripts.findIndex((name) => name.endsWith('_noted_totals_filled'))
const person = '00000000-0000-7000-8000-000000000001'
const busy = '00000000-0000-7000-8000-000000000002'
const usual = '00000000-0000-7000-8000-000000000003'
const fresh = '00000000-0000-7000-8000-000000000004'

let migrator: Client
let old: Client

const apply = (name = '') => migrator.query(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))

const note = (groupId: string, pence: number) =>
  old.query(`INSERT INTO transactions (id, "groupId", "userId", type, status, "amountPence", "totalPence", "createdAt")
    VALUES (gen_random_uuid(), '${groupId}', '${person}', 'noted', 'success', ${pence}, ${pence}, now())`)

const takeBack = (pence: number) =>
  old.query(`SELECT change_state('noted', id::text, 'failed', 'taken-back', '${person}', now())
    FROM transactions WHERE "amountPence" = ${pence}`)

async function totals() {
  const { rows } = await old.query('SELECT "groupId" AS id, "notedPence"::int AS pence FROM members')
  return Object.fromEntries(rows.map(({ id, pence }) => [id, pence]))
}

beforeAll(async () => {
  const connectionString = await makeEmptyDatabase('noted_totals')
  migrator = new Client({ connectionString, application_name: 'migrator' })
  old = new Client({ connectionString })
  await migrator.connect()
  await old.connect()
  for (const name of scripts.slice(0, FILLED - 2)) await apply(name)
  await old.query(`INSERT INTO users (id, username, "createdAt") VALUES ('${person}', 'payer', now())`)
  for (const id of [busy, usual, fresh])
    await old.query(`INSERT INTO groups (id, title, "goalPence", "paymentDeadline", "splitOption", "createdById", "createdAt")
      VALUES ('${id}', 'Trip', 5000, '2030-01-01', 'autoSplit', '${person}', now());
      INSERT INTO members (id, "groupId", "userId", "joinedAt") VALUES ('${id}', '${id}', '${person}', now())`)
  await note(busy, 1000)
  await note(usual, 300)
  await note(usual, 50)
  await takeBack(50)
})

afterAll(async () => {
  await migrator.end()
  await old.end()
})

test('earlier noted payments count, and payments noted while the totals are filled count once', async () => {
  await apply(scripts[FILLED - 2])
  await note(busy, 20)
  await apply(scripts[FILLED - 1])
  await note(fresh, 5)
  await old.query(`BEGIN; SELECT FROM groups WHERE id = '${busy}' FOR UPDATE`)
  await note(busy, 4)
  const filled = apply(scripts[FILLED])
  for (let waits = false; !waits; ) {
    const { rows } = await old.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'migrator' AND wait_event_type = 'Lock'`,
    )
    waits = rows.length > 0
  }
  await old.query('COMMIT')
  await filled
  expect(await totals()).toEqual({ [busy]: 1024, [usual]: 300, [fresh]: 5 })
})

test('a payment taken back no longer counts, and filling the totals again changes nothing', async () => {
  await takeBack(20)
  expect(await totals()).toMatchObject({ [busy]: 1004 })
  await apply(scripts[FILLED])
  expect(await totals()).toEqual({ [busy]: 1004, [usual]: 300, [fresh]: 5 })
})
