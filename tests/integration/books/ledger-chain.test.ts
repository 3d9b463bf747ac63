import { randomUUID } from 'node:crypto'
import { checkChain, checkChains } from '@/lib/books/ledger/check-chain'
import { moneyReserved, paymentPaid } from '@/lib/books/ledger/entries'
import { listEntries } from '@/lib/books/ledger/list-entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { isFullRun } from '../../support/run-length'
import { forceSql, queryAsOwner } from '../../support/states'

openDatabase()
afterEach(emptyDatabase)

const post = (groupId: string, postings: Posting[]) =>
  transact((tx) =>
    postEntry(tx, { groupId, cause: { subject: 'adjustment', id: randomUUID(), step: 'posted' }, postings }),
  )

/** A group with entries 1 to 4: a payment, and three reservations of a penny. */
async function aGroupWithEntries() {
  const payer = await aUser()
  const { id } = await aGroup({ admin: payer })
  await post(id, paymentPaid({ userId: payer.id, amountPence: 2000, feePence: 48 }))
  for (let count = 0; count < 3; count++) await post(id, moneyReserved(1))
  return id
}

const where = (groupId: string, number: number) => `"groupId" = '${groupId}' AND number = ${number}`
const postingsOf = (groupId: string, number: number) =>
  `"entryId" = (SELECT id FROM ledger_entries WHERE ${where(groupId, number)})`

nightTest(
  'entries are numbered from 1 in each group, and the database’s hashes are what we compute',
  async () => {
    for (const groupId of [await aGroupWithEntries(), await aGroupWithEntries()]) {
      expect((await listEntries(db, groupId, 0, 10)).map(({ number }) => number)).toEqual([1, 2, 3, 4])
      expect(await checkChain(db, groupId)).toMatchObject({ last: { number: 4 } })
    }
    expect(await checkChains(db, 'all')).toEqual([])
  },
)

nightTest('entries posted at once follow one another', async () => {
  const groupId = await aGroupWithEntries()
  await Promise.all(Array.from({ length: 12 }, () => post(groupId, moneyReserved(1))))
  const { last, fault } = await checkChain(db, groupId)
  expect([last.number, fault]).toEqual([16, undefined])
})

nightTest('refused and rolled-back entries leave no gap', async () => {
  const groupId = await aGroupWithEntries()
  await expect(post(groupId, moneyReserved(5000))).rejects.toThrow('ledger_accounts_side')
  await post(groupId, moneyReserved(1))
  expect((await checkChain(db, groupId)).last.number).toBe(5)
})

const SET_A_SECOND_LATER = `"createdAt" = "createdAt" + interval '1 second'`
const ALTERED: [string, (groupId: string) => string, broken: number][] = [
  [
    'amount',
    (id) => `UPDATE ledger_postings SET "amountPence" = "amountPence" * 2 WHERE ${postingsOf(id, 2)}`,
    2,
  ],
  ['time', (id) => `UPDATE ledger_entries SET ${SET_A_SECOND_LATER} WHERE ${where(id, 2)}`, 2],
  ['cause', (id) => `UPDATE ledger_entries SET "subjectId" = 'x' WHERE ${where(id, 2)}`, 2],
  [
    'accounts',
    (id) =>
      `UPDATE ledger_accounts SET "userId" = '${randomUUID()}' WHERE "groupId" = '${id}' AND kind = 'member'`,
    1,
  ],
  [
    'postings, which are gone with it,',
    (id) =>
      `DELETE FROM ledger_postings WHERE ${postingsOf(id, 2)}; DELETE FROM ledger_entries WHERE ${where(id, 2)}`,
    3,
  ],
  [
    'time and its own hash',
    (id) =>
      `UPDATE ledger_entries e SET ${SET_A_SECOND_LATER} WHERE ${where(id, 2)};
       UPDATE ledger_entries e SET hash = hash_as_written(e) WHERE ${where(id, 2)}`,
    3,
  ],
]

