import { conflict } from '@/lib/base/errors'
import { lockAsMember } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { countOthers, endMembership, requireKnowingAdmin, requireOtherWithLogin } from './end-membership'

/** Leaves a group. Throws 409 for the only member, and for the only admin while others are in it; an admin needs a fresh code. */
export async function leaveGroup(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group, member } = await lockAsMember(tx, viewer, groupId)
    const others = await countOthers(tx, member)
    requireOtherWithLogin(others)
    if (others.members === 0)
      throw conflict("You're the only member of this group. Delete the group instead.", 'ONLY_MEMBER')
    if (member.role === 'admin' && others.admins === 0)
      throw conflict("You're the only admin of this group. Make someone else an admin first.", 'ONLY_ADMIN')
    if (member.role === 'admin') await requireKnowingAdmin(tx, groupId, others)
    if (member.role === 'admin') requireSteppedUp(viewer)
    const shares = await endMembership(tx, member)
    await notifyMembers(tx, group, {
      kind: 'left',
      message: `${viewer.username} left “${group.title}”.`,
      actorId: viewer.userId,
      shares,
    })
    announce(tx, [viewer.userId], ['groups'], groupId)
  })
}
