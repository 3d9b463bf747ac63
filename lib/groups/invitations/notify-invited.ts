import { displayNameOf } from '@/lib/base/written-names'
import type { Tx } from '@/lib/platform/db/transaction'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'

type InvitedUser = { id: string; email: string | null; emailVerifiedAt: Date | null }
type Invitation = {
  id: string
  inviter: { id: string; username: string }
  group: { id: string; title: string; goalPence: number }
}

/** Tells somebody in the app that they are invited, in place of earlier notifications of the same invitation. */
export async function notifyInvited(tx: Tx, { id, inviter, group }: Invitation, userId: string) {
  await tx.notification.deleteMany({ where: { userId, invitationId: id } })
  notify(tx, {
    userIds: [userId],
    type: 'Group',
    message: `${inviter.username} invited you to join “${group.title}”.`,
    groupId: group.id,
    actorId: inviter.id,
    invitationId: id,
  })
}

/** Tells a user that they are invited: by notification and, if their email is verified, by mail. */
export async function notifyAndMailInvited(tx: Tx, invitation: Invitation, user: InvitedUser) {
  await notifyInvited(tx, invitation, user.id)
  if (user.email && user.emailVerifiedAt) await mailInvitation(tx, invitation, user.email)
}

export async function mailInvitation(
  tx: Tx,
  { id, inviter, group }: Invitation,
  to: string,
  options: { isToStranger?: true } = {},
) {
  const { title: groupTitle, goalPence } = group
  const { username } = inviter
  const name = options.isToStranger ? displayNameOf(username) : username
  const props = { inviter: name, groupTitle, goalPence, invitationId: id, ...options }
  await queueMail(tx, 'invitation', { to, props, sender: inviter.id })
}
