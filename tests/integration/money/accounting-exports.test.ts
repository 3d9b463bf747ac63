import { randomUUID } from 'node:crypto'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { londonDay, now, setClockOffset } from '@/lib/base/clock'
import { postEntries } from '@/lib/books/ledger/post-entry'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/money/accounting/rules'
import { settleTransfer } from '@/lib/money/transfers/settle-transfer'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import {
  adjustmentEntry,
  askForExport,
  displayNameOf,
  exportRows,
  heldPenceIn,
  parseCsv,
  postAdjustment,
  readCsvByPostgres,
} from '../../support/accounting'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, refundBy } from '../../support/gifts'
import { aGroup, aUser, connectPayout, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** What an accountant's program is given: a line for each movement, whose sum is what the ledger says. */

openDatabase()
const provider = openProvider()

const XERO = ['*Date', '*Amount', 'Payee', 'Description', 'Reference']
const QUICKBOOKS = ['Date', 'Description', 'Amount']
const CSV = ['Date', 'Time', 'Group', 'Kind', 'Payee', 'Description', 'Amount', 'Fee', 'Noted', 'Id']

const pence = (text: string | undefined) => Math.round(Number(text || 0) * 100)
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + pence(row[column]), 0)

/** £30 and £20 from members, £25 as a gift; £5 goes back, £12 was paid in cash, and £40 leaves in several legs. */
async function aBusyGroup() {
  const [admin, payer] = [await aUser('admin'), await aUser('payer')]
  const group = await aGroup({ admin, members: [payer] })
  await connectPayout(provider, admin, group.id)
  const code = await aLinkCode(admin, group.id)
  const first = await pay(provider, payer, group.id, 30)
  await pay(provider, admin, group.id, 20)
  await aGift(provider, code, 25, { name: 'Auntie Jean' })
  await refundBy(admin, first.id, 5)
  await provider.control.apply({ awaitWebhooks: true })
  await noteFor(payer, admin, group.id, 12)
  await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 40 } })
  await provider.control.apply({ awaitWebhooks: true })
  return { admin, payer, group, first }
}

const noteFor = (payer: TestUser, by: TestUser, groupId: string, amount: number) =>
  call(note, `/group/${groupId}/noted-payment`, {
    token: by.token,
    body: { username: payer.username, amount, method: 'cash' },
  })

