import { conflict, invalid, notFound } from '@/lib/base/errors'
import { endClaimsOfPlace } from '@/lib/groups/claims/end-claims'
import { applyAmount } from '@/lib/groups/members/set-amount'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { listingOf } from './add-people'
import { readKnownPeople } from './known-people'
import { type Person, parsePerson } from './parse-person'
import { listPeopleByIds } from './queries'
import { requireListedPerson } from './require-listed-person'
import { LIST_MESSAGES, type RowReason } from './rules'

type Changes = {
  name?: string
  /** Null, or an empty text, clears it. */
  email?: string | null
  phoneNumber?: string | null
  amountPence?: number
}

const FIELD_OF_REASON: Partial<Record<RowReason, string>> = {
  no_name: 'name',
  bad_email: 'email',
  bad_phone: 'phoneNumber',
}

/** Changes what is given. With another address, their personal link is a new one: whoever had the old one may be another. */
export async function updatePerson(viewer: Viewer, groupId: string, memberId: string, changes: Changes) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const member = await requireListedPerson(tx, groupId, memberId)
    const { listing } = member
    const person = applyChanges(
      { name: member.username, email: listing.emailTyped ?? listing.email, phoneNumber: listing.phoneNumber },
      changes,
    )
    const known = (await readKnownPeople(tx, group)).find(person)
    if (known?.isInGroup && known.memberId !== memberId) throw conflict(LIST_MESSAGES.twice, 'TWICE')
    await tx.user.update({ where: { id: member.userId }, data: { username: person.name } })
    const hasNewAddress = person.email !== listing.email || person.phoneNumber !== listing.phoneNumber
    if (hasNewAddress) {
      await tx.personalLink.deleteMany({ where: { memberId } })
      await endClaimsOfPlace(tx, memberId)
    }
    const data = { ...listingOf(group, person), ...(hasNewAddress && { sentAt: null }) }
    await tx.listing.update({ where: { memberId }, data })
    if (changes.amountPence !== undefined) await applyAmount(tx, viewer, group, [member], changes.amountPence)
    else await refreshGroup(tx, groupId)
    const [changed] = await listPeopleByIds(tx, groupId, [memberId])
    if (!changed) throw notFound(LIST_MESSAGES.notListed, 'PERSON_NOT_FOUND')
    return changed
  })
}

/** Throws 400 with the field that cannot be taken. */
function applyChanges(current: Omit<Changes, 'amountPence'>, { name, email, phoneNumber }: Changes): Person {
  const person = parsePerson({
    name: name ?? current.name,
    email: email === undefined ? current.email : email,
    phoneNumber: phoneNumber === undefined ? current.phoneNumber : phoneNumber,
  })
  if (typeof person !== 'string') return person
  const message = LIST_MESSAGES[person]
  throw invalid(message, { [FIELD_OF_REASON[person] ?? 'name']: message })
}
