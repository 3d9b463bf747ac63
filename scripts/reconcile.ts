/**
 * `npm run reconcile`: compares our books with the provider's, penny by penny. With `-- --all` it reads the provider's
 * book from the beginning instead of since the last time; with `-- --chain` it checks the whole ledger instead
 * of only what is new. Exit code 1 if anything differs.
 *
 * After a database restore, `-- --catch-up --since TIME --as EMAIL --reason TEXT` first brings in what the provider has
 * recorded since that time.
 */
import { parseArgs } from 'node:util'
import { requireActingOperator, UsageError } from './support/acting-operator'
import { loadSettings } from './support/load-settings'
import { runCommand } from './support/run-command'

const OPTIONS = {
  all: { type: 'boolean' },
  chain: { type: 'boolean' },
  'catch-up': { type: 'boolean' },
  since: { type: 'string', default: '' },
  as: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
} as const

type ReconcileOptions = { since: string; as: string; reason: string }

async function runCatchUp(values: ReconcileOptions) {
  const since = new Date(values.since)
  if (Number.isNaN(since.getTime())) throw new UsageError('--since takes a time such as 2026-11-20T12:00Z.')
  const { operator, reason } = await requireActingOperator(values)
  const { catchUp } = await import('@/lib/server/operations/catch-up')
  const followedCount = await catchUp(operator, { since, reason })
  console.log(`Followed ${followedCount} records. What could not be brought in is flagged.`)
}

async function main() {
  const { values } = parseArgs({ options: OPTIONS })
  loadSettings()
  if (values['catch-up']) await runCatchUp(values)
  const { explainBalance } = await import('@/lib/books/reconciliation/explain-balance')
  const { RECONCILE_GRACE, reconcile } = await import('@/lib/books/reconciliation/reconcile')
  const extent = (isAll = false) => (isAll ? 'all' : 'new')
  const differences = await reconcile({
    chain: extent(values.chain),
    days: extent(values.all),
    graceMs: RECONCILE_GRACE,
  })
  for (const { subject, detail } of differences) console.log(`${subject}: ${detail}`)
  console.log(await explainBalance())
  console.log(
    differences.length === 0
      ? 'Our ledger and the provider’s records agree to the penny.'
      : `Differences: ${differences.length}. Nothing was changed.`,
  )
  return differences.length === 0 ? 0 : 1
}

runCommand(main)