describe('the file', () => {
  nightTest('for a spreadsheet has each movement with its group, kind, fee, id and note', async () => {
    const { admin, payer, group, first } = await aBusyGroup()
    const { body, headers } = await askForExport(admin)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="accounts-[\d-]+-to-[\d-]+\.csv"$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const rows = await readCsvByPostgres(body, CSV)
    expect(
      rows.map(({ Kind, Payee, Description, Amount, Fee, Noted }) => [
        Kind,
        Payee,
        Description,
        Amount,
        Fee,
        Noted,
      ]),
    ).toEqual([
      ['payment', displayNameOf(payer), 'Payment', '30.00', '0.62', null],
      ['payment', displayNameOf(admin), 'Payment', '20.00', '0.48', null],
      ['gift', 'Auntie Jean', 'Gift', '25.00', '0.55', null],
      ['refund', displayNameOf(payer), 'Refund', '-5.00', null, null],
      ['noted', displayNameOf(payer), 'Noted: £12.00 in cash', null, null, '12.00'],
      ['transfer', displayNameOf(admin), 'Transfer to the payout account', '-40.00', null, null],
    ])
    expect(new Set(rows.map((row) => row.Group))).toEqual(new Set([group.title]))
    expect(rows[0]?.Id).toBe(first.id)
    expect(rows[0]?.Time).toMatch(/^\d\d:\d\d$/)
    expect(sumOf(rows, 'Amount')).toBe(await heldPenceIn(group.id))
  })

  nightTest('for Xero has the columns of its template, and no line twice', async () => {
    const { admin, payer, group, first } = await aBusyGroup()
    const { body } = await askForExport(admin, { form: 'xero' })
    const rows = await readCsvByPostgres(body, XERO)
    expect(rows[0]).toEqual({
      '*Date': londonDay().split('-').reverse().join('/'),
      '*Amount': '30.00',
      Payee: displayNameOf(payer),
      Description: `Payment: ${group.title}`,
      Reference: first.id,
    })
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(5)
    expect(sumOf(rows, '*Amount')).toBe(await heldPenceIn(group.id))
  })

  nightTest('for QuickBooks has its three columns, plain numbers and no zeros', async () => {
    const { admin, payer, group } = await aBusyGroup()
    const { body } = await askForExport(admin, { form: 'quickbooks' })
    const rows = await readCsvByPostgres(body, QUICKBOOKS)
    expect(rows[0]?.Description).toBe(`Payment: ${group.title}, ${displayNameOf(payer)}`)
    for (const { Date: day, Amount: amount } of rows) {
      expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      expect(amount).toMatch(/^-?\d+\.\d\d$/)
      expect(pence(amount)).not.toBe(0)
    }
    expect(sumOf(rows, 'Amount')).toBe(await heldPenceIn(group.id))
  })

  nightTest('begins with a byte order mark for spreadsheets alone', async () => {
    const days = { from: londonDay(), to: londonDay() }
    const beginningOf = async (form: ExportFormat) =>
      (await makeMovementsFile([], { ...days, form, page: 1 })).body.slice(0, 5)
    expect(await Promise.all(EXPORT_FORMATS.map(beginningOf))).toEqual(['\ufeffDate', '*Date', 'Date,'])
  })

  nightTest('has a line for the fee that a group covers, and none for one that the payer bears', async () => {
    const [admin, payer] = [await aUser('admin'), await aUser('payer')]
    const group = await aGroup({ admin, members: [payer] })
    await db.group.update({ where: { id: group.id }, data: { feePaidBy: 'group' } })
    await pay(provider, payer, group.id, 30)
    const [, ...rows] = await exportRows(admin)
    expect(rows.map((row) => row.slice(3, 9))).toEqual([
      ['payment', displayNameOf(payer), 'Payment', '30.00', '', ''],
      ['covered fee', displayNameOf(payer), 'Processing fee', '-0.62', '', ''],
    ])
    expect(await heldPenceIn(group.id)).toBe(2938)
  })

  nightTest('has lost disputes, reversals and what was noted and taken back', async () => {
    const { admin, payer, group, first } = await aBusyGroup()
    const { dispute } = await provider.control.apply({ disputeOpen: first.chargeId, awaitWebhooks: true })
    await provider.control.apply({ disputeClose: dispute ?? '', outcome: 'lost', awaitWebhooks: true })
    const noted = await noteFor(payer, admin, group.id, 8)
    await call(takeBack, `/noted-payment/${noted.body.notedPayment._id}`, {
      method: 'DELETE',
      token: admin.token,
    })
    const rows = await readCsvByPostgres((await askForExport(admin)).body, CSV)
    const lost = rows.find(({ Kind }) => Kind === 'dispute')
    expect(lost).toMatchObject({ Description: 'Lost dispute', Amount: '-25.00', Id: first.id })
    expect(rows.filter(({ Kind }) => Kind === 'noted').map(({ Noted }) => Noted)).toEqual([
      '12.00',
      '8.00',
      '-8.00',
    ])
    expect(sumOf(rows, 'Amount')).toBe(await heldPenceIn(group.id))
  })

  nightTest('has no cell that a spreadsheet would run, and leaves amounts alone', async () => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    await db.group.update({ where: { id: group.id }, data: { title: '=HYPERLINK("http://x")' } })
    await pay(provider, admin, group.id, 20)
    await postAdjustment(group.id, -500)
    const rows = await readCsvByPostgres((await askForExport(admin)).body, CSV)
    expect(rows.map((row) => [row.Group, row.Amount])).toEqual([
      [`'=HYPERLINK("http://x")`, '20.00'],
      [`'=HYPERLINK("http://x")`, '-5.00'],
    ])
    const [xero] = await readCsvByPostgres((await askForExport(admin, { form: 'xero' })).body, XERO)
    expect(xero?.Description).toBe('Payment: =HYPERLINK("http://x")')
  })

  nightTest('has 1,000 lines at most, and the rest on further pages', async () => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    const corrections = Array.from({ length: 1_003 }, (_, n) => adjustmentEntry(100 + n))
    await transact((tx) => postEntries(tx, group.id, corrections))
    const lines = async (page: string) => (await exportRows(admin, { form: 'xero', page })).slice(1)
    const [first, second, third] = [await lines('1'), await lines('2'), await lines('3')]
    expect([first.length, second.length, third.length]).toEqual([1_000, 3, 0])
    expect(second.map(([, amount]) => amount)).toEqual(['11.00', '11.01', '11.02'])
    expect(new Set([...first, ...second].map((row) => row.at(-1))).size).toBe(1_003)
  })
})

