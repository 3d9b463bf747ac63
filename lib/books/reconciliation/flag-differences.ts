import { closeFlags, keepFlagged } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import type { Finding } from './scope'

const KIND = 'difference'

export const listFlaggedSubjects = async (): Promise<string[]> =>
  (
    await db.operatorFlag.findMany({ where: { kind: KIND, resolvedAt: null }, select: { subject: true } })
  ).map(({ subject }) => subject)

/** Flags each difference once, and keeps its sums up to date. What is under way is not flagged. */
export async function flagDifferences(findings: Finding[]): Promise<void> {
  for (const { subject, detail, isUnderWay } of findings) {
    if (!isUnderWay) await keepFlagged({ kind: KIND, subject, detail })
  }
}

/** Closes the flags of what was compared again and no longer differs. */
export async function closeResolvedFlags(flaggedSubjects: string[], found: Finding[]): Promise<void> {
  const foundSubjects = new Set(found.map(({ subject }) => subject))
  const resolvedSubjects = flaggedSubjects.filter((subject) => !foundSubjects.has(subject))
  if (resolvedSubjects.length === 0) return
  await closeFlags(db, KIND, resolvedSubjects)
}
