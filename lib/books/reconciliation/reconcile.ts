import { MINUTE } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { reportsDb } from '@/lib/platform/db/client'
import { compareBooks } from './compare-books'
import { closeGone, flagDifferences, listFlagged } from './flag-differences'
import type { Finding } from './scope'

/** A change more recent than this may not have reached the other side yet. */
export const ON_ITS_WAY = 3 * MINUTE

type Extent = {
  /** Whether to verify the ledger's hash chains from the beginning, or only what was written since the last time. */
  chain?: 'new' | 'all'
  /** Whether to read the provider's book from the beginning, or only since the last time. */
  days?: 'new' | 'all'
  graceMs?: number
}

type Difference = { subject: string; detail: string }

const CHAIN = 'ledger chain '

/**
 * Compares the provider's own book with our ledger, and the ledger with itself and its hash chains. Returns every
 * difference, even of a penny; flags it for operators, closes the flags of those that are gone, and repairs nothing.
 */
export async function reconcile({
  chain = 'new',
  days = 'new',
  graceMs = 0,
}: Extent = {}): Promise<Difference[]> {
  const flagged = await listFlagged()
  const found = await compareBooks({ days, graceMs }, flagged, flagDifferences)
  const faults = [...(await findLedgerFaults()), ...(await findChainFaults(chain))]
  await flagDifferences(faults)
  // An old entry that was altered is only found when all of them are verified.
  const lookedAt = flagged.filter((subject) => chain === 'all' || !subject.startsWith(CHAIN))
  await closeGone(lookedAt, [...found, ...faults])
  const differing = [...found.filter(({ isUnderWay }) => !isUnderWay), ...faults]
  return differing.map(({ subject, detail }) => ({ subject, detail }))
}

async function findLedgerFaults(): Promise<Finding[]> {
  const faults = await checkLedger(reportsDb)
  return faults.map(({ rule, subject, expected, found }) => ({
    subject: `ledger ${subject}`,
    detail: `${rule}: ${formatPounds(Number(expected))} expected, ${formatPounds(Number(found))} found`,
    isUnderWay: false,
  }))
}

async function findChainFaults(which: 'new' | 'all'): Promise<Finding[]> {
  const faults = await checkChains(reportsDb, which)
  return faults.map(({ groupId, number, detail }) => ({
    subject: `${CHAIN}${groupId}`,
    detail: `entry ${number} is not as it was written: ${detail}`,
    isUnderWay: false,
  }))
}
