import { randomUUID } from 'node:crypto'
import { checkPerson, type Person, type Row } from './check-person'
import type { KnownPeople } from './known-people'
import { MEMBERS_MAX, type Reason } from './rules'

/** A person to add, with the ids of their membership and their user: of a former one, those they had. */
export type AddedPerson = { person: Person; memberId: string; userId: string; isRejoining: boolean }

type CheckedRow = { row: number } & (
  | { added: AddedPerson; reason?: never }
  | { reason: Reason; added?: never }
)

/** Which rows of a list can be added, and why the others cannot; each row counts for those after it. */
export function checkRows(rows: Row[], knownPeople: KnownPeople, membersNow: number): CheckedRow[] {
  let members = membersNow
  const checkedRows: CheckedRow[] = []
  for (const [place, raw] of rows.entries()) {
    const row = place + 1
    const person = checkPerson(raw)
    if (typeof person === 'string') {
      checkedRows.push({ row, reason: person })
      continue
    }
    const known = knownPeople.find(person)
    if (known?.isHere || members >= MEMBERS_MAX) {
      checkedRows.push({ row, reason: known?.isHere ? 'twice' : 'over_limit' })
      continue
    }
    members += 1
    const ids = known ?? { memberId: randomUUID(), userId: randomUUID() }
    const added = { person, memberId: ids.memberId, userId: ids.userId, isRejoining: known !== undefined }
    knownPeople.learn(person, { ...ids, isHere: true })
    checkedRows.push({ row, added })
  }
  return checkedRows
}
