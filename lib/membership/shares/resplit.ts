import { getGroupBalances, getMemberBalancesByGroup } from '@/lib/books/ledger/balances'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { autoSplit } from './split'

/**
 * Splits a group's goal among its members again, after one joined or left, the goal or a pinned amount changed, a
 * former member's payment was refunded, or a gift came or went back. Call it with the group locked. Returns the shares
 * that changed, in pence by user. Under customSplit nothing changes: every amount is an admin's decision. Nor does
 * anything in a closed or deleted group, where nobody pays any more.
 */
export async function resplit(tx: Tx, groupId: string): Promise<Map<string, number>> {
  const basis = await readShareBasis(tx, groupId)
  if (!basis) return new Map()
  const { goalPence, members } = basis
  const shares = autoSplit(goalPence, nonMemberPenceOf(basis), members)
  const changed = members.flatMap(({ id, userId, sharePence }, index) => {
    const pence = shares[index] ?? 0
    return pence === sharePence ? [] : [{ id, userId, pence }]
  })
  if (changed.length > 0)
    await tx.$executeRaw`UPDATE members SET "contributionPence" = share.pence
      FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ pence }) => pence)}::int[]) AS share(id, pence)
      WHERE members.id = share.id`
  return new Map(changed.map(({ userId, pence }) => [userId, pence]))
}

/** What the shares of a group are computed from; its members in the order they joined. */
export type ShareBasis = {
  goalPence: number
  giftPence: number
  paidPenceByUser: Map<string, number>
  members: { id: string; userId: string; sharePence: number; pinnedPence: number | null }[]
}

/** What the shares of each of these groups are computed from; groups whose shares are fixed are left out. */
export async function readShareBases(reader: Reader, groupIds: string[]): Promise<Map<string, ShareBasis>> {
  const groups = await reader.group.findMany({
    where: { id: { in: groupIds }, splitOption: { not: 'customSplit' }, closedAt: null, deletedAt: null },
    select: {
      id: true,
      goalPence: true,
      members: {
        where: { leftAt: null },
        orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
        select: { id: true, userId: true, contributionPence: true, pinned: true },
      },
    },
  })
  if (groups.length === 0) return new Map()
  const ids = groups.map(({ id }) => id)
  const balances = await getGroupBalances(reader, ids)
  const paidByGroup = await getMemberBalancesByGroup(reader, ids)
  return new Map(
    groups.map(({ id: groupId, goalPence, members }) => [
      groupId,
      {
        goalPence,
        giftPence: balances.get(groupId)?.giftPence ?? 0,
        paidPenceByUser: paidByGroup.get(groupId) ?? new Map(),
        members: members.map(({ id, userId, contributionPence, pinned }) => ({
          id,
          userId,
          sharePence: contributionPence,
          pinnedPence: pinned ? contributionPence : null,
        })),
      },
    ]),
  )
}

/** Like readShareBases, for one group; null if its shares are fixed. */
export async function readShareBasis(reader: Reader, groupId: string): Promise<ShareBasis | null> {
  return (await readShareBases(reader, [groupId])).get(groupId) ?? null
}

/** What counts toward the goal before any share: gifts and what former members paid, less refunds. In pence. */
export function nonMemberPenceOf({
  giftPence,
  paidPenceByUser,
  members,
}: Omit<ShareBasis, 'goalPence'>): number {
  const memberIds = new Set(members.map(({ userId }) => userId))
  let pence = giftPence
  for (const [userId, paid] of paidPenceByUser) if (!memberIds.has(userId)) pence += paid
  return pence
}
