/** Compares our books with the provider's, penny by penny: `npm run reconcile`. Exit code 1 when they differ. */
import { useSettings } from './support/use-settings'

async function main() {
  useSettings()
  const { reconcile } = await import('@/lib/reconciliation/reconcile')
  const differences = await reconcile()
  for (const { subject, detail } of differences) console.log(`${subject}: ${detail}`)
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
