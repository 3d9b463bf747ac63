/**
 * Compares our books with the provider's, penny by penny: `npm run reconcile`. With `-- --all` it reads the provider's
 * book from its beginning, not since the last time; with `-- --chain` it verifies every entry of the ledger since its
 * beginning, not the new ones alone. Exit code 1 when anything differs.
 */
import { useSettings } from './support/use-settings'

async function main() {
  useSettings()
  const { explainBalance } = await import('@/lib/reconciliation/explain-balance')
  const { ON_ITS_WAY, reconcile } = await import('@/lib/reconciliation/reconcile')
  const extent = (option: string) => (process.argv.includes(option) ? 'all' : 'new')
  const differences = await reconcile({
    chain: extent('--chain'),
    days: extent('--all'),
    graceMs: ON_ITS_WAY,
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
