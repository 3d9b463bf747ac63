import { conflict } from '@/lib/base/errors'
import { listMembers } from '@/lib/groups/group/queries'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { requireFewUnopenedGroups } from '@/lib/membership/seen'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Reader, transact } from '@/lib/platform/db/transaction'
import { admitMember } from './admit-member'
import { limitInviting } from './limit-inviting'
import { requireUserNamed } from './require-member'

/** Adds a user to the group directly. Returns their username and the members afterwards. Throws 404 or 409. */
export async function addMember(viewer: Viewer, groupId: string, username: string) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const user = await requireUserNamed(tx, username)
    await requireNotMember(tx, groupId, user)
    await requireFewUnopenedGroups(tx, user)
    await limitInviting(viewer)
    await admitMember(tx, {
      admin: viewer,
      group,
      user,
      message: `${viewer.username} added you to “${group.title}”.`,
      hasAsked: false,
    })
    return { username: user.username, members: await listMembers(viewer, groupId, tx) }
  })
}

/** Throws 409 if the user is in the group already. */
export async function requireNotMember(
  reader: Reader,
  groupId: string,
  user: { id: string; username: string },
) {
  const isMember = await reader.member.count({ where: { groupId, userId: user.id, leftAt: null } })
  if (isMember) throw conflict(`${user.username} is already a member of this group.`, 'ALREADY_MEMBER')
}
