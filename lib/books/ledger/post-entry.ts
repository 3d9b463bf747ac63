import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { inSpan } from '@/lib/base/telemetry/spans'
import type { LedgerAccountKind } from '@/lib/platform/db/generated/enums'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { causeColumns, type EntryCause } from './causes'

export type Posting = { kind: LedgerAccountKind; userId?: string; amountPence: number }

type Entry = { cause: EntryCause; postings: Posting[] }

const columns = z.strictObject({ posted: z.boolean() })

/**
 * Posts a balanced entry through the database's own posting function; lines of 0 are left out. Returns false, and
 * changes nothing, if this cause was posted before or no lines are left.
 */
export async function postEntry(
  tx: Tx,
  { groupId, cause, postings }: Entry & { groupId: string },
): Promise<boolean> {
  const lines = withoutZeros(postings)
  if (lines.length === 0) return false
  const { subject, subjectId, step, ref } = causeColumns(cause)
  const post = () => queryRows(tx, columns)`
    SELECT post_entry(${groupId}::uuid, ${subject}::"LedgerSubject", ${subjectId}, ${step}, ${ref},
      ${now()}::timestamptz, ${JSON.stringify(lines)}::jsonb) AS posted`
  const [row] = await inSpan({ name: `ledger ${subject} ${step}` }, post)
  return row?.posted ?? false
}

const withoutZeros = (postings: Posting[]) => postings.filter(({ amountPence }) => amountPence !== 0)

/** Few enough to keep each statement well within its time-out. */
const ENTRIES_PER_STATEMENT = 200

/** Like postEntry, for many entries of one group, in this order and in few statements. Every entry must have lines. */
export async function postEntries(tx: Tx, groupId: string, entries: Entry[]) {
  const rows = entries.map(({ cause, postings }) => ({
    ...causeColumns(cause),
    lines: withoutZeros(postings),
  }))
  const post = (part: typeof rows) => tx.$executeRaw`
    SELECT post_entry(${groupId}::uuid, entry.subject::"LedgerSubject", entry."subjectId", entry.step, entry.ref,
      ${now()}::timestamptz, entry.lines)
    FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
      AS entry(subject text, "subjectId" text, step text, ref text, lines jsonb)`
  await inSpan({ name: 'ledger entries' }, async () => {
    for (let from = 0; from < rows.length; from += ENTRIES_PER_STATEMENT)
      await post(rows.slice(from, from + ENTRIES_PER_STATEMENT))
  })
}
