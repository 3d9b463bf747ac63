/** `npm run unsettled`: what an operator should look at. Exit code 1 if there is anything. */

import { loadSettings } from './support/load-settings'
import { runCommand } from './support/run-command'

async function main() {
  loadSettings()
  const { listUnsettled } = await import('@/lib/books/flags/list-unsettled')
  const { readBooks } = await import('@/lib/books/solvency/check-solvency')
  const { formatPounds } = await import('@/lib/base/money/pence')
  const found = await listUnsettled()
  for (const { what, subject, detail, since } of found)
    console.log(`${since.toISOString()}  ${what}  ${subject}  ${detail}`)
  if (found.length === 0) console.log('Nothing needs an operator.')
  const shortfallPence = Number((await readBooks()).costs)
  if (shortfallPence > 0)
    console.log(`So far the provider has charged ${formatPounds(shortfallPence)} more than the fees quoted.`)
  return found.length === 0 ? 0 : 1
}

runCommand(main)
