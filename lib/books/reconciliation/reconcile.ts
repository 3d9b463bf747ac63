import { MINUTE } from '@/lib/base/clock'
import { checkNewEntries } from '@/lib/books/ledger/check-new-entries'
import type { Difference } from '@/lib/books/ledger/fault'
import { recheckFlaggedSubjects, walkLedger } from '@/lib/books/ledger/walk-ledger'
import { reportsDb } from '@/lib/platform/db/client'
import { compareBooks } from './compare-books'
import { closeResolvedFlags, flagDifferences, listFlaggedSubjects } from './flag-differences'
import type { Finding } from './scope'

/** A change more recent than this may not have reached the other side yet. */
export const RECONCILE_GRACE = 3 * MINUTE

type ReconcileOptions = {
  /** Whether to check the whole ledger, or only what was written since the last time. */
  chain?: 'new' | 'all'
  /** Whether to read the provider's book from the beginning, or only since the last time. */
  days?: 'new' | 'all'
  graceMs?: number
}

/**
 * Compares the provider's own book with our ledger, and the ledger with itself and its hash chains. Returns every
 * difference, even of a penny; flags it for operators, closes the flags of those that are gone, and repairs nothing.
 */
export async function reconcile({
  chain = 'new',
  days = 'new',
  graceMs = 0,
}: ReconcileOptions = {}): Promise<Difference[]> {
  const flaggedSubjects = await listFlaggedSubjects()
  const found = await compareBooks({ days, graceMs }, flaggedSubjects, flagDifferences)
  const faults = [
    ...(await checkNewEntries(reportsDb, flagLedgerDifferences)),
    // What was found before is found again, or gone: by the walk through everything, or one by one.
    ...(chain === 'all'
      ? await walkLedger(reportsDb, flagLedgerDifferences, { startsOver: true })
      : await recheckFlaggedSubjects(reportsDb, flaggedSubjects)),
  ].map(asFinding)
  await flagDifferences(faults)
  await closeResolvedFlags(flaggedSubjects, [...found, ...faults])
  return distinct([...found.filter(({ isUnderWay }) => !isUnderWay), ...faults])
}

const asFinding = (difference: Difference): Finding => ({ ...difference, isUnderWay: false })

const flagLedgerDifferences = (found: Difference[]) => flagDifferences(found.map(asFinding))

/** The part of the monthly walk through the whole ledger that fits into one night. */
export const continueLedgerWalk = (until: Date) => walkLedger(reportsDb, flagLedgerDifferences, { until })

/** The same difference may be found in what is new and in the whole. */
const distinct = (found: Finding[]): Difference[] => [
  ...new Map(found.map(({ subject, detail }) => [`${subject} ${detail}`, { subject, detail }])).values(),
]
