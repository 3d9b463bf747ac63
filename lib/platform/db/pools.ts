import { Pool, type PoolConfig } from 'pg'
import { perProcess } from '@/lib/base/per-process'

const pools = perProcess('pools', () => new Map<string, Pool>())

/** Opens a pool and registers it under a name for `measurePools`. */
export function openPool(name: string, max: number, settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, max })
  // An unhandled error on an idle connection would end the process; the next use opens a new one.
  pool.on('error', () => undefined)
  pools.set(name, pool)
  return pool
}

/** How full each pool of this process is: connections in use and idle, and callers who wait for one. */
export const measurePools = () =>
  [...pools].map(([name, { totalCount, idleCount, waitingCount, options }]) => ({
    name,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    max: options.max,
  }))
