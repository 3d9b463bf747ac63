import { unguardCell } from '@/lib/money/statements/csv'

/** A pasted or exported table as rows of cells: comma, semicolon or tab between them, quotation marks around some. */

const DELIMITERS = ['\t', ';', ','] as const

/** A list needs six columns. What stands beyond these is not read: a megabyte can have half a million. */
const COLUMNS_MAX = 50

/** The rows that are not empty, but no more than `maxRows`. */
export function parseTable(text: string, maxRows: number): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  return splitRows(plain, delimiterOf(plain), maxRows)
}

/**
 * What stands most often in the first line that has any of them. Of as many, the comma comes last: beside semicolons or
 * tabs it is a decimal mark.
 */
function delimiterOf(text: string): string {
  const lines = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]+/)
  const first = lines.find((line) => DELIMITERS.some((mark) => line.includes(mark))) ?? ''
  const count = (mark: string) => first.split(mark).length
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Splits a whole text, as a quoted cell may contain line breaks. A quotation mark within a cell stands for itself. */
function splitRows(text: string, delimiter: string, maxRows: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cellPattern = new RegExp(
    `(?:[^\\S\\n\\r${delimiter}]*"((?:[^"]|"")*)"[^\\S\\n\\r${delimiter}]*|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  )
  while (rows.length < maxRows && (cellPattern.lastIndex < text.length || row.length > 0)) {
    const found = cellPattern.exec(text)
    if (!found) break
    const [, quoted, bare = '', end] = found
    if (row.length < COLUMNS_MAX)
      row.push(unguardCell((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim()))
    if (end === delimiter && cellPattern.lastIndex < text.length) continue
    if (end === delimiter) row.push('')
    if (row.some((shown) => shown !== '')) rows.push(row)
    row = []
  }
  return rows
}
