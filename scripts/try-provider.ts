/**
 * `npm run try-provider`: compares what the sandbox assumes with the provider’s test mode, and lists what only a person
 * can compare. Exits 1 if they differ.
 */

import { runCommand } from './support/run-command'
import { MANUAL_ASSUMPTIONS } from './try-provider/assumptions'
import { tryProvider } from './try-provider/try-provider'

async function main() {
  const { TRY_STRIPE_KEY: key, TRY_STRIPE_ACCOUNT: account, STRIPE_API_BASE: apiBase } = process.env
  const results = await tryProvider({ key, account, apiBase })
  for (const { name, assumed, found } of results)
    console.log(
      `${found === assumed ? 'as assumed' : 'DIFFERENT '}  ${name}: ${found}${found === assumed ? '' : ` (assumed: ${assumed})`}`,
    )
  for (const [name, how] of MANUAL_ASSUMPTIONS) console.log(`by hand     ${name}: ${how}`)
  return results.every(({ assumed, found }) => found === assumed) ? 0 : 1
}

runCommand(main)
