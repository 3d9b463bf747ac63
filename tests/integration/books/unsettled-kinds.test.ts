import { randomUUID } from 'node:crypto'
import { addMs, MINUTE, now } from '@/lib/base/clock'
import { listUnsettledExceptFlags } from '@/lib/books/flags/list-unsettled'
import { sumUnsettled } from '@/lib/books/flags/sum-unsettled'
import { disputeFrozen, moneyReserved } from '@/lib/books/ledger/entries'
import { sumOpenDisputesPence } from '@/lib/books/ledger/open-disputes'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { requireCoverage } from '@/lib/books/solvency/require-coverage'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql, insertSubject } from '../../support/states'

/** What operators are shown once it has waited for an hour: each kind, by itself. */

openDatabase()

/** All money there is has just begun to wait, but for this. */
async function makeOlder(table: string, id: string, minutes: number) {
  for (const each of ['transactions', 'reversals', 'payment_returns'])
    await forceSql(`UPDATE ${each} SET "createdAt" = now()`)
  await forceSql(`UPDATE transactions SET "amountPence" = 700, "feePence" = 31, "totalPence" = 731
    WHERE type = 'payment'`)
  await forceSql(`UPDATE transactions SET "amountPence" = 700, "totalPence" = 700 WHERE type <> 'payment'`)
  await forceSql(`UPDATE ${table} SET "createdAt" = now() - interval '${minutes} minutes' WHERE id = '${id}'`)
}

const listShown = async (id: string) =>
  (await listUnsettledExceptFlags())
    .filter(({ subject }) => subject === id)
    .map(({ what, detail }) => [what, detail])

test.each([
  ['payment', 'transactions', '£7.00', 700],
  ['refund', 'transactions', '£7.00', 700],
  ['transfer', 'transactions', '£7.00', 700],
  ['reversal', 'reversals', '£5.00', 500],
  ['return', 'payment_returns', 'no answer', 731],
] as const)('a %s without an answer', async (kind, table, detail, pence) => {
  const id = await insertSubject(kind)
  const sum = async () => (await sumUnsettled()).find((one) => one.kind === kind)
  await makeOlder(table, id, 59)
  expect([await listShown(id), await sum()]).toEqual([[], { kind, count: 0, pence: 0, oldestAt: null }])
  await makeOlder(table, id, 61)
  expect(await listShown(id)).toEqual([[`${kind}-unknown`, detail]])
  expect(await sum()).toEqual({ kind, count: 1, pence, oldestAt: expect.any(Date) })
  expect((await sumUnsettled()).reduce((count, one) => count + one.count, 0)).toBe(1)
  await forceSql(`UPDATE ${table} SET status = 'failed' WHERE id = '${id}'`)
  expect([await listShown(id), await sum()]).toEqual([[], { kind, count: 0, pence: 0, oldestAt: null }])
})

test('an event that is not applied', async () => {
  const id = `evt_${randomUUID()}`
  const event = { id, type: 'charge.updated', subjectId: 'ch_1', receivedAt: addMs(now(), -61 * MINUTE) }
  await db.providerEvent.create({ data: event })
  expect(await listShown(id)).toEqual([['event-not-applied', 'charge.updated']])
  await db.providerEvent.update({ where: { id }, data: { receivedAt: addMs(now(), -59 * MINUTE) } })
  expect(await listShown(id)).toEqual([])
  await db.providerEvent.update({ where: { id }, data: { receivedAt: new Date(0), appliedAt: now() } })
  expect(await listShown(id)).toEqual([])
})

const ADDED: Posting[] = [
  { kind: 'fees', amountPence: 1250 },
  { kind: 'available', amountPence: -1250 },
]

test.each([
  ['available', []],
  ['reserved', moneyReserved(1250)],
  ['frozen', disputeFrozen(1250)],
])('money in a deleted group that is %s', async (_, moved) => {
  const { id: groupId } = await aGroup({ admin: await aUser('admin') })
  const post = (ref: string, postings: Posting[]) =>
    transact((tx) =>
      postEntry(tx, {
        groupId,
        cause: { subject: 'adjustment', id: groupId, step: 'posted', ref },
        postings,
      }),
    )
  await post('', ADDED)
  await post('1', moved)
  expect(await listShown(groupId)).toEqual([])
  await db.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
  expect(await listShown(groupId)).toEqual([['money-in-deleted-group', '£12.50']])
})

test('the oldest comes first', async () => {
  const found = (await listUnsettledExceptFlags()).map(({ since }) => since.getTime())
  expect(found.length).toBeGreaterThan(2)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
})

nightTest('a dispute is open until it is decided, and its money has moved', async () => {
  const id = await insertSubject('dispute')
  const changeAndList = async (change: string) => {
    await forceSql(`UPDATE disputes SET ${change} WHERE id = '${id}'`)
    return (await listShown(id)).map(([what]) => what)
  }
  for (const status of ['open', 'appealed', 'inquiry'])
    expect(await changeAndList(`status = '${status}', "openPence" = 0`)).toEqual([`dispute-${status}`])
  for (const status of ['won', 'lost']) {
    expect(await changeAndList(`status = '${status}', "openPence" = 0`)).toEqual([])
    expect(await changeAndList(`status = '${status}', "openPence" = 300`)).toEqual([`dispute-${status}`])
  }
})

test('a dispute over a payment that was never credited is not about a group’s money', async () => {
  const dispute = await insertSubject('dispute')
  const { paymentId } = await db.dispute.findUniqueOrThrow({ where: { id: dispute } })
  const { groupId } = await db.transaction.findUniqueOrThrow({ where: { id: paymentId } })
  expect(await sumOpenDisputesPence(db, groupId)).toBeNull()
  await forceSql(`UPDATE transactions SET status = 'success', "timePaid" = now() WHERE id = '${paymentId}'`)
  expect(await sumOpenDisputesPence(db, groupId)).toBe(500)
})

test('what a shortage leaves is taken by transfers under way, not by payments or refunds', async () => {
  await forceSql(`UPDATE transactions SET status = 'failed', "timePaid" = NULL`)
  const balanceReading = { heldPence: 100, readAt: now() }
  const coverageRequest = {
    isMoneyMissing: true,
    amountPence: 100,
    ownChargesPence: 100,
    costsPence: 0,
  } as const
  const check = () => transact((tx) => requireCoverage(tx, { ...coverageRequest, ...balanceReading }))
  for (const kind of ['payment', 'refund'] as const) await insertSubject(kind)
  await expect(check()).resolves.toBeUndefined()
  await insertSubject('transfer')
  await expect(check()).rejects.toThrow('paused')
})
