import { now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers, refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { type MemberReference, requireMemberNamed } from './require-member'
import { mailAboutAdmins, tellOtherAdmins } from './tell-about-admins'

/** Makes a member an admin; returns the username. */
export async function makeAdmin(viewer: Viewer, groupId: string, reference: MemberReference) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    const member = await requireMemberNamed(tx, groupId, reference)
    if (member.isListed)
      throw conflict(`${member.username} is on the list and can’t log in, so can’t be an admin.`, 'LISTED')
    if (member.role === 'admin') throw conflict(`${member.username} is already an admin.`, 'ALREADY_ADMIN')
    const appointed = { adminSince: now(), madeAdminById: viewer.userId, adminUnseen: true }
    await tx.member.update({ where: { id: member.id }, data: { role: 'admin', ...appointed } })
    notify(tx, {
      userIds: [member.userId],
      type: 'Personal',
      message: `${viewer.username} made you an admin of “${group.title}”.`,
      groupId,
      actorId: viewer.userId,
    })
    const change = { group, member, changeText: 'is now an admin of' } as const
    if (group.twoKeys) {
      await notifyAboutSecondAdmin(tx, viewer, group, member.userId)
      await mailAboutAdmins(tx, viewer, change)
    } else {
      await tellOtherAdmins(tx, viewer, change)
      await refreshGroup(tx, groupId)
    }
    return member.username
  })
}

/** A new admin may soon confirm transfers, so every member is told: nobody can quietly appoint an accomplice. */
async function notifyAboutSecondAdmin(tx: Tx, viewer: Viewer, group: Group, adminId: string) {
  const message = `${viewer.username} made another member an admin of “${group.title}”, where a second admin confirms transfers.`
  const except = [viewer.userId, adminId]
  await notifyMembers(tx, group, { type: 'Transfer', message, actorId: viewer.userId, except })
}
