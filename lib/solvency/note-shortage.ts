import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { describeSolvency, isShort, type Solvency } from './rules'

const FLAG = { kind: 'platform-short', subject: 'platform' }

/** One open flag as long as a shortage lasts, its sums kept up; the check that finds none closes it. */
export function noteShortage(found: Solvency): Promise<void> {
  const detail = describeSolvency(found)
  return transact(async (tx) => {
    const open = { ...FLAG, resolvedAt: null }
    if (!isShort(found)) {
      await tx.operatorFlag.updateMany({ where: open, data: { resolvedAt: now() } })
      return
    }
    await flagForOperator(tx, { ...FLAG, detail })
    await tx.operatorFlag.updateMany({ where: { ...open, NOT: { detail } }, data: { detail } })
  })
}
