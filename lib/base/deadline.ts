import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from './clock'
import { env } from './env'

/** Every request is answered within five seconds: four for calls to others, one to record the outcome. In ms. */
const OUTSIDE = 4 * SECOND * env.DATABASE_PATIENCE

const waiting = new AsyncLocalStorage<{ until: number } | undefined>()

/** Runs work that a person is waiting for: all outside calls in it share one deadline. */
export const withDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  waiting.run({ until: performance.now() + OUTSIDE }, work)

/** Runs work that nobody is waiting for, free of the deadline of the request that started it. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => waiting.run(undefined, work)

/** Time-out for one outside call, in ms: `most`, or what is left before the deadline if that is less. */
export function timeLeft(most: number): number {
  const until = waiting.getStore()?.until
  return until === undefined ? most : Math.max(1, Math.min(most, Math.floor(until - performance.now())))
}
