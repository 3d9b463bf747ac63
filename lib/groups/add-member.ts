import type { Viewer } from '@/lib/auth/sessions'
import { type Tx, transact } from '@/lib/db/transaction'
import { conflict } from '@/lib/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { tellMembers, withShare } from '@/lib/membership/tell-members'
import { notify } from '@/lib/notifications/notify'
import { requireUserNamed } from './find-person'
import { joinGroup } from './join-group'
import { listMembers } from './queries'

/** Adds a user to the group directly. Answers the username and the members as they are then. */
export async function addMember(viewer: Viewer, groupId: string, username: string) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const user = await requireUserNamed(tx, username)
    await requireNoMember(tx, groupId, user)
    const shares = await joinGroup(tx, groupId, user.id, viewer.userId)
    await notify(tx, {
      userIds: [user.id],
      type: 'Group',
      message: withShare(`${viewer.username} added you to “${group.title}”.`, shares.get(user.id)),
      groupId,
      actorId: viewer.userId,
    })
    await tellMembers(tx, group, {
      message: `${user.username} joined “${group.title}”.`,
      actorId: user.id,
      except: [viewer.userId, user.id],
      shares,
    })
    return { username: user.username, members: await listMembers(viewer, groupId, tx) }
  })
}

/** 409 for someone who is in the group already. */
export async function requireNoMember(tx: Tx, groupId: string, user: { id: string; username: string }) {
  const isMember = await tx.member.count({ where: { groupId, userId: user.id, leftAt: null } })
  if (isMember) throw conflict(`${user.username} is already a member of this group.`, 'ALREADY_MEMBER')
}
