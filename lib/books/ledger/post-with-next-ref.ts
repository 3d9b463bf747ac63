import type { Tx } from '@/lib/platform/db/transaction'
import { causeColumns, type EntryCause } from './causes'
import { type Posting, postEntry } from './post-entry'

/**
 * Posts a step that its subject can make more than once, under the next free ref. Nothing here prevents posting it
 * twice: the caller posts the difference between the present state and what its own locked rows say was posted.
 */
export async function postWithNextRef(
  tx: Tx,
  entry: { groupId: string; cause: EntryCause; postings: Posting[] },
) {
  const { subject, subjectId, step } = causeColumns(entry.cause)
  const postedCount = await tx.ledgerEntry.count({ where: { subject, subjectId, step } })
  await postEntry(tx, {
    ...entry,
    cause: { ...entry.cause, ref: postedCount === 0 ? '' : String(postedCount) },
  })
}
