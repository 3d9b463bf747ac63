import { Pool, type PoolConfig } from 'pg'

// Bundles may hold several copies of a module; a process has one of each pool.
const kept = globalThis as typeof globalThis & { whiproundPools?: Map<string, Pool> }

/** Opens a pool and registers it under a name for `measurePools`. */
export function openPool(name: string, max: number, settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, max })
  // An unhandled error on an idle connection would end the process; the next use opens a new one.
  pool.on('error', () => undefined)
  kept.whiproundPools ??= new Map()
  kept.whiproundPools.set(name, pool)
  return pool
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
