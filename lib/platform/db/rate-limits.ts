import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { describeWait, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { tooMany } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { perProcess } from '@/lib/base/per-process'
import { sharedConnectionSettings } from './connection'
import { OTHER_CONNECTIONS } from './connection-budget'
import { openPool } from './pools'

const MAX_KEY_LENGTH = 200

const state = perProcess('limits', (): { pool?: Pool } => ({}))
const limiters = new Map<string, RateLimiterPostgres>()

/** Apart from the calls' connections: when those are all in use, callers can still be refused. */
function openLimitsPool(): Pool {
  const pool = openPool('limits', OTHER_CONNECTIONS.limits, sharedConnectionSettings())
  pool.on('error', (error) => log.warn({ err: error }, 'rate limit connection lost'))
  return pool
}

function limiter(calls: number, seconds: number): RateLimiterPostgres {
  state.pool ??= openLimitsPool()
  const name = `${calls}/${seconds}`
  const known = limiters.get(name)
  if (known) return known
  const newLimiter = new RateLimiterPostgres({
    storeClient: state.pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: calls,
    duration: seconds,
  })
  limiters.set(name, newLimiter)
  return newLimiter
}

/** Counts `points` uses of `key`, or gives them back if negative. Returns the seconds to wait, 0 within the limit. */
export async function consumeLimit(
  key: string,
  limit: { calls: number; seconds: number },
  points = 1,
): Promise<number> {
  const calls = Math.max(1, Math.round(limit.calls * env.RATE_LIMIT_FACTOR))
  try {
    await limiter(calls, limit.seconds).consume(shorten(key), points)
    return 0
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return (refusal as RateLimiterRes).msBeforeNext / 1000
  }
}

/**
 * Counts one use of each key in one statement, and returns those that are within the limit; others are not counted.
 * No key may appear twice.
 */
export async function consumeWithinLimit(
  keys: string[],
  { calls, seconds }: { calls: number; seconds: number },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  state.pool ??= openLimitsPool()
  const max = Math.max(1, Math.round(calls * env.RATE_LIMIT_FACTOR))
  const at = now().getTime()
  const { rows } = await state.pool.query<{ key: string }>(CONSUME_QUERY, [
    keys,
    at + seconds * 1000,
    at,
    max,
  ])
  return new Set(rows.map(({ key }) => key))
}

/** In order of the keys, so that two such statements cannot wait for each other. */
const CONSUME_QUERY = `
  INSERT INTO rate_limits AS kept (key, points, expire)
  SELECT key, 1, $2::bigint FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire <= $3 THEN 1 ELSE kept.points + 1 END,
    expire = CASE WHEN kept.expire <= $3 THEN excluded.expire ELSE kept.expire END
  WHERE kept.expire <= $3 OR kept.points < $4
  RETURNING key`

/** Like consumeLimit, but throws 429 above the limit, saying when to come back. */
export async function limitUse(
  key: string,
  limit: { calls: number; seconds: number },
  messageFor: (wait: string) => string,
) {
  const waitSeconds = await consumeLimit(key, limit)
  if (waitSeconds > 0) throw tooMany(messageFor(describeWait(waitSeconds)), waitSeconds)
}

/** Keys may contain user input of any length; the column holds 255 characters. */
const shorten = (key: string) =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex')

export async function closeRateLimits() {
  await state.pool?.end()
  state.pool = undefined
  limiters.clear()
}
