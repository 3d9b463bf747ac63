import { conflict } from '@/lib/base/errors'
import { deleteLockedGroup } from '@/lib/groups/group/delete-locked-group'
import { type DeletionObstacle, findDeletionObstacle } from '@/lib/groups/group/deletion-obstacle'
import {
  countOthers,
  endMembership,
  requireKnowingAdmin,
  requireOtherWithLogin,
} from '@/lib/groups/members/end-membership'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { ANONYMOUS } from '@/lib/membership/rules'
import { db } from '@/lib/platform/db/client'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'

/** How many groups are left together with the account: hundreds would take longer than one transaction may. */
const MAX_GROUPS_AT_ONCE = 20

/**
 * Removes a user from all but a few of very many groups, each in a transaction of its own, if nothing is in the way in any
 * of them. Whoever is stopped half-way has left some, as by hand, and goes on from there by asking again.
 */
export async function leaveMostGroups(userId: string) {
  const groupIds = await listGroupIds(db, userId)
  if (groupIds.length <= MAX_GROUPS_AT_ONCE) return
  for (const groupId of groupIds) await findDeparture(db, userId, groupId)
  await requireNoPendingPayment(db, userId)
  for (const groupId of groupIds.slice(MAX_GROUPS_AT_ONCE))
    await transact(async (tx) => {
      await lockGroup(tx, groupId)
      await leave(tx, userId, groupId)
    })
}

/** Removes a user from all their groups and deletes the groups left empty. Throws 409 with what to do first. */
export async function leaveAllGroups(tx: Tx, userId: string) {
  const groupIds = await listGroupIds(tx, userId)
  for (const groupId of groupIds) await lockGroup(tx, groupId)
  for (const groupId of groupIds) await leave(tx, userId, groupId)
  // Under the groups' locks, so no new payment of theirs can start.
  await requireNoPendingPayment(tx, userId)
}

/** In a fixed order, so that two people leaving several groups cannot deadlock. */
async function listGroupIds(reader: Reader, userId: string): Promise<string[]> {
  const members = await reader.member.findMany({
    where: { userId, leftAt: null, group: { deletedAt: null } },
    orderBy: { groupId: 'asc' },
    select: { groupId: true },
  })
  return members.map(({ groupId }) => groupId)
}

/** Leaves a locked group, unless they have left it already. */
async function leave(tx: Tx, userId: string, groupId: string) {
  const departure = await findDeparture(tx, userId, groupId)
  if (!departure) return
  const { group, member, isLast } = departure
  const shares = await endMembership(tx, member)
  if (isLast) await deleteLockedGroup(tx, group, userId)
  else
    await notifyMembers(tx, group, { kind: 'left', message: `${ANONYMOUS} left “${group.title}”.`, shares })
}

/** Who would leave what; null for somebody who is not in it. Throws 409 while they cannot. */
async function findDeparture(reader: Reader, userId: string, groupId: string) {
  const membership = await reader.member.findFirst({
    where: { groupId, userId, leftAt: null, group: { deletedAt: null } },
    include: { group: { select: { id: true, title: true } } },
  })
  if (!membership) return null
  const { group, ...member } = membership
  const otherCounts = await countOthers(reader, member)
  requireOtherWithLogin(otherCounts)
  const isLast = otherCounts.members === 0
  if (!isLast && member.role === 'admin' && otherCounts.admins === 0)
    throw conflict(
      `You're the only admin of “${group.title}”. Make someone else an admin first.`,
      'ONLY_ADMIN',
    )
  const obstacle = isLast ? await findDeletionObstacle(reader, groupId) : null
  if (obstacle) throw conflict(REASONS[obstacle.code](group.title, obstacle.amount), obstacle.code)
  if (!isLast && member.role === 'admin') await requireKnowingAdmin(reader, groupId, otherCounts)
  return { group, member, isLast }
}

async function requireNoPendingPayment(reader: Reader, userId: string) {
  const pendingCount = await reader.transaction.count({
    where: { userId, type: 'payment', status: 'pending' },
  })
  if (pendingCount > 0)
    throw conflict(
      'You have a payment in progress. Complete or cancel it, or try again in half an hour.',
      'PENDING_TRANSACTION',
    )
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
