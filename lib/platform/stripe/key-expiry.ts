import { AsyncLocalStorage } from 'node:async_hooks'
import { addMs, HOUR, now } from '@/lib/base/clock'

/** Stripe keeps a key for 24 hours at least (docs.stripe.com/api/idempotent_requests); clocks may differ. */
const KEY_TRUSTED_FOR = 12 * HOUR

const keyExpiry = new AsyncLocalStorage<{ until: Date }>()

/** Runs a call that was decided on at `since`; its key is relied on for `KEY_TRUSTED_FOR` from then. */
export const withKeyExpiry = <T>(since: Date, call: () => Promise<T>): Promise<T> =>
  keyExpiry.run({ until: addMs(since, KEY_TRUSTED_FOR) }, call)

/**
 * Throws if the key may have expired, so that the call is looked up first. A process, or its whole machine, can be
 * paused at any moment and go on days later. By then somebody else may have made the same call, and the provider would
 * take this one for a new one.
 */
export function requireUnexpiredKey() {
  const { until } = keyExpiry.getStore() ?? {}
  if (until && now() > until) throw new Error('the idempotency key of this call may have expired')
}
