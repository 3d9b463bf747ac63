import { AsyncLocalStorage } from 'node:async_hooks'
import { HOUR, later, now } from '@/lib/base/clock'

/** Stripe keeps a key for 24 hours at least (docs.stripe.com/api/idempotent_requests); clocks may differ. */
const RELIED_ON = 12 * HOUR

const asking = new AsyncLocalStorage<{ until: Date }>()

/** Runs a call that was decided on at `since`; its key is relied on for `RELIED_ON` from then. */
export const whileKeyLives = <T>(since: Date, call: () => Promise<T>): Promise<T> =>
  asking.run({ until: later(since, RELIED_ON) }, call)

/**
 * Throws if the key may have expired, so that the call is looked up first. A process, or its whole machine, can be
 * paused at any moment and go on days later. By then somebody else may have made the same call, and the provider would
 * take this one for a new one.
 */
export function requireLivingKey() {
  const { until } = asking.getStore() ?? {}
  if (until && now() > until) throw new Error('the idempotency key of this call may have expired')
}
