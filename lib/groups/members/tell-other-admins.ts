import { mailQuestion } from '@/lib/membership/ask-admins'
import { listAdminIds } from '@/lib/membership/list-admins'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

type Change = {
  group: { id: string; title: string }
  member: { userId: string; username: string }
  /** What became of the member, up to the group's title. */
  changeText: 'is now an admin of' | 'is no longer an admin of' | 'was removed from'
}

/**
 * Tells a group's other admins, in the app and by mail, that somebody became or stopped being one: whoever has taken over
 * one admin's account cannot change quietly who decides about the money. It counts as news of transfers, which no flood of
 * other news hides.
 */
export async function tellOtherAdmins(tx: Tx, viewer: Viewer, { group, member, changeText }: Change) {
  const adminIds = await listAdminIds(tx, group.id)
  notify(tx, {
    userIds: adminIds.filter((id) => id !== viewer.userId && id !== member.userId),
    type: 'Transfer',
    message: `${member.username} ${changeText} “${group.title}”.`,
    groupId: group.id,
    actorId: member.userId,
  })
  await mailAboutAdmins(tx, viewer, { group, member, changeText })
}

/** The mail alone, where all members are notified. */
export const mailAboutAdmins = (
  tx: Tx,
  { userId: actorId, username: askerName }: Viewer,
  { group, member, changeText }: Change,
) =>
  mailQuestion(tx, 'admins_changed', {
    group,
    askerName,
    actorId,
    summary: `${member.username} ${changeText} “${group.title}”.`,
  })
