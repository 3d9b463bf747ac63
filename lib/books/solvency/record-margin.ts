import { closeFlags, keepFlagged } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { describeSolvency, isShort, marginPenceOf, type Solvency } from './rules'

const FLAG = { kind: 'platform-short', subject: 'platform' }

/** Notes the margin, and keeps one flag open, its sums up to date, while the platform is short. */
export async function recordMargin(found: Solvency): Promise<void> {
  await db.heldBalance.updateMany({ data: { marginPence: marginPenceOf(found) } })
  if (isShort(found)) await keepFlagged({ ...FLAG, detail: describeSolvency(found) })
  else await closeFlags(db, FLAG.kind, [FLAG.subject])
}

/** Whether the last check found a shortage. */
export const isShortageFlagged = async (): Promise<boolean> =>
  (await db.operatorFlag.count({ where: { ...FLAG, resolvedAt: null } })) > 0
