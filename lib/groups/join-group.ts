import { USER_NOT_FOUND } from '@/lib/calls/rules'
import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { resplit } from '@/lib/shares/resplit'
import { changeStates } from '@/lib/states/change-state'
import { closeAsJoined, keepAccounts } from './end-joining'

/**
 * Makes someone a member of a locked group; who comes back starts as a new one, with the old payments counted.
 * `addedById` is the admin who added them, where nothing was accepted. Returns the shares that changed.
 */
export async function joinGroup(
  tx: Tx,
  groupId: string,
  userId: string,
  addedById?: string,
): Promise<Map<string, number>> {
  const joinedAt = now()
  // An account that is being deleted cannot join.
  const there = await keepAccounts(tx, [userId])
  if (there.length === 0) throw notFound(USER_NOT_FOUND, 'USER_NOT_FOUND')
  await tx.member.upsert({
    where: { groupId_userId: { groupId, userId } },
    create: { groupId, userId, joinedAt },
    update: {
      joinedAt,
      leftAt: null,
      role: 'member',
      contributionPence: 0,
      pinned: false,
      wasRemoved: false,
    },
  })
  // A member no longer needs the invitation, nor an answer.
  await closeInvitations(tx, groupId, userId, addedById)
  await closeAsJoined(tx, groupId, userId, addedById)
  return resplit(tx, groupId)
}

/** One to an address lies open without them: the group's history must not tell that it was theirs. */
async function closeInvitations(tx: Tx, groupId: string, userId: string, addedById?: string) {
  const theirs = { groupId, userId, acceptedAt: null }
  await tx.invitation.updateMany({ where: { ...theirs, channel: { not: null } }, data: { userId: null } })
  const open = await tx.invitation.findMany({ where: theirs, select: { id: true } })
  const accepted = { subject: 'invitation', to: 'accepted' } as const
  await changeStates(
    tx,
    open.map(({ id }) => id),
    addedById ? { ...accepted, why: 'added', actorId: addedById } : { ...accepted, why: 'accepted' },
  )
}
