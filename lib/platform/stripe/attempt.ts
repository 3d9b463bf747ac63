import { now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { ProviderError } from './client'
import { withKeyExpiry } from './key-expiry'

/**
 * The outcome of a call that may change something at the provider. `unknown` is a time-out, a lost connection, a 5xx,
 * a 409 or a 429: it may have happened, so the call is retried unchanged, with the same key.
 */
type Attempt<T> = { outcome: 'done'; value: T } | Refusal | { outcome: 'unknown' }

/** The provider's error code, never its message: that is for developers, and may contain data of ours. */
export type Refusal = { outcome: 'refused'; code: string | undefined }

/** Only these say for certain that nothing happened. A wrong API key or a changed body is for us to fix first. */
const REFUSAL_STATUSES = [400, 402, 404]

/** Makes a call decided on at `since`, before any look-up of whether it had already been made: see key-life.ts. */
export async function attempt<T>(call: () => Promise<T>, since = now()): Promise<Attempt<T>> {
  try {
    return { outcome: 'done', value: await withKeyExpiry(since, call) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { statusCode, code, type, requestId } = error
    const isDefinite = REFUSAL_STATUSES.includes(statusCode ?? 0) && type !== 'StripeIdempotencyError'
    log.warn({ statusCode, code, type, requestId, isDefinite }, 'provider call failed')
    return isDefinite ? { outcome: 'refused', code } : { outcome: 'unknown' }
  }
}
