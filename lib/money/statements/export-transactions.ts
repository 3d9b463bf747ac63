import { numericDay, timeOfDay } from '@/lib/base/dates'
import { whereOwnTransactions } from '@/lib/money/transactions/own-transactions'
import { METHOD_NAMES } from '@/lib/money/transactions/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { reportsDb } from '@/lib/platform/db/client'
import { type CsvCell, toCsv } from './csv'

const TYPES = { payment: 'Payment', refund: 'Refund', transfer: 'Transfer', noted: 'Noted' } as const
/** Shown instead of the status for a checkout that nobody paid. */
const ENDINGS = { cancelled: 'Cancelled', expired: 'Expired' } as const
const STATUSES = { success: 'Success', pending: 'Pending', failed: 'Failed' } as const

/** The viewer's own payments, noted ones too, refunds and transfers as CSV, newest first, as the screen lists them. */
export async function exportTransactions({ userId }: Viewer): Promise<string> {
  const rows = await reportsDb.transaction.findMany({
    where: await whereOwnTransactions(reportsDb, userId),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      group: { select: { title: true } },
      noted: { select: { method: true, takenBackAt: true } },
      payment: { select: { ending: true } },
    },
  })
  const header = ['Date', 'Time', 'Type', 'Group', 'Status', 'Amount', 'Fee', 'Total', 'Reference']
  return toCsv([
    header,
    ...rows.map((row): CsvCell[] => [
      numericDay(row.createdAt),
      timeOfDay(row.createdAt),
      row.noted ? `${TYPES.noted} (${METHOD_NAMES[row.noted.method]})` : TYPES[row.type],
      row.group.title,
      row.noted?.takenBackAt
        ? 'Taken back'
        : row.payment?.ending
          ? ENDINGS[row.payment.ending]
          : STATUSES[row.status],
      { pence: row.amountPence },
      { pence: row.feePence },
      { pence: row.totalPence },
      row.id,
    ]),
  ])
}
