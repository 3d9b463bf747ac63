import { unguarded } from '@/lib/money/statements/csv'

/** A pasted or exported table as rows of cells: comma, semicolon or tab between them, quotation marks around some. */

const DELIMITERS = ['\t', ';', ','] as const

/** UTF-8, the UTF-16 of spreadsheets, or else Windows-1252, which any bytes can be. */
export function decodeTable(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows that are not empty. */
export function readTable(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  return cellsOf(plain, delimiterOf(plain)).filter((row) => row.some((cell) => cell !== ''))
}

/**
 * The first that stands in at least half of the lines. The comma is asked last: beside semicolons or tabs it is a
 * decimal mark.
 */
function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim())
  const stands = (mark: string) => 2 * lines.filter((line) => line.includes(mark)).length >= lines.length
  return DELIMITERS.find(stands) ?? ','
}

/** Splits a whole text, as a quoted cell may contain line breaks. A quotation mark within a cell stands for itself. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = new RegExp(
    `(?:[^\\S\\n\\r${delimiter}]*"((?:[^"]|"")*)"[^\\S\\n\\r${delimiter}]*|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  )
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text)
    if (!found) break
    const [, quoted, bare = '', end] = found
    row.push(unguarded((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim()))
    if (end === delimiter && cell.lastIndex < text.length) continue
    if (end === delimiter) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
