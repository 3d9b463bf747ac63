import { invalid } from '@/lib/base/errors'
import { getMember } from '@/lib/groups/group/queries'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireSteppedUp, type Viewer } from '@/lib/platform/auth/sessions'
import type { Group, Member } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { endMembership, requireTwoAdminsLeft } from './end-membership'
import { type MemberReference, requireMemberNamed } from './require-member'
import { mailAboutAdmins, mailFormerAdmin } from './tell-about-admins'

/** Removes another member; what they paid stays in the group and counts. Returns the ended membership. */
export async function removeMember(viewer: Viewer, groupId: string, reference: MemberReference) {
  return transact(async (tx) => {
    const membership = await lockAsAdmin(tx, viewer, groupId)
    const member = await requireMemberNamed(tx, groupId, reference)
    if (member.userId === viewer.userId) throw invalid('To remove yourself, leave the group.')
    if (member.role === 'admin') {
      requireSteppedUp(viewer)
      requireTrustedAdmin(membership)
    }
    await requireTwoAdminsLeft(tx, membership.group, member, viewer.userId)
    await removeFromGroup(tx, viewer, membership, member)
    if (member.role === 'admin') {
      const change = { group: membership.group, member, changeText: 'was removed from' } as const
      await mailAboutAdmins(tx, viewer, change)
      await mailFormerAdmin(tx, viewer, change)
    }
    return getMember(viewer, member.id, tx)
  })
}

/** Ends a membership that may be ended, in a locked group, and tells everybody. */
export async function removeFromGroup(
  tx: Tx,
  viewer: Viewer,
  { group }: { group: Group },
  member: Member & { username: string },
) {
  const shares = await endMembership(tx, member, { wasRemoved: true })
  notify(tx, {
    userIds: [member.userId],
    type: 'Personal',
    message: `${viewer.username} removed you from “${group.title}”.`,
    groupId: group.id,
    actorId: viewer.userId,
  })
  announce(tx, [member.userId], ['groups'], group.id)
  await notifyMembers(tx, group, {
    kind: 'left',
    message: `${member.username} was removed from “${group.title}”.`,
    actorId: member.userId,
    except: [viewer.userId],
    shares,
  })
}
