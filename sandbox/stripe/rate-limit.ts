import { ApiError } from './errors'
import type { World } from './world'

/** The second in which each stand-in last counted calls, and how many. */
const callCounts = new WeakMap<World, { second: number; calls: number }>()

/** Throws 429 for calls beyond the limit per second. */
export function requireWithinRateLimit(world: World) {
  const { requestsPerSecond } = world.faults
  if (requestsPerSecond === null) return
  const second = Math.floor(Date.now() / 1000)
  const lastCount = callCounts.get(world)
  const calls = lastCount?.second === second ? lastCount.calls + 1 : 1
  callCounts.set(world, { second, calls })
  if (calls > requestsPerSecond) throw rateLimited()
}

export function rateLimited(): ApiError {
  const message =
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.'
  return new ApiError(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message },
    { executed: false },
  )
}
