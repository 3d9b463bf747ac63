import { parseAmount } from '@/lib/base/money/parse-amount'
import { isPhone } from '@/lib/base/phone'
import { parseTable } from './parse-table'
import { parseListedPhone, ROWS_MAX } from './rules'

/** Which column of a list is which: by its headings, or else by what stands in it. */

type Field = 'name' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'amount'

const FIELD_OF_HEADING: Record<string, Field> = {
  name: 'name',
  'full name': 'name',
  'first name': 'firstName',
  forename: 'firstName',
  'last name': 'lastName',
  surname: 'lastName',
  email: 'email',
  'e-mail': 'email',
  phone: 'phoneNumber',
  mobile: 'phoneNumber',
  telephone: 'phoneNumber',
  amount: 'amount',
  owes: 'amount',
}

/** A row of a list as it was written; an amount in pence if it is one. */
export type ListedRow = {
  name: string
  email: string
  phoneNumber: string
  amountTyped: string
  amountPence: number | null
}

/** A list's rows; of too long a one, as many as show that it is. */
export function parseList(text: string): ListedRow[] {
  const table = parseTable(normaliseLines(text), ROWS_MAX + 2)
  const headings = fieldsOfHeadings(table[0] ?? [])
  const rows = headings ? table.slice(1) : table
  const fields = headings ?? fieldsByContent(rows)
  return rows.map((cells) => rowOf(cells, fields))
}

const normaliseLines = (text: string): string => text.split('\n').map(separateAddress).join('\n')

/** "Ben Kahn <ben@example.com>", as mail programs write it, is a name and an address. */
function separateAddress(line: string): string {
  const trimmed = line.trim().replace(/[,;]$/, '')
  const bracketIndex = trimmed.lastIndexOf('<')
  const name = trimmed.slice(0, Math.max(0, bracketIndex)).trim()
  const isQuoted = name.startsWith('"') && name.endsWith('"')
  if (bracketIndex < 0 || !trimmed.endsWith('>') || !trimmed.slice(bracketIndex).includes('@')) return line
  return /[,;\t"]/.test(name) && !isQuoted
    ? line
    : `"${name.replaceAll('"', '')}",${trimmed.slice(bracketIndex + 1, -1)}`
}

/** Null if the first row is somebody already. */
function fieldsOfHeadings(cells: string[]): (Field | null)[] | null {
  const fields = cells.map((cell) => FIELD_OF_HEADING[normaliseHeading(cell)] ?? null)
  const isHeading = fields.some((field) => field !== null) && !cells.some((cell) => kindOf(cell) !== 'text')
  return isHeading ? fields : null
}

/** "Email Address" and "Amount (£)" are headings, too. */
const normaliseHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(.*|£/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ (?:address|number|owed)$/, '')

type Kind = 'email' | 'phone' | 'amount' | 'text'

function kindOf(cell: string): Kind {
  if (cell.includes('@')) return 'email'
  if (/\d{2}/.test(cell) && parseAmount(cell) !== null && !/^[+0]|^7\d{9}$/.test(cell)) return 'amount'
  if (/\d{4}/.test(cell.replace(/[\s().-]/g, '')) && isPhone(parseListedPhone(cell))) return 'phone'
  return parseAmount(cell) === null ? 'text' : 'amount'
}

/** What most cells of each column are. Two columns of single words are first and last names. */
function fieldsByContent(rows: string[][]): (Field | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  const kinds = columns.map(kindOfColumn)
  const fields: (Field | null)[] = kinds.map((kind, index) =>
    kind && kind !== 'text' && kinds.indexOf(kind) === index ? FIELD_OF_KIND[kind] : null,
  )
  const [first = -1, second = -1] = kinds.flatMap((kind, index) => (kind === 'text' ? [index] : []))
  const areWords = (index: number) => columns[index]?.every((cell) => !/\s/.test(cell)) ?? false
  const hasTwoNameColumns = areWords(first) && areWords(second)
  if (first >= 0) fields[first] = hasTwoNameColumns ? 'firstName' : 'name'
  if (hasTwoNameColumns) fields[second] = 'lastName'
  return fields
}

const FIELD_OF_KIND = { email: 'email', phone: 'phoneNumber', amount: 'amount' } as const

function kindOfColumn(cells: string[]): Kind | null {
  const kinds = cells.filter((cell) => cell !== '').map(kindOf)
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length
  const commonestKind = (['email', 'phone', 'amount', 'text'] as const).toSorted(
    (a, b) => count(b) - count(a),
  )[0]
  return kinds.length > 0 ? (commonestKind ?? null) : null
}

function rowOf(cells: string[], fields: (Field | null)[]): ListedRow {
  const cellOf = (field: Field) => cells[fields.indexOf(field)]?.trim() ?? ''
  const name = cellOf('name') || `${cellOf('firstName')} ${cellOf('lastName')}`.trim()
  const amountTyped = cellOf('amount')
  return {
    name,
    email: cellOf('email'),
    phoneNumber: cellOf('phoneNumber'),
    amountTyped,
    amountPence: parseAmount(amountTyped),
  }
}
