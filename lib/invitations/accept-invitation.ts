import { nameOrigin } from '@/lib/db/origin'
import { transact } from '@/lib/db/transaction'
import { joinGroup } from '@/lib/groups/join-group'
import { announce } from '@/lib/live/announce'
import { lockGroup } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { tellMembers } from '@/lib/membership/tell-members'
import { findInvitation, requireOpen } from './queries'

/**
 * Joins the invited user to the group, whoever is at the screen. Accepting again changes nothing while they are
 * members. Returns whether they are new.
 */
export async function acceptInvitation(token: string): Promise<{ isNew: boolean }> {
  const { groupId, userId } = await findInvitation(token)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const invitation = await findInvitation(token, tx)
    const { group, user } = invitation
    const isMember = await tx.member.count({ where: { groupId, userId, leftAt: null } })
    if (isMember && !group.deletedAt) return { isNew: false }
    requireOpen(invitation)
    requireOpenGroup(group)
    // Whoever is at the screen holds the link: it is the invited person who joins.
    await nameOrigin(tx, userId)
    const shares = await joinGroup(tx, groupId, userId)
    await tellMembers(tx, group, {
      message: `${user.username} joined “${group.title}”.`,
      actorId: userId,
      except: [userId],
      shares,
    })
    // Refreshes their notifications, where the invitation loses its button.
    await announce(tx, [userId], ['notifications'], groupId)
    return { isNew: true }
  })
}
