import { conflict } from '@/lib/base/errors'
import { deleteLockedGroup } from '@/lib/groups/group/delete-locked-group'
import { type DeletionObstacle, findDeletionObstacle } from '@/lib/groups/group/deletion-obstacle'
import { countOthers, endMembership, requireOtherWithLogin } from '@/lib/groups/members/end-membership'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { ANONYMOUS } from '@/lib/membership/rules'
import type { Tx } from '@/lib/platform/db/transaction'

/** Removes a user from all their groups and deletes the groups left empty. Throws 409 with what to do first. */
export async function leaveAllGroups(tx: Tx, userId: string) {
  for (const groupId of await lockGroupsOf(tx, userId)) {
    const membership = await tx.member.findFirst({
      where: { groupId, userId, leftAt: null, group: { deletedAt: null } },
      include: { group: { select: { id: true, title: true } } },
    })
    if (!membership) continue
    const { group, ...member } = membership
    const others = await countOthers(tx, member)
    requireOtherWithLogin(others)
    if (others.members > 0 && member.role === 'admin' && others.admins === 0)
      throw conflict(
        `You're the only admin of “${group.title}”. Make someone else an admin first.`,
        'ONLY_ADMIN',
      )
    const obstacle = others.members === 0 ? await findDeletionObstacle(tx, groupId) : null
    if (obstacle) throw conflict(REASONS[obstacle.code](group.title, obstacle.amount), obstacle.code)
    const shares = await endMembership(tx, member)
    if (others.members === 0) await deleteLockedGroup(tx, group, userId)
    else
      await notifyMembers(tx, group, { kind: 'left', message: `${ANONYMOUS} left “${group.title}”.`, shares })
  }
  // Under the groups' locks, so no new payment of theirs can start.
  const pendingCount = await tx.transaction.count({ where: { userId, type: 'payment', status: 'pending' } })
  if (pendingCount > 0)
    throw conflict(
      'You have a payment in progress. Complete or cancel it, or try again in half an hour.',
      'PENDING_TRANSACTION',
    )
}

/** Locked in a fixed order, so that two people leaving several groups cannot deadlock. */
async function lockGroupsOf(tx: Tx, userId: string): Promise<string[]> {
  const members = await tx.member.findMany({
    where: { userId, leftAt: null, group: { deletedAt: null } },
    orderBy: { groupId: 'asc' },
    select: { groupId: true },
  })
  for (const { groupId } of members) await lockGroup(tx, groupId)
  return members.map(({ groupId }) => groupId)
}

/** Why the last member cannot leave a group, by its title and the amount concerned. */
const REASONS: Record<DeletionObstacle, (title: string, amount: string) => string> = {
  PENDING_TRANSACTION: (title) =>
    `A transaction in “${title}” is still in progress. Please try again when it's done.`,
  GROUP_HAS_MONEY: (title, amount) => `There's ${amount} in “${title}”. Transfer or refund it first.`,
  GROUP_HAS_DEBT: (title, amount) =>
    `“${title}” owes ${amount} after a refund or a dispute. It needs you until that's settled.`,
  GROUP_HAS_DISPUTE: (title, amount) =>
    `${amount} in “${title}” is in dispute. Please wait until the bank has decided.`,
}
