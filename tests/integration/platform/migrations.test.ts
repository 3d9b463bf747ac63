import { readdirSync, readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client } from 'pg'
import { checkChain } from '@/lib/books/ledger/check-chain'
import { PrismaClient } from '@/lib/platform/db/generated/client'
import { makeEmptyDatabase } from '../../support/empty-database'

/**
 * A live database has rows when a migration arrives: these are from before causes became columns and entries a chain.
 */

const MIGRATIONS = 'prisma/migrations'
const LAST_BEFORE = '20261121154000_states'
const scripts = readdirSync(MIGRATIONS)
  .filter((name) => /^\d/.test(name))
  .sort()
const group = '00000000-0000-7000-8000-000000000001'
const person = '00000000-0000-7000-8000-000000000002'
const id = (last: number) => `00000000-0000-7000-8000-0000000000${last}`

let url: string
let client: Client

const apply = async (names: string[]) => {
  for (const each of names) await client.query(readFileSync(`${MIGRATIONS}/${each}/migration.sql`, 'utf8'))
}

const post = (cause: string, postings: { kind: string; userId?: string; amountPence: number }[]) =>
  client.query('SELECT post_entry($1, $2, now(), $3)', [group, cause, JSON.stringify(postings)])

beforeAll(async () => {
  url = await makeEmptyDatabase('migrations')
  client = new Client({ connectionString: url })
  await client.connect()
  await apply(scripts.slice(0, scripts.indexOf(LAST_BEFORE) + 1))
  await client.query(`
    INSERT INTO users (id, username, "createdAt") VALUES ('${person}', 'payer', now());
    INSERT INTO groups (id, title, "goalPence", "paymentDeadline", "splitOption", "createdById", "createdAt")
      VALUES ('${group}', 'Trip', 5000, '2030-01-01', 'autoSplit', '${person}', now());
    INSERT INTO transactions (id, "groupId", "userId", type, "amountPence", "totalPence", "createdAt")
      VALUES ('${id(10)}', '${group}', '${person}', 'payment', 3000, 3000, now()),
             ('${id(11)}', '${group}', '${person}', 'transfer', 1000, 1000, now());
    INSERT INTO payments (id, email, "isInternational", "idempotencyKey", "sessionExpiresAt")
      VALUES ('${id(10)}', 'p@example.com', false, 'p', now());
    INSERT INTO payout_accounts (id, "groupId", "ownerId", "idempotencyKey", "createdAt")
      VALUES ('${id(12)}', '${group}', '${person}', 'a', now());
    INSERT INTO transfers (id, "payoutAccountId", "idempotencyKey") VALUES ('${id(11)}', '${id(12)}', 't');
    INSERT INTO transfer_legs (id, "transferId", "paymentId", "amountPence", "idempotencyKey")
      VALUES ('${id(13)}', '${id(11)}', '${id(10)}', 1000, 'l');
    INSERT INTO reversals (id, "legId", cause, "amountPence", "idempotencyKey", "createdAt")
      VALUES ('${id(14)}', '${id(13)}', 'dispute:dp_1', 100, 'r', now()),
             ('${id(15)}', '${id(13)}', 'leg:${id(13)}', 100, 's', now())`)
  await post(`payment:${id(10)}:paid`, [
    { kind: 'provider', amountPence: 3000 },
    { kind: 'available', amountPence: -3000 },
    { kind: 'member', userId: person, amountPence: -3000 },
    { kind: 'remitted', amountPence: 3000 },
  ])
  await post('dispute:dp_1:frozen', [
    { kind: 'available', amountPence: 100 },
    { kind: 'disputed', amountPence: -100 },
  ])
  await client.query(`
    INSERT INTO disputes (id, "paymentId", "amountPence", "frozenPence", "openedAt")
      VALUES ('dp_1', '${id(10)}', 100, 100, now()), ('dp_2', '${id(10)}', 500, 500, now());
    SELECT change_state('dispute', 'dp_2', 'lost', 'lost', NULL, now());
    UPDATE disputes SET "closedAt" = now() WHERE id = 'dp_2'`)
  await post('dispute:dp_2:lost', [
    { kind: 'provider', amountPence: -530 },
    { kind: 'fees', amountPence: 30 },
    { kind: 'available', amountPence: 500 },
    { kind: 'member', userId: person, amountPence: 500 },
    { kind: 'remitted', amountPence: -500 },
  ])
  await post('by hand', [
    { kind: 'provider', amountPence: -5 },
    { kind: 'fees', amountPence: 5 },
  ])
  await apply(scripts.slice(scripts.indexOf(LAST_BEFORE) + 1))
})

afterAll(() => client.end())

test('textual causes of entries become columns', async () => {
  const { rows } = await client.query(
    'SELECT subject, "subjectId", step, ref FROM ledger_entries ORDER BY id',
  )
  expect(rows).toEqual([
    { subject: 'payment', subjectId: id(10), step: 'paid', ref: '' },
    { subject: 'dispute', subjectId: 'dp_1', step: 'frozen', ref: '' },
    { subject: 'dispute', subjectId: 'dp_2', step: 'lost', ref: '' },
    { subject: 'adjustment', subjectId: 'by hand', step: 'posted', ref: '' },
  ])
})

test('and those of reversals', async () => {
  const { rows } = await client.query('SELECT cause, "causeId", "causeRef" FROM reversals ORDER BY id')
  expect(rows).toEqual([
    { cause: 'dispute', causeId: 'dp_1', causeRef: '' },
    { cause: 'leg', causeId: id(13), causeRef: '' },
  ])
})

test('decided disputes stay as posted, undecided ones are read again at once', async () => {
  const { rows } = await client.query(`
    SELECT id, "withdrawnPence", "openPence", "frozenPence", "lostPence", "lostFeePence",
      "postedUntil" IS NOT NULL AS posted, "nextCheckAt" IS NOT NULL AS due FROM disputes ORDER BY id`)
  const none = { withdrawnPence: 0, openPence: 0, lostPence: 0, lostFeePence: 0 }
  const lost = { withdrawnPence: 530, openPence: 0, lostPence: 500, lostFeePence: 30 }
  expect(rows).toEqual([
    { id: 'dp_1', ...none, frozenPence: 100, posted: false, due: true },
    { id: 'dp_2', ...lost, frozenPence: 0, posted: true, due: false },
  ])
})

test('an older entry is still posted once', async () => {
  const lines = JSON.stringify([
    { kind: 'available', amountPence: 100 },
    { kind: 'disputed', amountPence: -100 },
  ])
  const again = (ref: string) =>
    client.query(`SELECT post_entry($1, 'dispute', 'dp_1', 'frozen', $2, now(), $3) AS posted`, [
      group,
      ref,
      lines,
    ])
  expect((await again('')).rows).toEqual([{ posted: false }])
  expect((await again('txn_2')).rows).toEqual([{ posted: true }])
})

test('and all of them are in an intact chain', async () => {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) })
  const { last, fault } = await checkChain(db, group)
  await db.$disconnect()
  expect([last.number, fault]).toEqual([5, undefined])
})
