import type { Tx } from '@/lib/db/transaction'
import { getGroupBalance } from '@/lib/ledger/balances'
import { formatPounds } from '@/lib/money/pence'
import { flagForOperator } from '@/lib/operators/flag-for-operator'

/** Money that comes back to a deleted group, as by a dispute that is won after all, is nobody's to transfer. */
export async function flagDeletedGroup(tx: Tx, groupId: string) {
  if ((await tx.group.count({ where: { id: groupId, deletedAt: { not: null } } })) === 0) return
  const { availablePence } = await getGroupBalance(tx, groupId)
  if (availablePence === 0) return
  const detail = `${formatPounds(availablePence)} is in a group that was deleted.`
  await flagForOperator(tx, { kind: 'money-of-deleted-group', subject: groupId, detail })
}
