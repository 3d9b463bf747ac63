import type { ApiResponse } from '@/lib/api/client/call-server'
import { amountInputText } from '@/lib/base/money/amount-input'
import { parseAmount } from '@/lib/base/money/parse-amount'
import { formatPhone } from '@/lib/base/phone'
import {
  amountReason,
  emailReason,
  nameReason,
  parseListedPhone,
  phoneReason,
  type RowReason,
} from '@/lib/groups/people-list/rules'

/** A list while it is checked: what each row says, and what is wrong with it. Pure. */

export const CELLS = ['name', 'email', 'phoneNumber', 'amount'] as const
export type Cell = (typeof CELLS)[number]

export type ListRow = Record<Cell, string> & {
  key: number
  isChosen: boolean
  /** What the server said of it; forgotten once the row is changed. */
  serverReason: RowReason | null
}

type ParsedRow = ApiResponse<'POST /group/{id}/people/parse'>['rows'][number]

let lastKey = 0
export const emptyRow = (): ListRow => ({
  key: ++lastKey,
  name: '',
  email: '',
  phoneNumber: '',
  amount: '',
  isChosen: false,
  serverReason: null,
})

/** The reasons that a row cannot know of by itself. */
const SERVER_REASONS: readonly (RowReason | null)[] = ['twice', 'over_limit']

export const rowOf = ({
  name,
  email,
  phoneNumber,
  amountPence,
  amountTyped,
  reason,
}: ParsedRow): ListRow => ({
  ...emptyRow(),
  name,
  email: email ?? '',
  phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '',
  amount: amountPence === null ? (amountTyped ?? '') : amountInputText(amountPence),
  serverReason: SERVER_REASONS.includes(reason) ? reason : null,
})

/** The cell that a reason is about. */
export const CELL_BY_REASON: Record<RowReason, Cell> = {
  no_name: 'name',
  bad_email: 'email',
  bad_phone: 'phoneNumber',
  bad_amount: 'amount',
  twice: 'name',
  over_limit: 'name',
}

/** What is wrong with each row, by key; each row counts for those after it. */
export function findProblems(rows: ListRow[]): Map<number, RowReason> {
  const seenIdentities = new Set<string>()
  const problems = new Map<number, RowReason>()
  for (const row of rows) {
    const reason = reasonOf(row)
    const identities = identitiesOf(row)
    const isDuplicate = identities.some((key) => seenIdentities.has(key))
    for (const key of identities) seenIdentities.add(key)
    if (reason ?? isDuplicate) problems.set(row.key, reason ?? 'twice')
  }
  return problems
}

const reasonOf = ({ name, email, phoneNumber, amount, serverReason }: ListRow): RowReason | null =>
  nameReason(name) ??
  emailReason(email) ??
  phoneReason(phoneNumber) ??
  (amount.trim() ? amountReason(parseAmount(amount)) : null) ??
  serverReason

/** The same name with the same address is the same person. */
function identitiesOf({ name, email, phoneNumber }: ListRow): string[] {
  const addresses = [email.trim().toLowerCase(), phoneNumber.trim() && parseListedPhone(phoneNumber)]
  return addresses.filter(Boolean).map((address) => `${name.trim().toLowerCase()} ${address}`)
}

export type Change =
  | { do: 'add'; rows: ListRow[] }
  | { do: 'type'; key: number; cell: Cell; text: string }
  | { do: 'choose'; key: number }
  | { do: 'remove'; key: number }
  | { do: 'fill'; amount: string }
  /** What was sent is added, but for those that were refused. */
  | { do: 'added'; sentKeys: Set<number>; refusals: Map<number, RowReason> }

export function changeRows(rows: ListRow[], change: Change): ListRow[] {
  const updateRow = (key: number, part: (row: ListRow) => Partial<ListRow>) =>
    rows.map((row) => (row.key === key ? { ...row, ...part(row) } : row))
  switch (change.do) {
    case 'add':
      return [...rows, ...change.rows]
    case 'type':
      return updateRow(change.key, () => ({ [change.cell]: change.text, serverReason: null }))
    case 'choose':
      return updateRow(change.key, ({ isChosen }) => ({ isChosen: !isChosen }))
    case 'remove':
      return rows.filter(({ key }) => key !== change.key)
    case 'fill':
      return fill(rows, change.amount)
    default:
      return rows.flatMap((row) => {
        if (!change.sentKeys.has(row.key)) return [row]
        const serverReason = change.refusals.get(row.key)
        return serverReason ? [{ ...row, serverReason }] : []
      })
  }
}

/** Those who are chosen, or, if nobody is, everybody. */
function fill(rows: ListRow[], amount: string): ListRow[] {
  const isForAll = !rows.some(({ isChosen }) => isChosen)
  return rows.map((row) => (isForAll || row.isChosen ? { ...row, amount } : row))
}
