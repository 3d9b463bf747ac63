import { invalid } from '@/lib/base/errors'
import { toDecimal } from '@/lib/base/money/pence'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { checkRows } from './check-rows'
import { readKnownPeople } from './known-people'
import { type ListedRow, parseList } from './parse-list'
import { LINES_MAX, LIST_MESSAGES, parseListedPhone, ROWS_MAX } from './rules'

/** What a list says, row by row, and why a row cannot be added; stores nothing. Throws 400 for more rows than fit. */
export async function parsePeople(viewer: Viewer, groupId: string, text: string) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  if (text.split('\n', LINES_MAX + 1).length > LINES_MAX) throw tooManyRows()
  const rows = parseList(text)
  if (rows.length > ROWS_MAX) throw tooManyRows()
  const checkedRows = await transact(async (tx) => {
    const memberCount = await tx.member.count({ where: { groupId, leftAt: null } })
    return checkRows(rows.map(toRow), await readKnownPeople(tx, group), memberCount)
  })
  return {
    rows: rows.map((row, index) => ({
      row: index + 1,
      ...present(row),
      reason: checkedRows[index]?.reason ?? null,
    })),
  }
}

const tooManyRows = () => invalid(LIST_MESSAGES.manyRows, { text: LIST_MESSAGES.manyRows })

/** An amount that cannot be read stays as it is, and so is no amount for the rule either. */
const toRow = ({ amountTyped, amountPence, ...row }: ListedRow) => ({
  ...row,
  amount: amountPence === null ? amountTyped : toDecimal(amountPence),
})

const present = ({ name, email, phoneNumber, amountTyped, amountPence }: ListedRow) => ({
  name,
  email: email || null,
  phoneNumber: phoneNumber ? parseListedPhone(phoneNumber) : null,
  amountPence,
  amountTyped: amountPence === null && amountTyped ? amountTyped : null,
})
