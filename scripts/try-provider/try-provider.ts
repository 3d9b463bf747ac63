import Stripe from 'stripe'
import { ASSUMPTIONS } from './assumptions'

type AssumptionResult = { name: string; assumed: string; found: string }

type Target = {
  key: string | undefined
  account: string | undefined
  /** Instead of the provider's own address. */
  apiBase?: string
}

/** Does in the provider's test mode what the sandbox makes assumptions about, and returns what happened. */
export async function tryProvider({ key = '', account = '', apiBase }: Target): Promise<AssumptionResult[]> {
  if (!/^(sk|rk)_test_/.test(key))
    throw new Error('TRY_STRIPE_KEY must be a test key (sk_test_… or rk_test_…): this moves money.')
  if (!account.startsWith('acct_'))
    throw new Error(
      'TRY_STRIPE_ACCOUNT must be a connected test account (acct_…) that can receive transfers.',
    )
  const scene = { stripe: new Stripe(key, { ...clientOptions(apiBase), telemetry: false }), account }
  const results: AssumptionResult[] = []
  for (const { name, assumed, run } of ASSUMPTIONS) {
    const found = await run(scene).catch((error: unknown) => `could not be tried: ${String(error)}`)
    results.push({ name, assumed, found })
  }
  return results
}

function clientOptions(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const)
  return { host: hostname, port: port || (scheme === 'https' ? '443' : '80'), protocol: scheme }
}
