import type { ProviderOutcome } from '@/lib/base/telemetry/watch'

/** The words in those of the provider's paths that we call. */
const WORDS = new Set(
  [
    'v1 v2 core account_links accounts balance balance_transactions cancel charges checkout close disputes',
    'early_fraud_warnings events expire external_accounts payment_intents payouts radar refunds reversals sessions',
    'topups transfers',
  ].flatMap((words) => words.split(' ')),
)

/** Names a call to the provider without ids: any part of the path that is not one of the words counts as an id. */
export function callName(method: string, path: string): string {
  const parts = path.split('?', 1)[0]?.split('/') ?? []
  return `${method} ${parts.map((part) => (part === '' || WORDS.has(part) ? part : '{id}')).join('/')}`
}

/** As in `attempt`: these say for certain that nothing happened. */
const REFUSAL_STATUSES = [400, 402, 404]

export function outcomeOf(status: number): ProviderOutcome {
  if (status < 400) return 'ok'
  return REFUSAL_STATUSES.includes(status) ? 'refused' : 'unavailable'
}
