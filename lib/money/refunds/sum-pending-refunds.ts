import type { Reader } from '@/lib/platform/db/transaction'

/** What refunds that are not made yet take off members' balances soon, in pence by user. */
export async function sumPendingRefunds(
  reader: Reader,
  groupId: string,
): Promise<Map<string | null, number>> {
  const rows = await reader.transaction.groupBy({
    by: ['userId'],
    where: { groupId, type: 'refund', status: 'pending' },
    _sum: { amountPence: true },
  })
  return new Map(rows.map(({ userId, _sum }) => [userId, _sum.amountPence ?? 0]))
}
