import { MINUTE, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { checkChains } from '@/lib/ledger/check-chain'
import { checkLedger } from '@/lib/ledger/check-ledger'
import { formatPounds } from '@/lib/money/pence'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { readOwnBooks } from './own-books'
import { type Books, type Movement, readProviderBooks } from './provider-books'

/** Changes at the provider more recent than this may not have reached us yet. */
const ON_ITS_WAY = 3 * MINUTE

type Difference = { subject: string; detail: string }

/** Whether the ledger's chains are verified from their beginnings, or what was written since the last time. */
type Extent = { chain?: 'new' | 'all' }

/**
 * Compares every charge, fee, refund, dispute, transfer and reversal with the provider's own records, and the
 * ledger with itself and with its chains. Returns every difference of a penny, flags it for the operator, and repairs nothing.
 */
export async function reconcile({ chain = 'new' }: Extent = {}): Promise<Difference[]> {
  // Our records first: anything applied while the provider's are read is in flight, not a difference.
  const startedAt = now()
  const ours = await readOwnBooks()
  const theirs = await readProviderBooks()
  const differences = [
    ...compareBooks(ours, theirs, startedAt),
    ...(await findLedgerFaults()),
    ...(await findChainFaults(chain)),
  ]
  await transact(async (tx) => {
    for (const { subject, detail } of differences)
      await flagForOperator(tx, { kind: 'difference', subject, detail })
  })
  return differences
}

function compareBooks(ours: Books, theirs: Books, at = now()): Difference[] {
  const subjects = [...new Set([...ours.keys(), ...theirs.keys()])]
  return subjects.flatMap((subject) => {
    const [own, provider] = [ours.get(subject), theirs.get(subject)]
    if ((own?.pence ?? 0) === (provider?.pence ?? 0) || isOnItsWay(own, provider, at)) return []
    return [{ subject, detail: `ours ${shown(own)}, the provider's ${shown(provider)}` }]
  })
}

const isOnItsWay = (own: Movement | undefined, provider: Movement | undefined, at: Date) =>
  !own && provider !== undefined && at.getTime() - provider.at.getTime() < ON_ITS_WAY

const shown = (movement: Movement | undefined) => (movement ? formatPounds(movement.pence) : 'nothing')

async function findLedgerFaults(): Promise<Difference[]> {
  const faults = await checkLedger(reportsDb)
  return faults.map(({ rule, subject, expected, found }) => ({
    subject: `ledger ${subject}`,
    detail: `${rule}: ${formatPounds(Number(expected))} expected, ${formatPounds(Number(found))} found`,
  }))
}

async function findChainFaults(which: 'new' | 'all'): Promise<Difference[]> {
  const faults = await checkChains(reportsDb, which)
  return faults.map(({ groupId, number, detail }) => ({
    subject: `ledger chain ${groupId}`,
    detail: `entry ${number} is not as it was written: ${detail}`,
  }))
}
