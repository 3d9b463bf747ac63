import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { changeState } from '@/lib/platform/states/change-state'
import { maskAddress } from './mask-address'
import { type Found, findInvitation, requireOpen } from './queries'

/**
 * Declines an invitation, whoever is logged in, as with accepting: it is withdrawn, and the group's admins are told.
 * They may invite again.
 */
export async function declineInvitation(token: string) {
  const { groupId } = await findInvitation(token)
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const invitation = await findInvitation(token, tx)
    requireOpen(invitation)
    const { group, user, channel } = invitation
    const admins = await listAdminIds(tx, groupId)
    await withdraw(tx, invitation)
    notify(tx, {
      userIds: admins,
      type: 'Group',
      message: declined(invitation, `“${group.title}”`),
      groupId,
      ...(user && !channel && { actorId: user.id }),
    })
    await announce(tx, admins, ['groups'], groupId)
    if (user) await announce(tx, [user.id], ['groups', 'notifications'], groupId)
  })
}

/** Withdraws it without revealing whose an address is, not even in the history. */
async function withdraw(tx: Tx, { id, channel }: Found) {
  if (channel) await tx.invitation.update({ where: { id }, data: { userId: null } })
  await changeState(tx, { subject: 'invitation', id, to: 'withdrawn', why: 'declined' })
}

function declined(invitation: Found, title: string): string {
  const { user, channel } = invitation
  if (channel) return `The invitation sent to ${maskAddress(invitation)} for ${title} was declined.`
  return `${user?.username ?? ANONYMOUS} declined the invitation to ${title}.`
}
