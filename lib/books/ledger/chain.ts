import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * Verifies the chain of a group's entries without the database's own functions. Each entry's hash covers itself and the
 * hash before it, so that nobody can alter an old entry without altering all later ones.
 */

export const entryColumns = z.strictObject({
  groupId: z.string(),
  number: z.int(),
  subject: z.string(),
  subjectId: z.string(),
  step: z.string(),
  ref: z.string(),
  /** In milliseconds since 1970. */
  at: z.int(),
  hash: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  /** In pence, by account. */
  postings: z.array(z.strictObject({ kind: z.string(), userId: z.string().nullable(), pence: z.int() })),
})
export type ChainedEntry = z.infer<typeof entryColumns>

/** A fault in a chain: from this entry on, nothing of the group's chain is proven. */
export type ChainFault = { groupId: string; number: number; detail: string }

/** The hash before a group's first entry. */
export const NO_HASH = new Uint8Array(32)

/** SHA-256 over the lines of an entry: ids, amounts, times and kinds, nothing personal, so that it may be shown. */
export function hashEntry(entry: ChainedEntry, previous: Uint8Array): Buffer {
  const { groupId, number, subject, subjectId, step, ref, at } = entry
  const postings = entry.postings.map(({ kind, userId, pence }) => `${kind} ${userId ?? '-'} ${pence}`)
  const head = ['whipround ledger entry 1', hex(previous), groupId, number, subject, subjectId, step, ref, at]
  return createHash('sha256')
    .update([...head, ...postings.sort()].join('\n'))
    .digest()
}

/** The last entry of a group that is known to be intact; number 0 before the first. */
export type Checkpoint = { number: number; hash: Uint8Array }

/** Follows the chain from an intact link: the last entry that holds, and the fault that breaks it, if any. */
export function walkChain(
  entries: ChainedEntry[],
  checkpoint: Checkpoint,
): { last: Checkpoint; fault?: ChainFault } {
  let last = checkpoint
  for (const entry of entries) {
    const detail = findFault(entry, last)
    if (detail) return { last, fault: { groupId: entry.groupId, number: entry.number, detail } }
    last = entry
  }
  return { last }
}

function findFault(entry: ChainedEntry, last: Checkpoint): string | null {
  if (entry.number !== last.number + 1) return `an entry is missing before it: the last one is ${last.number}`
  const hash = hashEntry(entry, last.hash)
  return hash.equals(entry.hash)
    ? null
    : `it says ${hex(entry.hash)}, what is written of it gives ${hex(hash)}`
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
