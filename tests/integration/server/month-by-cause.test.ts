import { randomUUID } from 'node:crypto'
import { setClockOffset } from '@/lib/base/clock'
import type { EntryCause } from '@/lib/books/ledger/causes'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { transact } from '@/lib/platform/db/transaction'
import { exportMonth, sumMonth } from '@/lib/server/operations/sum-month'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What a month cost and brought the operator, by cause: above zero is in their favour. */

openDatabase()
afterEach(() => setClockOffset(0))

const CAUSES: [subject: string, step: string, kind: 'fees' | 'debt' | 'withdrawn', said: string][] = [
  ['payment', 'paid', 'fees', 'fees paid by payers'],
  ['payment', 'fee', 'fees', 'processing of payments'],
  ['payment', 'fee-covered', 'fees', 'fees covered by collections'],
  ['dispute', 'moved', 'withdrawn', 'disputes, and their fees'],
  ['dispute', 'lost', 'debt', 'lost disputes'],
  ['dispute', 'no-longer-lost', 'debt', 'disputes no longer lost'],
  ['refund', 'lost', 'fees', 'refunds made in the dashboard'],
  ['dispute', 'released', 'debt', 'debts paid by what disputes set free'],
  ['refund', 'came-back', 'debt', 'refunds sent back by banks'],
  ['refund', 'given-back', 'debt', 'debts paid by refunds that failed'],
  ['adjustment', 'posted', 'fees', 'adjustments'],
  ['adjustment', 'debt-paid', 'debt', 'debts paid at night'],
  ['transfer', 'debt-kept', 'debt', 'debts paid by transfers'],
  ['leg', 'given-back', 'debt', 'debts paid by transfers that failed'],
  ['reversal', 'made', 'debt', 'debts paid by reversals'],
]
const ACCOUNTS = {
  fees: 'fees and costs',
  debt: 'groups’ debts',
  withdrawn: 'with banks that decide disputes',
}

nightTest('each cause has its own words and its own sum, and costs are below zero', async () => {
  const { id: groupId } = await aGroup({ admin: await aUser('admin') })
  setClockOffset(new Date('2031-03-15T12:00:00Z').getTime() - Date.now())
  for (const [place, [subject, step, kind]] of CAUSES.entries()) {
    const amountPence = 100 + place
    const postings: Posting[] = [
      { kind, amountPence },
      { kind: 'available', amountPence: -amountPence },
    ]
    const cause = { subject, id: randomUUID(), step } as EntryCause
    await transact((tx) => postEntry(tx, { groupId, cause, postings }))
  }
  const rows = CAUSES.map(([, , kind, cause], place) => {
    const pence = kind === 'fees' ? -(100 + place) : 100 + place
    return { account: ACCOUNTS[kind], cause, entries: 1, pence }
  })
  const found = await sumMonth('2031-03')
  expect(found).toHaveLength(rows.length)
  expect(found).toEqual(expect.arrayContaining(rows))
  expect(await sumMonth('2031-04')).toEqual([])
  const lines = (await exportMonth('2031-03')).split('\r\n')
  expect(lines).toContain('2031-03,fees and costs,fees paid by payers,1,-1.00')
  expect(lines).toContain('2031-03,groups’ debts,debts paid by transfers,1,1.12')
})
