import { Client } from 'pg'
import { GROUPS, idOf, PEOPLE, seed, tokenOf } from '@/bench/seed'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/money/accounting/rules'
import { askForExport, heldPenceIn, readCsvByPostgres } from '../../support/accounting'
import { openDatabase, urlAsOwner } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { testTimeoutMs } from '../../support/run-length'
import { timeLimit } from '../../support/time-limit'

/** Years of a busy group's movements, as its treasurer takes them to another program. */

openDatabase()

const MOVEMENTS = 10_000
const SIZE = {
  users: 500,
  groups: 20,
  transactions: 12_000,
  notifications: 100,
  busyNotifications: 10,
  busyTransactions: MOVEMENTS,
}
const HEADINGS: Record<ExportFormat, string[]> = {
  csv: ['Date', 'Time', 'Group', 'Kind', 'Payee', 'Description', 'Amount', 'Fee', 'Noted', 'Id'],
  xero: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
  quickbooks: ['Date', 'Description', 'Amount'],
}
const groupId = idOf('group', GROUPS.busy)
const treasurer = { token: tokenOf(PEOPLE.busy) }

/** The last two years, in periods of at most a year. */
const YEARS = [
  { from: daysAfter(londonDay(), -720), to: daysAfter(londonDay(), -361) },
  { from: daysAfter(londonDay(), -360), to: londonDay() },
]

/** All files of a period: the one after the last has headings alone. */
async function filesOf(days: (typeof YEARS)[number], form: ExportFormat) {
  const files: Record<string, string>[][] = []
  for (let page = 1; files.at(-1)?.length !== 0; page += 1) {
    const { body } = await askForExport(treasurer, { ...days, groupId, form, page: String(page) })
    files.push(await readCsvByPostgres(body, HEADINGS[form]))
  }
  return files.flat()
}

nightTest(
  'files of 10,000 movements add up to what the ledger holds, in each format',
  async () => {
    const owner = new Client({
      connectionString: urlAsOwner(new URL(process.env.DATABASE_URL ?? '').pathname),
    })
    await owner.connect()
    await seed(owner, SIZE)
    await owner.query('TRUNCATE notifications')
    await owner.end()
    const heldPence = await heldPenceIn(groupId)
    for (const form of EXPORT_FORMATS) {
      const startedAt = performance.now()
      const rows = (await Promise.all(YEARS.map((days) => filesOf(days, form)))).flat()
      const tookMs = Math.round(performance.now() - startedAt)
      const amounts = rows.map((row) => Math.round(100 * Number(row.Amount ?? row['*Amount'] ?? 0)))
      process.stderr.write(`${rows.length} movements for ${form}: ${tookMs} ms\n`)
      expect(rows.length).toBeGreaterThan(MOVEMENTS * 0.9)
      expect([form, amounts.reduce((sum, pence) => sum + pence, 0)]).toEqual([form, heldPence])
      expect(tookMs).toBeLessThan(timeLimit(10_000))
    }
  },
  testTimeoutMs,
)
