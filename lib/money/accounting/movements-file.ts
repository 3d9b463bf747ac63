import { numericDay, timeOfDay } from '@/lib/base/dates'
import { isUuid } from '@/lib/base/ids'
import { type CsvCell, toCsv } from '@/lib/money/statements/csv'
import { describeEntry, listSubjects, nameForAdmins, type Subject } from '@/lib/money/statements/subjects'
import { reportsDb } from '@/lib/platform/db/client'
import { listMovements, type Movement } from './movements'
import type { ExportFormat } from './rules'

type ExportOptions = { from: string; to: string; form: ExportFormat; page: number }

/** A file of what moved in some groups, for the program that is to read it. The caller has checked whose groups they are. */
export async function makeMovementsFile(groupIds: string[], { from, to, form, page }: ExportOptions) {
  const { headings, rowOf, isForSpreadsheets } = LAYOUTS[form]
  const movements = await listMovements({ groupIds, from, to }, { includesNoted: isForSpreadsheets, page })
  const lines = await presentLines(movements)
  const pageMark = page > 1 ? `-${page}` : ''
  return {
    name: `${form === 'csv' ? 'accounts' : form}-${from}-to-${to}${pageMark}.csv`,
    body: toCsv([headings, ...lines.map(rowOf)], { isForSpreadsheets }),
  }
}

type Line = {
  at: Date
  group: string
  kind: string
  what: string
  who: string
  pence: number
  /** What the payer was charged on top. */
  feePence: number
  /** Paid another way: it never came in here. */
  notedPence: number
  id: string
}

type Layout = { headings: string[]; rowOf: (line: Line) => CsvCell[]; isForSpreadsheets: boolean }

const amountOrBlank = (pence: number): CsvCell => (pence === 0 ? null : { pence })

/**
 * Xero takes the columns of its template, of which those with an asterisk are mandatory, and no line that it has already:
 * https://central.xero.com/s/article/Import-a-CSV-bank-statement. QuickBooks takes these three columns, dd/mm/yyyy and
 * no zeros: https://quickbooks.intuit.com/learn-support/en-uk/help-article/import-transactions/manually-upload-transactions-quickbooks-online/L0rE9OXBz_GB_en_GB
 */
const LAYOUTS: Record<ExportFormat, Layout> = {
  xero: {
    headings: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    rowOf: ({ at, pence, who, what, group, id }) => [numericDay(at), { pence }, who, `${what}: ${group}`, id],
    isForSpreadsheets: false,
  },
  quickbooks: {
    headings: ['Date', 'Description', 'Amount'],
    rowOf: ({ at, what, who, group, pence }) => [
      numericDay(at),
      [`${what}: ${group}`, who].filter(Boolean).join(', '),
      { pence },
    ],
    isForSpreadsheets: false,
  },
  csv: {
    headings: ['Date', 'Time', 'Group', 'Kind', 'Payee', 'Description', 'Amount', 'Fee', 'Noted', 'Id'],
    rowOf: ({ at, group, kind, who, what, pence, feePence, notedPence, id }) => [
      numericDay(at),
      timeOfDay(at),
      group,
      kind,
      who,
      what,
      amountOrBlank(pence),
      amountOrBlank(feePence),
      amountOrBlank(notedPence),
      id,
    ],
    isForSpreadsheets: true,
  },
}

async function presentLines(movements: Movement[]): Promise<Line[]> {
  const [subjects, titles] = await Promise.all([listMovementSubjects(movements), listGroupTitles(movements)])
  return movements.map(({ groupId, kind, step, at, id, pence, notedPence }) => {
    const subject = subjects.get(`${kind} ${id}`)
    return {
      at,
      group: titles.get(groupId) ?? '',
      kind: kindOf(kind, step, subject),
      what: describeEntry(kind, step, subject),
      who: subject ? nameForAdmins(subject) : '',
      pence,
      feePence: kind === 'payment' && step === 'paid' ? (subject?.feePence ?? 0) : 0,
      notedPence,
      // Of several reversals of one transfer, each has its own: a program takes two lines that are alike for one.
      id: kind === 'reversal' ? id : (subject?.transactionId ?? id),
    }
  })
}

const KINDS: Record<string, string> = { leg: 'transfer' }

function kindOf(kind: string, step: string, subject: Subject | undefined): string {
  if (step === 'fee-covered') return 'covered fee'
  return kind === 'payment' && subject?.isGift ? 'gift' : (KINDS[kind] ?? kind)
}

async function listGroupTitles(movements: Movement[]): Promise<Map<string, string>> {
  const id = { in: [...new Set(movements.map(({ groupId }) => groupId))] }
  const groups = await reportsDb.group.findMany({ where: { id }, select: { id: true, title: true } })
  return new Map(groups.map((group) => [group.id, group.title]))
}

/** Entries are about our ids or, where something was made at the provider, about the provider's. */
async function listMovementSubjects(movements: Movement[]): Promise<Map<string, Subject>> {
  const idsOf = (kinds: string[]) => movements.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const ownIdFilter = (kinds: string[]) => ({ in: idsOf(kinds).filter(isUuid) })
  const providerIdFilter = (kinds: string[]) => ({ in: idsOf(kinds).filter((id) => !isUuid(id)) })
  const reversalFilters = [
    { id: ownIdFilter(['reversal']) },
    { providerReversalId: providerIdFilter(['reversal']) },
  ]
  return listSubjects({
    OR: [
      { id: ownIdFilter(['payment', 'noted', 'refund', 'leg']) },
      { refund: { providerRefundId: providerIdFilter(['refund']) } },
      { payment: { disputes: { some: { id: ownIdFilter(['dispute']) } } } },
      { transfer: { legs: { some: { reversals: { some: { OR: reversalFilters } } } } } },
    ],
  })
}
