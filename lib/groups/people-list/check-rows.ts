import { randomUUID } from 'node:crypto'
import type { KnownPeople } from './known-people'
import { type Person, type PersonRow, parsePerson } from './parse-person'
import { MEMBERS_MAX, type RowReason } from './rules'

/** A person to add, with the ids of their membership and their user: of a former one, those they had. */
export type AddedPerson = { person: Person; memberId: string; userId: string; isRejoining: boolean }

type CheckedRow = { row: number } & (
  | { added: AddedPerson; reason?: never }
  | { reason: RowReason; added?: never }
)

/** Which rows of a list can be added, and why the others cannot; each row counts for those after it. */
export function checkRows(rows: PersonRow[], knownPeople: KnownPeople, currentCount: number): CheckedRow[] {
  let memberCount = currentCount
  const checkedRows: CheckedRow[] = []
  for (const [index, raw] of rows.entries()) {
    const row = index + 1
    const person = parsePerson(raw)
    if (typeof person === 'string') {
      checkedRows.push({ row, reason: person })
      continue
    }
    const known = knownPeople.find(person)
    if (known?.isInGroup || memberCount >= MEMBERS_MAX) {
      checkedRows.push({ row, reason: known?.isInGroup ? 'twice' : 'over_limit' })
      continue
    }
    memberCount += 1
    const ids = known ?? { memberId: randomUUID(), userId: randomUUID() }
    const added = { person, memberId: ids.memberId, userId: ids.userId, isRejoining: known !== undefined }
    knownPeople.learn(person, { ...ids, isInGroup: true })
    checkedRows.push({ row, added })
  }
  return checkedRows
}
