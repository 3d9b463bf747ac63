import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { markWithdrawn } from './mark-withdrawn'
import { maskAddress } from './mask-address'
import { type FoundInvitation, readInvitation, requireOpenInvitation } from './queries'

/**
 * Declines an invitation, whoever is logged in, as with accepting: it is withdrawn, and the group's admins are told.
 * They may invite again.
 */
export async function declineInvitation(token: string) {
  const { groupId } = await readInvitation(token)
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const invitation = await readInvitation(token, tx)
    requireOpenInvitation(invitation)
    const { group, user, channel } = invitation
    const admins = await listAdminIds(tx, groupId)
    await markWithdrawn(tx, invitation, { why: 'declined' })
    notify(tx, {
      userIds: admins,
      type: 'Group',
      message: declinedMessage(invitation, `“${group.title}”`),
      groupId,
      ...(user && !channel && { actorId: user.id }),
    })
    announce(tx, admins, ['groups'], groupId)
    if (user) announce(tx, [user.id], ['groups', 'notifications'], groupId)
  })
}

function declinedMessage(invitation: FoundInvitation, title: string): string {
  const { user, channel } = invitation
  if (channel) return `The invitation sent to ${maskAddress(invitation)} for ${title} was declined.`
  return `${user?.username ?? ANONYMOUS} declined the invitation to ${title}.`
}
