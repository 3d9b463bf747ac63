import { randomUUID } from 'node:crypto'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { debtWithheld, moneyLost, moneyReserved, paymentPaid } from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { readBooks } from '@/lib/books/solvency/check-solvency'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What all groups together have is kept by the entries that change it, and is the sum of their accounts. */

openDatabase()
afterEach(emptyDatabase)

const WRONG = 'a total of all groups is the sum of their accounts'
const wrongTotals = async () => (await checkLedger(db)).filter(({ rule }) => rule === WRONG)

const postIn = (tx: Tx, groupId: string, postings: Posting[]) =>
  postEntry(tx, { groupId, cause: { subject: 'dispute', id: randomUUID(), step: 'moved' }, postings })
const post = (groupId: string, postings: Posting[]) => transact((tx) => postIn(tx, groupId, postings))

const aPayment = (userId: string) => paymentPaid({ userId, amountPence: 2000, feePence: 48 })

nightTest('entries of many groups posted at once are all counted, and in more rows than one', async () => {
  const payer = await aUser()
  const groups = await Promise.all(Array.from({ length: 12 }, () => aGroup({ admin: payer })))
  for (let round = 0; round < 4; round += 1)
    await Promise.all(groups.map(({ id }) => post(id, aPayment(payer.id))))
  await Promise.all(groups.map(({ id }) => post(id, moneyReserved(300))))
  expect(await wrongTotals()).toEqual([])
  expect((await readBooks()).owedPence).toBe(12 * 4 * 2000)
  expect(await db.ledgerTotal.count()).toBeGreaterThan(1)
})

nightTest(
  'several entries of one transaction count together, and not at all if it is rolled back',
  async () => {
    const payer = await aUser()
    const { id } = await aGroup({ admin: payer })
    const work = async (tx: Tx) => {
      await postIn(tx, id, aPayment(payer.id))
      await postIn(tx, id, aPayment(payer.id))
    }
    await transact(work)
    const failed = transact(async (tx) => {
      await work(tx)
      throw new Error('failed')
    })
    await expect(failed).rejects.toThrow('failed')
    expect((await readBooks()).owedPence).toBe(4000)
    expect(await wrongTotals()).toEqual([])
  },
)

nightTest('one group’s debt lowers what it is owed itself, and no other', async () => {
  const payer = await aUser()
  const [debtor, other] = [await aGroup({ admin: payer }), await aGroup({ admin: payer })]
  for (const { id } of [debtor, other]) await post(id, aPayment(payer.id))
  const lost = { userId: payer.id, contributionPence: 2000, beyondPence: 0, frozenPence: 0 }
  await post(debtor.id, moneyLost({ from: 'withdrawn', ...lost, availablePence: 0 }))
  expect(await readBooks()).toMatchObject({ owedPence: 2000, debt: 0n })
  await post(debtor.id, debtWithheld(1500))
  await post(debtor.id, moneyReserved(500))
  expect(await readBooks()).toMatchObject({ owedPence: 2500, debt: 500n })
  expect(await wrongTotals()).toEqual([])
})

nightTest('no transaction holds a total while it works, so none waits for another’s', async () => {
  const payer = await aUser()
  const { id } = await aGroup({ admin: payer })
  const held = await transact(async (tx) => {
    await postIn(tx, id, aPayment(payer.id))
    return tx.$queryRaw`SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'ledger_totals'::regclass`
  })
  expect(held).toEqual([])
})

test('nothing but an entry changes a total', async () => {
  await expect(db.ledgerTotal.create({ data: { shard: 1, keptPence: 1 } })).rejects.toThrow(/denied/)
  await expect(db.ledgerTotal.deleteMany()).rejects.toThrow(/denied/)
})
