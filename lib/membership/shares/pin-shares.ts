import type { Tx } from '@/lib/platform/db/transaction'

/**
 * Lowers the shares of some members of a locked group for good; `shares` is in pence by user. Under autoSplit the
 * others are pinned at what they owe now, so that nobody else pays what one no longer owes.
 */
export async function pinShares(
  tx: Tx,
  { id: groupId, splitOption }: { id: string; splitOption: 'autoSplit' | 'customSplit' },
  shares: Map<string, number>,
) {
  if (shares.size === 0) return
  if (splitOption === 'autoSplit')
    await tx.member.updateMany({ where: { groupId, leftAt: null }, data: { pinned: true } })
  await tx.$executeRaw`UPDATE members SET "contributionPence" = share.pence, pinned = true
    FROM unnest(${[...shares.keys()]}::uuid[], ${[...shares.values()]}::int[]) AS share("userId", pence)
    WHERE members."groupId" = ${groupId}::uuid AND members."userId" = share."userId" AND members."leftAt" IS NULL`
}
