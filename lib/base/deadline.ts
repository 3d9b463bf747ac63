import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from './clock'
import { env } from './env'

/** Every request is answered within five seconds: four for calls to others, one to record the outcome. In ms. */
const EXTERNAL_CALLS_BUDGET = 4 * SECOND * env.DATABASE_PATIENCE

const deadlines = new AsyncLocalStorage<{ endsAt: number } | undefined>()

/** Runs work that a person is waiting for: all outside calls in it share one deadline. */
export const withDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  deadlines.run({ endsAt: performance.now() + EXTERNAL_CALLS_BUDGET }, work)

/** Runs work that nobody is waiting for, free of the deadline of the request that started it. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => deadlines.run(undefined, work)

/** Time-out for one outside call, in ms: `max`, or what is left before the deadline if that is less. */
export function timeoutWithinDeadline(max: number): number {
  const until = deadlines.getStore()?.endsAt
  return until === undefined ? max : Math.max(1, Math.min(max, Math.floor(until - performance.now())))
}