describe('which movements', () => {
  afterEach(() => setClockOffset(0))
  const setClockTo = (moment: string) => setClockOffset(new Date(moment).getTime() - Date.now())

  nightTest('those of London’s days, both included', async () => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    for (const [moment, amount] of [
      ['2026-06-30T22:59:59Z', 1],
      ['2026-06-30T23:00:01Z', 2],
      ['2026-07-31T22:59:58Z', 3],
      ['2026-07-31T23:00:01Z', 4],
    ] as const) {
      setClockTo(moment)
      await postAdjustment(group.id, amount * 100)
    }
    const day = { groupId: group.id, from: '2026-07-01', to: '2026-07-31' }
    const [, ...rows] = await exportRows({ ...admin }, day)
    expect(rows.map((row) => [row[0], row[1], row[6]])).toEqual([
      ['01/07/2026', '00:00', '2.00'],
      ['31/07/2026', '23:59', '3.00'],
    ])
  })

  nightTest('without any, the headings alone', async () => {
    const admin = await aUser('admin')
    for (const [form, headings] of [
      ['csv', CSV],
      ['xero', XERO],
      ['quickbooks', QUICKBOOKS],
    ] as const)
      expect(await exportRows(admin, { form })).toEqual([headings])
  })

  test('of every group one is an admin of, and of no other', async () => {
    const [admin, other] = [await aUser('admin'), await aUser('other')]
    const [one, two, theirs] = [
      await aGroup({ admin }),
      await aGroup({ admin }),
      await aGroup({ admin: other, members: [admin] }),
    ]
    const gone = await aGroup({ admin })
    for (const { id } of [one, two, theirs, gone]) await postAdjustment(id, 100)
    await db.group.update({ where: { id: gone.id }, data: { deletedAt: now() } })
    const groupsIn = async (asked = {}) => (await exportRows(admin, asked)).slice(1).map((row) => row[2])
    expect(await groupsIn()).toEqual([one.title, two.title])
    expect(await groupsIn({ groupId: two.id })).toEqual([two.title])
    const refusalOf = async (groupId: string) => {
      const { status, body } = await askForExport(admin, { groupId })
      return [status, body.code]
    }
    expect(await refusalOf(theirs.id)).toEqual([403, 'FORBIDDEN'])
    expect(await refusalOf(gone.id)).toEqual([404, 'GROUP_NOT_FOUND'])
    expect(await refusalOf(randomUUID())).toEqual([404, 'GROUP_NOT_FOUND'])
  })

  nightTest.each([
    ['a day is missing', { from: '' }, 'from'],
    ['a day that never was', { from: '2026-02-30' }, 'from'],
    ['a time', { to: '2026-02-01T00:00Z' }, 'to'],
    ['a year beyond reason', { to: '9999-12-31' }, 'to'],
    ['days the wrong way round', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
    ['367 days', { from: '2026-01-01', to: '2027-01-02' }, 'to'],
    ['another form', { form: 'sage' }, 'form'],
    ['a page before the first', { page: '0' }, 'page'],
    ['no id', { groupId: 'x' }, 'groupId'],
  ])('%s is refused', async (_, query, field) => {
    const { status, body } = await askForExport(await aUser(), query)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  nightTest('366 days are not too many', async () => {
    const { status } = await askForExport(await aUser(), { from: '2026-01-01', to: '2027-01-01' })
    expect(status).toBe(200)
  })
})

nightTest('one transfer is one line, however many payments it takes from', async () => {
  const { admin } = await aBusyGroup()
  const legs = await db.transferLeg.count({ where: { transfer: { transaction: { userId: admin.id } } } })
  const rows = parseCsv((await askForExport(admin)).body).filter((row) => row[3] === 'transfer')
  expect(legs).toBeGreaterThan(1)
  expect(rows.map((row) => row[6])).toEqual(['-40.00'])
})

nightTest.each([
  ['of one London day are one line', '2026-06-30T23:30Z', '2026-07-01T00:30Z', ['-40.00']],
  ['of two London days are two lines', '2026-06-30T22:30Z', '2026-06-30T23:30Z', ['-15.00', '-25.00']],
])('the parts of a transfer %s', async (_, first, second, amounts) => {
  const { admin, group } = await aBusyGroup()
  // As a job does where the answers took long.
  const { id } = await db.transfer.findFirstOrThrow({ where: { transaction: { groupId: group.id } } })
  await settleTransfer(id)
  const parts = await db.ledgerEntry.findMany({
    where: { groupId: group.id, subject: 'leg' },
    orderBy: { number: 'asc' },
  })
  for (const [place, moment] of [first, second].entries())
    await forceSql(`UPDATE ledger_entries SET "createdAt" = '${moment}' WHERE id = ${parts[place]?.id}`)
  const rows = await exportRows(admin, { from: '2026-06-30', to: '2026-07-01' })
  // They are asked for at once, so either may be recorded first.
  const found = rows.slice(1).map((row) => row[6])
  expect(found.sort()).toEqual(amounts)
})
