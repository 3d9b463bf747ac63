import { ApiError } from './errors'
import type { World } from './world'

/** The seconds in which calls were counted, by the stand-in they were made to. */
const counted = new WeakMap<World, { second: number; calls: number }>()

/** Refuses a call beyond what is answered in one second. */
export function requireRate(world: World) {
  const { requestsPerSecond } = world.faults
  if (requestsPerSecond === null) return
  const second = Math.floor(Date.now() / 1000)
  const before = counted.get(world)
  const calls = before?.second === second ? before.calls + 1 : 1
  counted.set(world, { second, calls })
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
