import { now } from '@/lib/base/clock'
import { setSharesByOrders } from '@/lib/groups/orders/set-shares-by-orders'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { resplit } from '@/lib/membership/shares/resplit'
import { requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { type AddedPerson, checkRows } from './check-rows'
import { type AddressScope, addressHashesOf, readKnownPeople } from './known-people'
import type { PersonRow } from './parse-person'
import { listPeopleByIds } from './queries'
import { MAX_PEOPLE_WITHOUT_CODE } from './rules'

/**
 * Puts people on a group's list: members who never sign up. Nothing is sent to them. A row that cannot be taken is left
 * out, with the reason; the others are added.
 */
export async function addPeople(viewer: Viewer, groupId: string, rows: PersonRow[]) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const memberCount = await tx.member.count({ where: { groupId, leftAt: null } })
    const checkedRows = checkRows(rows, await readKnownPeople(tx, group), memberCount)
    const added = assignOrderedIds(checkedRows.flatMap((row) => row.added ?? []))
    if (added.length > MAX_PEOPLE_WITHOUT_CODE) requireSteppedUp(viewer)
    if (added.length > 0) {
      await writePeople(tx, group, added)
      const shares = await resplit(tx, groupId)
      const countText = added.length === 1 ? '1 person was' : `${added.length} people were`
      const message = `${countText} added to the list of “${group.title}”.`
      await notifyMembers(tx, group, { kind: 'joined', message, except: [viewer.userId], shares })
    }
    const ids = added.map(({ memberId }) => memberId)
    const people = new Map((await listPeopleByIds(tx, groupId, ids)).map((person) => [person._id, person]))
    return {
      people: ids.flatMap((id) => people.get(id) ?? []),
      skipped: checkedRows.flatMap(({ row, reason }) => (reason ? [{ row, reason }] : [])),
    }
  })
}

/** Members who joined at the same moment are listed by id, so new ids are given out in the order of the rows. */
function assignOrderedIds(added: AddedPerson[]): AddedPerson[] {
  const ids = added.filter(({ isRejoining }) => !isRejoining).map(({ memberId }) => memberId)
  const sortedIds = ids.sort().values()
  return added.map((one) =>
    one.isRejoining ? one : { ...one, memberId: sortedIds.next().value ?? one.memberId },
  )
}

async function writePeople(tx: Tx, group: AddressScope, added: AddedPerson[]) {
  const groupId = group.id
  const at = now()
  const newPeople = added.filter(({ isRejoining }) => !isRejoining)
  const shareOf = ({ person }: AddedPerson) => ({
    contributionPence: person.amountPence ?? 0,
    setPence: person.amountPence,
    waivedPence: 0,
    pinned: person.amountPence !== null,
  })
  await tx.user.createMany({
    data: newPeople.map(({ userId, person }) => ({
      id: userId,
      username: person.name,
      listed: true,
      createdAt: at,
    })),
  })
  await tx.member.createMany({
    data: newPeople.map((one) => ({
      id: one.memberId,
      userId: one.userId,
      groupId,
      joinedAt: at,
      ...shareOf(one),
    })),
  })
  await tx.listing.createMany({
    data: newPeople.map(({ memberId, person }) => ({ memberId, ...listingOf(group, person) })),
  })
  for (const one of added.filter(({ isRejoining }) => isRejoining)) {
    const { memberId, userId, person } = one
    const rejoining = { joinedAt: at, leftAt: null, wasRemoved: false }
    await tx.user.update({ where: { id: userId }, data: { username: person.name } })
    await tx.member.update({ where: { id: memberId }, data: { ...rejoining, ...shareOf(one) } })
    await tx.listing.update({ where: { memberId }, data: listingOf(group, person) })
    await setSharesByOrders(tx, [memberId])
  }
}

/** How a person can be reached, as it is stored. */
export const listingOf = (
  group: AddressScope,
  { email, emailTyped, phoneNumber }: Pick<AddedPerson['person'], 'email' | 'emailTyped' | 'phoneNumber'>,
) => ({ email, emailTyped, phoneNumber, ...addressHashesOf(group, { email, phoneNumber }) })
