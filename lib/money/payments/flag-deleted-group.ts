import { formatPounds } from '@/lib/base/money/pence'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import type { Tx } from '@/lib/platform/db/transaction'

/** Flags money that came to a deleted group, for example from a dispute that was won: nobody can transfer it. */
export async function flagIfGroupDeleted(tx: Tx, groupId: string) {
  if ((await tx.group.count({ where: { id: groupId, deletedAt: { not: null } } })) === 0) return
  const { availablePence } = await getGroupBalance(tx, groupId)
  if (availablePence === 0) return
  const detail = `${formatPounds(availablePence)} is in a group that was deleted.`
  await flagForOperator(tx, { kind: 'money-of-deleted-group', subject: groupId, detail })
}
