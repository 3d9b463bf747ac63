import { notFound } from '@/lib/base/errors'
import { formatPounds } from '@/lib/base/money/pence'
import { listEntries } from '@/lib/books/ledger/list-entries'
import { db } from '@/lib/platform/db/client'

const BATCH_SIZE = 500

/** One group's ledger, a line for each entry, oldest first. It has ids, amounts and times, and names nobody. */
export async function readLedger(groupId: string): Promise<string[]> {
  if ((await db.group.count({ where: { id: groupId } })) === 0) throw notFound('Group not found.')
  const lines: string[] = []
  for (;;) {
    const entries = await listEntries(db, groupId, lines.length, BATCH_SIZE)
    for (const { number, at, subject, subjectId, step, postings } of entries) {
      const parts = postings
        .filter(({ pence }) => pence !== 0)
        .map(({ kind, pence }) => `${kind} ${formatPounds(pence)}`)
      lines.push(
        `${number}  ${new Date(at).toISOString()}  ${subject} ${step}  ${subjectId}  ${parts.join(', ')}`,
      )
    }
    if (entries.length < BATCH_SIZE) return lines
  }
}
