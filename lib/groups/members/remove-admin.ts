import { conflict } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import { refreshGroup } from '@/lib/membership/notify-members'
import { disconnectOwnersAccount } from '@/lib/money/payouts/disconnect-account'
import { endAdminRequests } from '@/lib/money/transfers/end-admin-requests'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import {
  countOthers,
  requireKnowingAdmin,
  requireOtherWithLogin,
  requireTwoAdminsLeft,
} from './end-membership'
import { type MemberReference, requireMemberNamed } from './require-member'
import { mailFormerAdmin, tellOtherAdmins } from './tell-about-admins'

/** Makes an admin, who may be the viewer, an ordinary member; throws 409 for the last one. Returns the username. */
export async function removeAdmin(viewer: Viewer, groupId: string, reference: MemberReference) {
  return transact(async (tx) => {
    const membership = await lockAsAdmin(tx, viewer, groupId)
    const { group } = membership
    const member = await requireMemberNamed(tx, groupId, reference)
    if (member.role !== 'admin') throw conflict(`${member.username} isn't an admin.`, 'NOT_AN_ADMIN')
    const others = await countOthers(tx, member)
    requireOtherWithLogin(others)
    if (others.admins === 0)
      throw conflict('A group needs an admin. Make someone else an admin first.', 'ONLY_ADMIN')
    if (member.userId === viewer.userId) await requireKnowingAdmin(tx, groupId, others)
    else requireTrustedAdmin(membership)
    await requireTwoAdminsLeft(tx, group, member, viewer.userId)
    await tx.member.update({ where: { id: member.id }, data: { role: 'member' } })
    await endAdminRequests(tx, { groupId, userId: member.userId })
    await disconnectOwnersAccount(tx, { groupId, ownerId: member.userId })
    if (member.userId !== viewer.userId)
      notify(tx, {
        userIds: [member.userId],
        type: 'Personal',
        message: `${viewer.username} made you an ordinary member of “${group.title}”.`,
        groupId,
        actorId: viewer.userId,
      })
    const change = { group, member, changeText: 'is no longer an admin of' } as const
    await tellOtherAdmins(tx, viewer, change)
    await mailFormerAdmin(tx, viewer, change)
    await refreshGroup(tx, groupId)
    return member.username
  })
}
