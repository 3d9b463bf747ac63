import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND } from '@/lib/clock'
import { env } from '@/lib/env'

/** Everybody is answered within five seconds; the last of them is for writing down what came of it. */
const OUTSIDE = 4 * SECOND * env.DATABASE_PATIENCE

const waiting = new AsyncLocalStorage<{ until: number } | undefined>()

/** Runs what a person waits for: everything that it asks of others comes to an end in time, together. */
export const whileWaiting = <T>(work: () => Promise<T>): Promise<T> =>
  waiting.run({ until: performance.now() + OUTSIDE }, work)

/** Runs what nobody waits for, though it was begun by a request. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> => waiting.run(undefined, work)

/** Milliseconds that one call to somebody else may take: `most`, or what is left of a person's patience. */
export function timeLeft(most: number): number {
  const until = waiting.getStore()?.until
  return until === undefined ? most : Math.max(1, Math.min(most, Math.floor(until - performance.now())))
}
