import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { conflict } from '@/lib/errors'
import { countOthers, endMembership } from '@/lib/groups/end-membership'
import { getHeldPence } from '@/lib/ledger/balances'
import { lockGroup } from '@/lib/membership/membership'
import { ANONYMOUS } from '@/lib/membership/rules'
import { tellMembers } from '@/lib/membership/tell-members'
import { formatPounds } from '@/lib/money/pence'
import { endRequestsOfGroup } from '@/lib/refund-requests/end-requests'

/** Removes someone from all their groups; 409 says what to do first. An empty group without money is deleted. */
export async function leaveEverything(tx: Tx, userId: string) {
  for (const groupId of await lockGroupsOf(tx, userId)) {
    const membership = await tx.member.findFirst({
      where: { groupId, userId, leftAt: null, group: { deletedAt: null } },
      include: { group: { select: { id: true, title: true } } },
    })
    if (!membership) continue
    const { group, ...member } = membership
    const others = await countOthers(tx, member)
    if (others.members > 0 && member.role === 'admin' && others.admins === 0)
      throw conflict(
        `You're the only admin of “${group.title}”. Make someone else an admin first.`,
        'ONLY_ADMIN',
      )
    if (others.members === 0) await requireEmpty(tx, group)
    const shares = await endMembership(tx, member)
    if (others.members === 0) {
      await tx.group.update({ where: { id: groupId }, data: { deletedAt: now() } })
      await endRequestsOfGroup(tx, group, userId)
    } else await tellMembers(tx, group, { message: `${ANONYMOUS} left “${group.title}”.`, shares })
  }
  // Under the groups' locks, so no new payment of theirs can start.
  const paying = await tx.transaction.count({ where: { userId, type: 'payment', status: 'pending' } })
  if (paying > 0)
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

/** The last member cannot leave while the group holds money or has a payment in progress. */
async function requireEmpty(tx: Tx, group: { id: string; title: string }) {
  const heldPence = await getHeldPence(tx, group.id)
  if (heldPence > 0)
    throw conflict(
      `There's ${formatPounds(heldPence)} in “${group.title}”. Transfer or refund it first.`,
      'GROUP_HAS_MONEY',
    )
  const pending = await tx.transaction.count({ where: { groupId: group.id, status: 'pending' } })
  if (pending > 0)
    throw conflict(
      `A transaction in “${group.title}” is still in progress. Please try again when it's done.`,
      'PENDING_TRANSACTION',
    )
}
