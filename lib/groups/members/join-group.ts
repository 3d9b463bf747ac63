import { now } from '@/lib/base/clock'
import { setSharesByOrders } from '@/lib/groups/orders/set-shares-by-orders'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Tx } from '@/lib/platform/db/transaction'
import { changeStates } from '@/lib/platform/states/change-state'
import { acceptJoinRequests, lockLiveAccount } from './end-join-requests'

/** Makes someone a member of a locked group. Returns the shares that changed, in pence by user. */
export async function joinGroup(
  tx: Tx,
  groupId: string,
  userId: string,
  addedById?: string,
): Promise<Map<string, number>> {
  await writeMember(tx, groupId, userId, addedById)
  return resplit(tx, groupId)
}

/**
 * The same, with the shares as they were. One who comes back starts as a new member, with their old payments and order
 * counted.
 * `addedById` is the admin who added them, if nothing was accepted. Throws 404 if the account is gone.
 */
export async function writeMember(tx: Tx, groupId: string, userId: string, addedById?: string) {
  const joinedAt = now()
  // An account that is being deleted cannot join.
  await lockLiveAccount(tx, userId)
  const member = await tx.member.upsert({
    where: { groupId_userId: { groupId, userId } },
    create: { groupId, userId, joinedAt },
    update: {
      joinedAt,
      leftAt: null,
      role: 'member',
      contributionPence: 0,
      pinned: false,
      setPence: null,
      waivedPence: 0,
      wasRemoved: false,
      addedUnseen: false,
    },
  })
  // A member needs neither an invitation nor an answer to a request.
  await closeInvitations(tx, groupId, userId, addedById)
  await acceptJoinRequests(tx, groupId, userId, addedById)
  const hasOrder = (await setSharesByOrders(tx, [member.id])) > 0
  return hasOrder ? tx.member.findUniqueOrThrow({ where: { id: member.id } }) : member
}

/** An invitation to an address is unlinked and stays open: the history must not reveal that the address is theirs. */
async function closeInvitations(tx: Tx, groupId: string, userId: string, addedById?: string) {
  const invitationFilter = { groupId, userId, acceptedAt: null }
  await tx.invitation.updateMany({
    where: { ...invitationFilter, channel: { not: null } },
    data: { userId: null },
  })
  const openInvitations = await tx.invitation.findMany({ where: invitationFilter, select: { id: true } })
  const accepted = { subject: 'invitation', to: 'accepted' } as const
  await changeStates(
    tx,
    openInvitations.map(({ id }) => id),
    addedById ? { ...accepted, why: 'added', actorId: addedById } : { ...accepted, why: 'accepted' },
  )
}
