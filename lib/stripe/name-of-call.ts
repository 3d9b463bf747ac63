import type { ProviderOutcome } from '@/lib/metrics/watch'

/** The words that the provider's paths are made of, as far as we call them. */
const WORDS = new Set(
  [
    'v1 v2 core account_links accounts balance balance_transactions cancel charges checkout close disputes events',
    'expire external_accounts payment_intents payouts refunds reversals sessions topups transfers',
  ].flatMap((words) => words.split(' ')),
)

/** What is asked of the provider, without whose: any part of the path that is no word of it is an id. */
export function nameOfCall(method: string, path: string): string {
  const parts = path.split('?', 1)[0]?.split('/') ?? []
  return `${method} ${parts.map((part) => (part === '' || WORDS.has(part) ? part : '{id}')).join('/')}`
}

/** As `attempt` sees it: these say for certain that nothing happened. */
const REFUSALS = [400, 402, 404]

export function outcomeOf(status: number): ProviderOutcome {
  if (status < 400) return 'ok'
  return REFUSALS.includes(status) ? 'refused' : 'away'
}
