import { isFullRun } from './run-length'

/**
 * A limit of time, in milliseconds. It holds to the letter at night, on a machine that does nothing else; by day a
 * machine may be slow and busy, and only waiting of another kind is a fault.
 */
export const timeLimit = (ms: number): number => (isFullRun ? ms : 8 * ms)
