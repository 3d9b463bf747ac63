import { now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import type { Finding } from './scope'

const open = { kind: 'difference', resolvedAt: null }

export const listFlagged = async (): Promise<string[]> =>
  (await db.operatorFlag.findMany({ where: open, select: { subject: true } })).map(({ subject }) => subject)

/** One flag for each thing that differs, its sums kept up as long as it does. What is under way is not flagged. */
export async function noteDifferences(findings: Finding[]): Promise<void> {
  for (const { subject, detail, isUnderWay } of findings) {
    if (isUnderWay) continue
    await transact(async (tx) => {
      await flagForOperator(tx, { kind: 'difference', subject, detail })
      await tx.operatorFlag.updateMany({ where: { ...open, subject, NOT: { detail } }, data: { detail } })
    })
  }
}

/** What was flagged, was looked at again, and does not differ any more closes by itself. */
export async function closeGone(flagged: string[], found: Finding[]): Promise<void> {
  const still = new Set(found.map(({ subject }) => subject))
  const gone = flagged.filter((subject) => !still.has(subject))
  if (gone.length === 0) return
  await db.operatorFlag.updateMany({ where: { ...open, subject: { in: gone } }, data: { resolvedAt: now() } })
}
