import { randomUUID } from 'node:crypto'
import { addMs, DAY, now, setClockOffset } from '@/lib/base/clock'
import {
  adjustmentMade,
  disputeFrozen,
  moneyReserved,
  paymentPaid,
  paymentRecorded,
} from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { listExportableGroupIds, presentAccounts } from '@/lib/money/accounting/accounts'
import { endAccountantLink, listAccountantLinks } from '@/lib/money/accounting/links'
import { readMovementOverview } from '@/lib/money/accounting/overview'
import { ACCOUNTING_MESSAGES, fileCount } from '@/lib/money/accounting/rules'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { anAccountantLink, postAdjustment } from '../../support/accounting'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, balanceOf, type TestUser } from '../../support/money'

/** What the accounts' screen and an accountant's link say of groups before any file is made. */

openDatabase()
afterEach(() => setClockOffset(0))

type Cause = { subject: 'payment'; step: 'paid' } | { subject: 'noted'; step: 'noted' }
const post = (groupId: string, cause: Cause, postings: Posting[]) =>
  transact((tx) => postEntry(tx, { groupId, cause: { ...cause, id: randomUUID() }, postings }))
const PAID = { subject: 'payment', step: 'paid' } as const
const NOTED = { subject: 'noted', step: 'noted' } as const
const postPayment = (groupId: string, { id: userId }: TestUser, amountPence: number) =>
  post(groupId, PAID, paymentPaid({ userId, amountPence, feePence: 62 }))
const postRecordedPayment = (groupId: string, { id }: TestUser, pence: number) =>
  post(groupId, NOTED, paymentRecorded(id, pence))

test('what came in and what went out, with what was noted as lines of its own', async () => {
  const admin = await aUser('admin')
  const [busy, calm, empty] = [await aGroup({ admin }), await aGroup({ admin }), await aGroup({ admin })]
  await postPayment(busy.id, admin, 3_000)
  await postPayment(busy.id, admin, 500)
  await postAdjustment(busy.id, -200)
  await postRecordedPayment(busy.id, admin, 900)
  await postRecordedPayment(busy.id, admin, 100)
  await postRecordedPayment(calm.id, admin, 700)
  const groupIds = [busy.id, calm.id, empty.id]
  const sumsOf = async (query = {}) => (await readMovementOverview(groupIds, query)).sums
  const busyFields = { groupId: busy.id, title: busy.title }
  const sums = { lines: 3, notedLines: 2, incomingPence: 3_500, outgoingPence: 200 }
  const calmSums = {
    groupId: calm.id,
    title: calm.title,
    lines: 0,
    notedLines: 1,
    incomingPence: 0,
    outgoingPence: 0,
  }
  expect(await sumsOf()).toEqual([{ ...busyFields, ...sums }, calmSums])
  expect(await sumsOf({ groupId: calm.id })).toEqual([calmSums])
})

test('at first it is a year, today in London included', async () => {
  setClockOffset(new Date('2026-06-30T23:30:00Z').getTime() - Date.now())
  const admin = await aUser('admin')
  const { id } = await aGroup({ admin })
  await postAdjustment(id, 100)
  expect(await readMovementOverview([id], {})).toMatchObject({
    ...{ from: '2025-07-02', to: '2026-07-01', groupId: null, problems: {}, sums: [{ lines: 1 }] },
  })
})

test('of a group that is not one’s own it says nothing', async () => {
  const [admin, stranger] = [await aUser('admin'), await aUser('stranger')]
  const [own, other] = [await aGroup({ admin }), await aGroup({ admin: stranger })]
  await postAdjustment(own.id, 100)
  await postAdjustment(other.id, 900)
  const { groupId, sums } = await readMovementOverview(await listExportableGroupIds({ userId: admin.id }), {
    groupId: other.id,
  })
  expect([groupId, sums.map((sum) => sum.groupId)]).toEqual([null, [own.id]])
})

test.each([
  [{ from: '2026-02-30' }, { from: ACCOUNTING_MESSAGES.day }],
  [{ from: '2026-02-02', to: '2026-02-01' }, { to: ACCOUNTING_MESSAGES.order }],
  [{ from: '2026-01-01', to: '2027-01-02' }, { to: ACCOUNTING_MESSAGES.tooLong }],
  [{ from: '2026-01-01', to: '2027-01-01' }, {}],
])('days such as %j have these problems', async (query, problems) => {
  const admin = await aUser('admin')
  const { id } = await aGroup({ admin })
  expect(await readMovementOverview([id], query)).toMatchObject({ ...query, problems, sums: [] })
})

test('a file holds 1,000 lines', () => {
  expect([0, 1, 1_000, 1_001, 2_000].map(fileCount)).toEqual([0, 1, 1, 2, 2])
})

test('what is here is all but what is owed, whoever it is reserved for', async () => {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin })
  await postPayment(groupId, admin, 5_000)
  await post(groupId, PAID, moneyReserved(700))
  await post(groupId, PAID, disputeFrozen(300))
  await post(groupId, PAID, adjustmentMade({ amountPence: -90, availablePence: 0, debtPence: 0 }))
  expect(await balanceOf(groupId)).toMatchObject({ freePence: 4_000, reservedPence: 700, debtPence: 90 })
  const access = { linkId: '', madeBy: '', expiresAt: now(), groupIds: [groupId] }
  expect((await presentAccounts(access)).groups).toMatchObject([
    { remittedPence: 5_000, heldPence: 5_000 - 90 },
  ])
})

test('an accountant reads groups by their titles, and their maker links from the newest', async () => {
  const admin = await aUser('admin')
  const groups = [await aGroup({ admin }), await aGroup({ admin }), await aGroup({ admin })]
  for (const [place, title] of ['Choir', 'Band', 'Ants'].entries())
    await db.group.update({ where: { id: groups[place]?.id }, data: { title } })
  const groupIds = groups.map(({ id }) => id)
  const shown = await presentAccounts({ madeBy: '', expiresAt: now(), groupIds })
  expect(shown.groups.map(({ title }) => title)).toEqual(['Ants', 'Band', 'Choir'])
  const [first, second] = [await anAccountantLink(admin), await anAccountantLink(admin)]
  const viewer = { userId: admin.id }
  expect((await listAccountantLinks(viewer)).map(({ _id }) => _id)).toEqual([second.id, first.id])
  setClockOffset(addMs(now(), 91 * DAY).getTime() - Date.now())
  expect(await listAccountantLinks(viewer)).toEqual([])
  await expect(endAccountantLink(viewer, first.id)).rejects.toMatchObject({ status: 404 })
})
