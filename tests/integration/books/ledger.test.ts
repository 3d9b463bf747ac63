import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { getGroupBalances, getMemberBalances } from '@/lib/books/ledger/balances'
import { legMade, moneyReserved, paymentPaid, providerFeeTaken } from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

openDatabase()

/** Posts for a cause of its own, or for the given one. */
const post = (groupId: string, postings: Posting[], id: string = randomUUID()) =>
  transact((tx) => postEntry(tx, { groupId, cause: { subject: 'adjustment', id, step: 'posted' }, postings }))

const paymentPostings = (userId: string, amountPence = 2000) =>
  paymentPaid({ userId, amountPence, feePence: 48 })

async function paidGroup() {
  const payer = await aUser()
  const group = await aGroup({ admin: payer })
  await post(group.id, paymentPostings(payer.id))
  return { group, payer }
}

const balanceOf = async (groupId: string) => (await getGroupBalances(db, [groupId])).get(groupId)

test('a payment makes money available and is recorded as the member’s', async () => {
  const { group, payer } = await paidGroup()
  expect(await balanceOf(group.id)).toEqual({
    remittedPence: 2000,
    freePence: 2000,
    availablePence: 2000,
    reservedPence: 0,
    disputedPence: 0,
    debtPence: 0,
    giftPence: 0,
  })
  expect(await getMemberBalances(db, group.id)).toEqual(new Map([[payer.id, 2000]]))
})

test('new money beyond the debt is available, and the debt stays until it is paid', async () => {
  const payer = await aUser()
  const group = await aGroup({ admin: payer })
  await post(group.id, [
    { kind: 'debt', amountPence: 500 },
    { kind: 'provider', amountPence: -500 },
  ])
  await post(group.id, paymentPaid({ userId: payer.id, amountPence: 2000, feePence: 48 }))
  expect(await balanceOf(group.id)).toMatchObject({
    availablePence: 1500,
    debtPence: 500,
    remittedPence: 2000,
  })
})

test('the same cause posts once, however many try at once', async () => {
  const payer = await aUser()
  const group = await aGroup({ admin: payer })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(group.id, paymentPostings(payer.id), group.id)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect((await balanceOf(group.id))?.availablePence).toBe(2000)
})

nightTest('entries at once do not overwrite each other', async () => {
  const { group } = await paidGroup()
  await Promise.all(Array.from({ length: 20 }, () => post(group.id, moneyReserved(7))))
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 1860, reservedPence: 140 })
})

test('no more can be reserved than there is', async () => {
  const { group } = await paidGroup()
  await expect(post(group.id, moneyReserved(2001))).rejects.toThrow('ledger_accounts_side')
  expect((await balanceOf(group.id))?.availablePence).toBe(2000)
})

test('of two that would take the last penny, one is refused', async () => {
  const { group } = await paidGroup()
  const results = await Promise.allSettled([
    post(group.id, moneyReserved(1500)),
    post(group.id, moneyReserved(1500)),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an entry that does not balance is refused when the transaction ends', async () => {
  const { group } = await paidGroup()
  const unbalanced = [
    { kind: 'provider', amountPence: 100 },
    { kind: 'fees', amountPence: -99 },
  ] as const
  await expect(post(group.id, [...unbalanced])).rejects.toThrow('does not balance')
})

test('memo lines sum to zero on their own, without balancing what the provider holds', async () => {
  const { group, payer } = await paidGroup()
  const mixed: Posting[][] = [
    [
      { kind: 'available', amountPence: -100 },
      { kind: 'remitted', amountPence: 100 },
    ],
    [
      { kind: 'provider', amountPence: 100 },
      { kind: 'member', userId: payer.id, amountPence: -100 },
    ],
  ]
  for (const postings of mixed) await expect(post(group.id, postings)).rejects.toThrow('does not balance')
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2000, availablePence: 2000 })
})

test('the provider may take more than was quoted', async () => {
  const { group } = await paidGroup()
  await post(group.id, providerFeeTaken(60))
  await post(group.id, moneyReserved(2000))
  await post(group.id, legMade(2000))
  const provider = await db.ledgerAccount.findFirst({ where: { groupId: group.id, kind: 'provider' } })
  expect(provider?.balancePence).toBe(-12n)
})

describe('the app’s own role', () => {
  test.each([
    `INSERT INTO ledger_entries ("groupId", subject, "subjectId", step, "createdAt") SELECT id, 'payment', 'x', 'paid', now() FROM groups LIMIT 1`,
    `INSERT INTO ledger_postings ("entryId", "accountId", "amountPence") VALUES (1, 1, 1)`,
    `INSERT INTO ledger_accounts ("groupId", kind) SELECT id, 'debt' FROM groups LIMIT 1`,
    `UPDATE ledger_accounts SET "balancePence" = 0`,
    `UPDATE ledger_entries SET step = 'x'`,
    `UPDATE ledger_postings SET "amountPence" = 1`,
    'DELETE FROM ledger_postings',
    'DELETE FROM ledger_entries',
    'DELETE FROM ledger_accounts',
    'TRUNCATE ledger_postings',
  ])('may not %s', async (statement) => {
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('permission denied')
  })
})

describe('the tables’ owner', () => {
  const asOwner = async (...statements: string[]) => {
    const client = new Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    try {
      await client.query('BEGIN')
      for (const statement of statements) await client.query(statement)
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
  }

  test.each([
    [`UPDATE ledger_entries SET step = 'x'`, 'append-only'],
    [`UPDATE ledger_postings SET "amountPence" = 1`, 'append-only'],
    ['DELETE FROM ledger_postings', 'append-only'],
    ['DELETE FROM ledger_entries', 'append-only'],
    ['DELETE FROM ledger_accounts', 'append-only'],
    ['TRUNCATE ledger_postings', 'append-only'],
    [`UPDATE ledger_accounts SET "balancePence" = "balancePence" - 1`, 'by a posting only'],
  ])('is refused %s', async (statement, reason) => {
    await paidGroup()
    await expect(asOwner(statement)).rejects.toThrow(reason)
  })

  test('cannot add to an entry of an earlier transaction, balanced or not', async () => {
    const { group } = await paidGroup()
    const postingSql = (kind: string, pence: number) =>
      `INSERT INTO ledger_postings ("entryId", "accountId", "amountPence")
       SELECT entry.id, account.id, ${pence} FROM ledger_entries entry JOIN ledger_accounts account USING ("groupId")
       WHERE entry."groupId" = '${group.id}' AND account.kind = '${kind}'`
    await expect(asOwner(postingSql('provider', 5), postingSql('fees', -5))).rejects.toThrow(
      'added to afterwards',
    )
  })

  test('cannot write an entry without postings', async () => {
    const { group } = await paidGroup()
    const empty = `INSERT INTO ledger_entries ("groupId", subject, "subjectId", step, "createdAt", number, hash)
      VALUES ('${group.id}', 'adjustment', 'empty', 'posted', now(), 2, '\\x')`
    await expect(asOwner(empty)).rejects.toThrow('does not balance')
  })
})
