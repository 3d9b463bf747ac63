import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance, getMemberBalances } from '@/lib/ledger/balances'
import { autoSplit } from './split'

/**
 * Shares a group's goal anew among its members, after one joined or left, the goal or a pinned amount changed, a
 * former member's payment was refunded, or a gift came or went back. Call it with the group locked. Returns the shares
 * that changed, in pence by user. Under customSplit nothing changes: every amount is an admin's decision. In a closed
 * group nobody pays any more, and shares stay as they were.
 */
export async function resplit(tx: Tx, groupId: string): Promise<Map<string, number>> {
  const group = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    select: { goalPence: true, splitOption: true, closedAt: true },
  })
  if (group.splitOption === 'customSplit' || group.closedAt) return new Map()
  const members = await tx.member.findMany({
    where: { groupId, leftAt: null },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, userId: true, contributionPence: true, pinned: true },
  })
  const shares = autoSplit(
    group.goalPence,
    await paidByOthersPence(tx, groupId, new Set(members.map(({ userId }) => userId))),
    members.map(({ pinned, contributionPence }) => ({ pinnedPence: pinned ? contributionPence : null })),
  )
  const changed = members.flatMap(({ id, userId, contributionPence }, place) => {
    const pence = shares[place] ?? 0
    return pence === contributionPence ? [] : [{ id, userId, pence }]
  })
  if (changed.length > 0)
    await tx.$executeRaw`UPDATE members SET "contributionPence" = share.pence
      FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ pence }) => pence)}::int[]) AS share(id, pence)
      WHERE members.id = share.id`
  return new Map(changed.map(({ userId, pence }) => [userId, pence]))
}

/** What counts toward the goal before all shares: gifts, and what people who are no members any more have paid; less refunds. */
async function paidByOthersPence(tx: Tx, groupId: string, memberIds: Set<string>): Promise<number> {
  let pence = (await getGroupBalance(tx, groupId)).giftPence
  for (const [userId, paid] of await getMemberBalances(tx, groupId)) if (!memberIds.has(userId)) pence += paid
  return pence
}
