import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE, setClockOffset } from '@/lib/base/clock'
import { checkNewEntries } from '@/lib/books/ledger/check-new-entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { walkLedger } from '@/lib/books/ledger/walk-ledger'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** The nightly check reads what is new, closed days stay as they were closed, and a walk proves it every month. */

openDatabase()
const provider = openProvider()
beforeEach(async () => {
  await emptyDatabase()
  await provider.startAfresh()
})

const ignore = async () => undefined
const runNightlyCheck = () => checkNewEntries(db, ignore)
const subjects = (found: { subject: string }[]) => [...new Set(found.map(({ subject }) => subject))].sort()

/** Fees alone move nothing that a group has. */
const post = (groupId: string) =>
  transact((tx) =>
    postEntry(tx, {
      groupId,
      cause: { subject: 'payment', id: randomUUID(), step: 'fee' },
      postings: [
        { kind: 'provider', amountPence: 30 },
        { kind: 'fees', amountPence: -30 },
      ],
    }),
  )

/** A group with an entry on each of the last days, three of which are over. */
async function aGroupOverDays() {
  const payer = await aUser()
  const { id } = await aGroup({ admin: payer })
  for (const daysAgo of [3, 2, 1, 0]) {
    setClockOffset(-daysAgo * DAY)
    await post(id)
  }
  setClockOffset(0)
  return { id, payer }
}

const listClosedDays = () => db.ledgerDay.findMany({ orderBy: { day: 'asc' } })

/** As somebody with the owner's password would, in the group's first entry, which still balances. */
const alter = (groupId: string, pence: number) =>
  forceSql(`UPDATE ledger_postings posting SET "amountPence" = posting."amountPence" + CASE kind WHEN 'fees' THEN -1 ELSE 1 END * ${pence}
    FROM ledger_entries entry, ledger_accounts account
    WHERE entry.id = posting."entryId" AND account.id = posting."accountId" AND entry."groupId" = '${groupId}' AND entry.number = 1`)
const alteredSubjects = (groupId: string) =>
  ['', 'fees', 'provider']
    .map((kind) => (kind ? `ledger ${groupId} ${kind}` : `ledger chain ${groupId}`))
    .sort()

nightTest('days that are over are closed once, with their sums, whoever runs at the same time', async () => {
  await aGroupOverDays()
  expect(await Promise.all([runNightlyCheck(), runNightlyCheck()])).toEqual([[], []])
  const days = await listClosedDays()
  expect(days.length).toBeGreaterThanOrEqual(2)
  expect(days[0]).toMatchObject({ entries: 1, sums: { fees: -30, provider: 30 } })
  expect(await runNightlyCheck()).toEqual([])
  expect(await listClosedDays()).toEqual(days)
})

nightTest('a day is closed an hour after its end, when its last entries have been written', async () => {
  const { id } = await aGroup({ admin: await aUser() })
  const midnight = Math.floor(Date.now() / DAY) * DAY - DAY
  const nightAt = async (ms: number) => {
    setClockOffset(midnight + ms - Date.now())
    expect(await runNightlyCheck()).toEqual([])
    return (await listClosedDays()).length
  }
  setClockOffset(midnight - HOUR - Date.now())
  await post(id)
  expect([await nightAt(59 * MINUTE), await nightAt(61 * MINUTE)]).toEqual([0, 1])
})

nightTest('a run that was cut off goes on with the day it had reached', async () => {
  await aGroupOverDays()
  let days = 0
  const cutOff = async () => {
    days += 1
    if (days === 2) throw new Error('killed')
  }
  await expect(checkNewEntries(db, cutOff)).rejects.toThrow('killed')
  expect(await listClosedDays()).toHaveLength(1)
  expect(await runNightlyCheck()).toEqual([])
  expect((await listClosedDays()).length).toBeGreaterThanOrEqual(2)
})

nightTest('a payment that counts without an entry is found, also on a day that is over', async () => {
  const { id, payer } = await aGroupOverDays()
  await forceSql(`
    INSERT INTO transactions (id, "groupId", "userId", type, status, "amountPence", "totalPence", "createdAt")
      VALUES ('01900000-0000-7000-b000-000000000001', '${id}', '${payer.id}', 'payment', 'success', 500, 500, now() - interval '2 days');
    INSERT INTO state_changes (subject, "subjectId", "groupId", "userId", "from", "to", by, why, at)
      VALUES ('payment', '01900000-0000-7000-b000-000000000001', '${id}', '${payer.id}', 'pending', 'success', 'provider', 'paid', now() - interval '2 days')`)
  expect(subjects(await runNightlyCheck())).toEqual([`ledger ${id} ${payer.id}`])
})

nightTest('an entry that slips into a closed day is found the next night, and by the walk', async () => {
  const { id } = await aGroupOverDays()
  await runNightlyCheck()
  setClockOffset(-2 * DAY)
  await post(id)
  setClockOffset(0)
  const day = `ledger day ${new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10)}`
  expect(subjects(await runNightlyCheck())).toEqual([`ledger ${id} fees`, `ledger ${id} provider`])
  expect(subjects(await walkLedger(db, ignore))).toEqual([day])
})

nightTest(
  'what was altered in a closed day is found by the walk, stays flagged, and is closed once mended',
  async () => {
    const { id } = await aGroupOverDays()
    const reconcileLedger = async (extent = {}) =>
      subjects(await reconcile(extent)).filter((subject) => subject.startsWith('ledger '))
    expect(await reconcileLedger()).toEqual([])
    await alter(id, 5)
    expect(await reconcileLedger()).toEqual([])
    const [first] = await listClosedDays()
    const found = [...alteredSubjects(id), `ledger day ${first?.day.toISOString().slice(0, 10)}`].sort()
    expect(await reconcileLedger({ chain: 'all' })).toEqual(found)
    expect(await reconcileLedger()).toEqual(found)
    const openLedgerFlags = {
      where: { kind: 'difference', resolvedAt: null, subject: { startsWith: 'ledger ' } },
    }
    expect(subjects(await db.operatorFlag.findMany(openLedgerFlags))).toEqual(found)
    await alter(id, -5)
    expect(await reconcileLedger()).toEqual([])
    expect(await db.operatorFlag.count(openLedgerFlags)).toBe(0)
  },
)

nightTest('a group with more entries than the walk takes at once is looked at by itself', async () => {
  const { id } = await aGroupOverDays()
  await forceSql(`UPDATE ledger_entries SET number = 60000 WHERE "groupId" = '${id}' AND number = 4`)
  expect(subjects(await walkLedger(db, ignore))).toContain(`ledger chain ${id}`)
})

nightTest('a walk stops at its time, goes on from there, and begins again after a month', async () => {
  const { id } = await aGroupOverDays()
  await runNightlyCheck()
  await alter(id, 5)
  const until = new Date(Date.now() + 60_000)
  const letTimePass = async () => setClockOffset(5 * 60_000)
  expect(subjects(await walkLedger(db, letTimePass, { until }))).toEqual(alteredSubjects(id))
  setClockOffset(0)
  const groupsWalk = { where: { what: 'groups' } }
  expect(await db.ledgerWalk.findUnique(groupsWalk)).toMatchObject({ after: id, finishedAt: null })
  expect(subjects(await walkLedger(db, ignore))).toEqual([expect.stringMatching(/^ledger day /)])
  expect(await walkLedger(db, ignore)).toEqual([])
  setClockOffset(31 * DAY)
  expect(await walkLedger(db, ignore)).toHaveLength(4)
})
