import { AsyncLocalStorage } from 'node:async_hooks'
import { HOUR, later, now } from '@/lib/clock'

/** Stripe forgets a key after 24 hours at the earliest (docs.stripe.com/api/idempotent_requests); clocks may differ. */
const RELIED_ON = 12 * HOUR

const asking = new AsyncLocalStorage<{ until: Date }>()

/** Runs a call that was decided on at `since`: from then on its key is relied on. */
export const whileKeyLives = <T>(since: Date, call: () => Promise<T>): Promise<T> =>
  asking.run({ until: later(since, RELIED_ON) }, call)

/**
 * A process can be stopped at any moment, a whole machine with it, and go on days later. Meanwhile somebody else may
 * have made the same call, and the provider would take it for a new one: throws, so that it is looked up first.
 */
export function requireLivingKey() {
  const { until } = asking.getStore() ?? {}
  if (until && now() > until) throw new Error('the key of this call may be forgotten by now')
}
