import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { type ChainFault, type Checkpoint, entryColumns, hex, NO_HASH, walkChain } from './chain'
import { EVERYTHING, type LedgerScope } from './fault'
import { listEntries } from './list-entries'

/** How many entries are held in memory at a time. */
const PAGE_SIZE = 1000

/**
 * Verifies the chains of all groups, or of a part: entries since the last time, or all of them. Marks how far each one
 * holds, so that the next time starts there; a mark never passes a fault.
 */
export async function checkChains(
  reader: Reader,
  entriesToCheck: 'new' | 'all',
  scope: LedgerScope = EVERYTHING,
): Promise<ChainFault[]> {
  const groups = await listChains(reader, entriesToCheck, scope)
  const faults: ChainFault[] = []
  for (const { groupId, mark } of groups) {
    const { last, fault } = await checkChain(reader, groupId, entriesToCheck === 'all' ? null : mark)
    const rewritten = await findRewrittenEntry(reader, groupId, mark)
    const found = fault ?? rewritten
    if (found) faults.push(found)
    else await setMark(reader, groupId, last)
  }
  return faults
}

/** Verifies one group's chain from its beginning, or after an entry that is known to be intact. */
export async function checkChain(
  reader: Reader,
  groupId: string,
  checkpoint: Checkpoint | null = null,
): Promise<{ last: Checkpoint; fault?: ChainFault }> {
  let last: Checkpoint = checkpoint ?? { number: 0, hash: NO_HASH }
  for (;;) {
    const entries = await listEntries(reader, groupId, last.number, PAGE_SIZE)
    const result = walkChain(entries, last)
    if (result.fault || entries.length < PAGE_SIZE) return result
    last = result.last
  }
}

type Chain = { groupId: string; mark: Checkpoint | null }

const columns = z.strictObject({
  groupId: z.string(),
  number: z.int().nullable(),
  hash: entryColumns.shape.hash.nullable(),
})

/** Looks up each group's last entry: to read all entries for it would take longer each night. */
async function listChains(
  reader: Reader,
  entriesToCheck: 'new' | 'all',
  scope: LedgerScope,
): Promise<Chain[]> {
  const rows = await queryRows(reader, columns)`
    SELECT "groupId", mark.number, mark.hash
    FROM (
      SELECT "groupId", (SELECT number FROM ledger_entries entry WHERE entry."groupId" = "group"."groupId" ORDER BY number DESC LIMIT 1) AS newest
      FROM (SELECT id AS "groupId" FROM groups) "group" WHERE ${scope}
    ) chain LEFT JOIN ledger_chain_marks mark USING ("groupId")
    WHERE CASE WHEN ${entriesToCheck === 'all'} THEN coalesce(newest, mark.number) IS NOT NULL ELSE newest IS DISTINCT FROM mark.number END
    ORDER BY "groupId"`
  return rows.map(({ groupId, number, hash }) => ({
    groupId,
    mark: number !== null && hash !== null ? { number, hash } : null,
  }))
}

/** The entry that was verified last must still have the hash that was noted then. */
async function findRewrittenEntry(
  reader: Reader,
  groupId: string,
  mark: Checkpoint | null,
): Promise<ChainFault | undefined> {
  if (!mark) return
  const { number } = mark
  const found = await reader.ledgerEntry.findUnique({ where: { groupId_number: { groupId, number } } })
  if (!found) return { groupId, number, detail: 'it was there when it was verified, and is gone' }
  const [markedHash, foundHash] = [hex(mark.hash), hex(found.hash)]
  return markedHash === foundHash
    ? undefined
    : { groupId, number, detail: `it was ${markedHash} when it was verified, and is ${foundHash}` }
}

async function setMark(reader: Reader, groupId: string, { number, hash }: Checkpoint) {
  const mark = { number, hash: Uint8Array.from(hash), checkedAt: now() }
  await reader.ledgerChainMark.upsert({ where: { groupId }, create: { groupId, ...mark }, update: mark })
}
