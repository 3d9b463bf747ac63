import { db } from '@/lib/db/client'
import { closeFlags, keepFlagged } from '@/lib/operators/flag-for-operator'
import { describeSolvency, isShort, type Solvency } from './rules'

const FLAG = { kind: 'platform-short', subject: 'platform' }

/** Keeps one flag open, with its sums up to date, while the platform is short; closes it when it is not. */
export function noteShortage(found: Solvency): Promise<void> {
  return isShort(found)
    ? keepFlagged({ ...FLAG, detail: describeSolvency(found) })
    : closeFlags(db, FLAG.kind, [FLAG.subject])
}

/** Whether the last check found a shortage. */
export const isShortageNoted = async (): Promise<boolean> =>
  (await db.operatorFlag.count({ where: { ...FLAG, resolvedAt: null } })) > 0
