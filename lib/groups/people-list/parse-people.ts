import { invalid } from '@/lib/base/errors'
import { toDecimal } from '@/lib/base/money/pence'
import { requireGroupAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { checkRows } from './check-rows'
import { readKnownPeople } from './known-people'
import { type ListedRow, readList } from './read-list'
import { LIST_MESSAGES, ROWS_MAX, readListedPhone } from './rules'

/** What a list says, row by row, and why a row cannot be added; stores nothing. Throws 400 for more rows than fit. */
export async function parsePeople(viewer: Viewer, groupId: string, text: string) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const rows = readList(text)
  if (rows.length > ROWS_MAX) throw invalid(LIST_MESSAGES.manyRows, { text: LIST_MESSAGES.manyRows })
  const sorted = await transact(async (tx) => {
    const members = await tx.member.count({ where: { groupId, leftAt: null } })
    return checkRows(rows.map(asSent), await readKnownPeople(tx, group), members)
  })
  return {
    rows: rows.map((row, place) => ({
      row: place + 1,
      ...present(row),
      reason: sorted[place]?.reason ?? null,
    })),
  }
}

/** An amount that cannot be read stays as it is, and so is no amount for the rule either. */
const asSent = ({ amountTyped, amountPence, ...row }: ListedRow) => ({
  ...row,
  amount: amountPence === null ? amountTyped : toDecimal(amountPence),
})

const present = ({ name, email, phoneNumber, amountTyped, amountPence }: ListedRow) => ({
  name,
  email: email || null,
  phoneNumber: phoneNumber ? readListedPhone(phoneNumber) : null,
  amountPence,
  amountTyped: amountPence === null && amountTyped ? amountTyped : null,
})
