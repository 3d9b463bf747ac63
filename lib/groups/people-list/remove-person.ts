import { removeFromGroup } from '@/lib/groups/members/remove-member'
import { lockAsAdmin } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { requireListedPerson } from './require-listed-person'

/** Removes a person from the list as any member; their addresses go with them, what they paid stays. Returns the name. */
export async function removePerson(viewer: Viewer, groupId: string, memberId: string): Promise<string> {
  return transact(async (tx) => {
    const membership = await lockAsAdmin(tx, viewer, groupId)
    const person = await requireListedPerson(tx, groupId, memberId)
    await removeFromGroup(tx, viewer, membership, person)
    return person.username
  })
}
