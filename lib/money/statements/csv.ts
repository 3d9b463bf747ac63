import { toDecimal } from '@/lib/base/money/pence'

/** A text, or pounds with two decimals, or nothing. */
export type CsvCell = string | { pence: number } | null

const NEEDS_QUOTES = /[",\r\n]/
/**
 * What a spreadsheet would take for the beginning of a formula; Excel in Japanese takes wide characters, too. Apostrophes
 * before it count, so that taking exactly one away gives back what was written.
 */
const FORMULA = /^'*\s*[=+\-@＝＋－＠\t\r]/

/** A cell as it was before `toCsv` kept it from running as a formula. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/**
 * Rows as CSV, with nothing that runs as a formula. Spreadsheets need a byte order mark to open it as it is; other
 * programs may take the mark for part of the first heading.
 */
export function toCsv(rows: CsvCell[][], { isForSpreadsheets = true } = {}): string {
  return `${isForSpreadsheets ? '\ufeff' : ''}${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return toDecimal(cell.pence)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
