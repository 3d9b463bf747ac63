/** `npm run solvency`: what the provider holds against what all groups are owed. Exit code 1 if it is short. */

import { loadSettings } from './support/load-settings'
import { runCommand } from './support/run-command'

async function main() {
  loadSettings()
  const { checkSolvency } = await import('@/lib/books/solvency/check-solvency')
  const { describeSolvency, isShort } = await import('@/lib/books/solvency/rules')
  const askedAt = new Date()
  const found = await checkSolvency()
  if (found.holdings.readAt < askedAt)
    console.log(`Stripe does not answer. What it held at ${found.holdings.readAt.toISOString()}:`)
  console.log(describeSolvency(found))
  return isShort(found) ? 1 : 0
}

runCommand(main)
