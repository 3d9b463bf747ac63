import { now } from '@/lib/base/clock'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Tx } from '@/lib/platform/db/transaction'
import { type Address, wasMemberSince } from './issue-invitation'
import { notifyInvited } from './notify-invited'

/**
 * An invitation to an address becomes a usual one of the person who has just proven it, unless they are in the group
 * already or have been since it was sent.
 */
export async function adoptInvitations(tx: Tx, userId: string, { channel, address }: Address) {
  const groupFilter = { deletedAt: null, members: { none: { userId, leftAt: null } } }
  const openInvitations = await tx.invitation.findMany({
    where: { channel, address, userId: null, acceptedAt: null, expiresAt: { gt: now() }, group: groupFilter },
    include: { group: true, invitedBy: { select: { username: true } } },
    orderBy: { createdAt: 'asc' },
  })
  for (const { id, invitedById, invitedBy, expiresAt, group: invitedGroup } of openInvitations) {
    if (await wasMemberSince(tx, { groupId: invitedGroup.id, expiresAt }, userId)) continue
    await tx.invitation.update({ where: { id }, data: { userId } })
    const inviter = { id: invitedById, username: invitedBy.username ?? ANONYMOUS }
    await notifyInvited(tx, { id, inviter, group: invitedGroup }, userId)
  }
}
