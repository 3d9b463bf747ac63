import { formatPounds } from '@/lib/base/money/pence'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { sumOpenDisputesPence } from '@/lib/books/ledger/open-disputes'
import type { Reader } from '@/lib/platform/db/transaction'

export type DeletionObstacle =
  | 'PENDING_TRANSACTION'
  | 'GROUP_HAS_MONEY'
  | 'GROUP_HAS_DEBT'
  | 'GROUP_HAS_DISPUTE'

/**
 * Why a locked group cannot be deleted yet, with the amount in words; null if it can. Its money would disappear from
 * view with it, and nobody would be left to settle its debt or to answer for a dispute.
 */
export async function findDeletionObstacle(
  reader: Reader,
  groupId: string,
): Promise<{ code: DeletionObstacle; amount: string } | null> {
  const obstacle = (code: DeletionObstacle, pence: number) => ({ code, amount: formatPounds(pence) })
  const pendingPayments = await reader.transaction.aggregate({
    where: { groupId, type: 'payment', status: 'pending' },
    _count: true,
    _sum: { amountPence: true },
  })
  if (pendingPayments._count > 0)
    return obstacle('PENDING_TRANSACTION', pendingPayments._sum.amountPence ?? 0)
  const { availablePence, reservedPence, disputedPence, debtPence } = await getGroupBalance(reader, groupId)
  const heldPence = availablePence + reservedPence + disputedPence
  if (heldPence > 0) {
    const { code, amount } = obstacle('GROUP_HAS_MONEY', heldPence)
    const part = disputedPence === heldPence ? 'all' : formatPounds(disputedPence)
    return { code, amount: disputedPence > 0 ? `${amount} (${part} of it in dispute)` : amount }
  }
  if (debtPence > 0) return obstacle('GROUP_HAS_DEBT', debtPence)
  const openDisputePence = await sumOpenDisputesPence(reader, groupId)
  return openDisputePence === null ? null : obstacle('GROUP_HAS_DISPUTE', openDisputePence)
}