test.each(isFullRun ? ALTERED : ALTERED.slice(0, 2))(
  'an old entry whose %s somebody altered by hand is found',
  async (_, statement, number) => {
    const groupId = await aGroupWithEntries()
    expect(await checkChains(db, 'new')).toEqual([])
    await forceSql(statement(groupId))
    expect(await checkChains(db, 'all')).toMatchObject([{ groupId, number }])
  },
)

nightTest('new entries are verified once, but faults are reported as long as they exist', async () => {
  const groupId = await aGroupWithEntries()
  const mark = () => db.ledgerChainMark.findUniqueOrThrow({ where: { groupId } })
  expect(await checkChains(db, 'new')).toEqual([])
  expect((await mark()).number).toBe(4)
  await post(groupId, moneyReserved(1))
  await forceSql(`UPDATE ledger_entries SET ${SET_A_SECOND_LATER} WHERE ${where(groupId, 5)}`)
  expect(await checkChains(db, 'new')).toMatchObject([{ groupId, number: 5 }])
  expect(await checkChains(db, 'new')).toHaveLength(1)
  expect((await mark()).number).toBe(4)
  await forceSql(
    `UPDATE ledger_entries SET "createdAt" = "createdAt" - interval '1 second' WHERE ${where(groupId, 5)}`,
  )
  expect(await checkChains(db, 'new')).toEqual([])
  expect((await mark()).number).toBe(5)
})

nightTest('a chain rewritten from an old entry on is detected', async () => {
  const groupId = await aGroupWithEntries()
  await checkChains(db, 'new')
  await forceSql(`UPDATE ledger_entries SET ${SET_A_SECOND_LATER} WHERE ${where(groupId, 2)};
    ${[2, 3, 4].map((number) => `UPDATE ledger_entries e SET hash = hash_as_written(e) WHERE ${where(groupId, number)}`).join(';')}`)
  expect((await checkChain(db, groupId)).fault).toBeUndefined()
  expect(await checkChains(db, 'all')).toMatchObject([{ groupId, number: 4 }])
  // One more entry is enough for the nightly walk to notice, which starts where it last ended.
  await post(groupId, moneyReserved(1))
  expect(await checkChains(db, 'new')).toHaveLength(1)
})

nightTest('entries missing from the end are detected', async () => {
  const groupId = await aGroupWithEntries()
  await checkChains(db, 'new')
  await forceSql(
    `DELETE FROM ledger_postings WHERE ${postingsOf(groupId, 4)}; DELETE FROM ledger_entries WHERE ${where(groupId, 4)}`,
  )
  expect(await checkChains(db, 'new')).toMatchObject([
    { groupId, number: 4, detail: expect.stringContaining('gone') },
  ])
})

test.each([
  ['in the wrong place', '3', 'hash_entry(NULL, "groupId", 3,'],
  ['with another hash', '2', 'hash_entry(NULL, "groupId", 9,'],
])('the tables’ owner cannot write an entry %s', async (_, number, hash) => {
  const payer = await aUser()
  const { id } = await aGroup({ admin: payer })
  await post(id, paymentPaid({ userId: payer.id, amountPence: 2000, feePence: 48 }))
  const written = queryAsOwner(`
    WITH entry AS (
      INSERT INTO ledger_entries ("groupId", subject, "subjectId", step, "createdAt", number, hash)
      SELECT "groupId", 'adjustment', 'x', 'posted', "createdAt", ${number}, ${hash} 'adjustment', 'x', 'posted', '', now(), 'x')
      FROM ledger_entries WHERE ${where(id, 1)} RETURNING id
    ) INSERT INTO ledger_postings ("entryId", "accountId", "amountPence")
      SELECT entry.id, account.id, CASE account.kind WHEN 'provider' THEN 1 ELSE -1 END FROM entry, ledger_accounts account
      WHERE account."groupId" = '${id}' AND account.kind IN ('provider', 'fees')`)
  await expect(written).rejects.toThrow('does not follow the one before it')
})
