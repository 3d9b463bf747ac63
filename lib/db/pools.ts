import type { Pool } from 'pg'

// Bundles hold several of each module; a process has one of each pool.
const kept = globalThis as typeof globalThis & { whiproundPools?: Map<string, Pool> }

/** Makes a pool known to those who watch. */
export function notePool(name: string, pool: Pool) {
  kept.whiproundPools ??= new Map()
  kept.whiproundPools.set(name, pool)
}

/** How full each pool of this process is: connections in use and idle, and callers who wait for one. */
export const measurePools = () =>
  [...(kept.whiproundPools ?? [])].map(([name, { totalCount, idleCount, waitingCount, options }]) => ({
    name,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max,
  }))
