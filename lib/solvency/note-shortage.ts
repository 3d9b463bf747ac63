import { db } from '@/lib/db/client'
import { closeFlags, keepFlagged } from '@/lib/operators/flag-for-operator'
import { describeSolvency, isShort, type Solvency } from './rules'

const FLAG = { kind: 'platform-short', subject: 'platform' }

/** One open flag as long as a shortage lasts, its sums kept up; the check that finds none closes it. */
export function noteShortage(found: Solvency): Promise<void> {
  return isShort(found)
    ? keepFlagged({ ...FLAG, detail: describeSolvency(found) })
    : closeFlags(db, FLAG.kind, [FLAG.subject])
}
