import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import { now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { perProcess } from '@/lib/base/per-process'
import { db, openDatabase } from './client'
import { connectionSettings } from './connection'
import type { PrismaClient } from './generated/client'
import { openPool } from './pools'
import { queryRows } from './read-rows'
import type { Reader } from './transaction'

/** How often a standby that is a moment behind is asked again, and the pause in between. */
const TRIES = 4
const RETRY_PAUSE_MS = 5
/** How long a standby that failed is left alone, in ms. */
const COOLDOWN = 5 * SECOND
/** Time-outs in ms, short enough to leave time for the primary. */
const CONNECT_TIMEOUT = 0.5 * SECOND * env.DATABASE_PATIENCE
const STATEMENT_TIMEOUT = SECOND * env.DATABASE_PATIENCE

const state = perProcess('standby', (): { client?: PrismaClient; unavailableUntil: number } => ({
  unavailableUntil: 0,
}))

function openStandby(url: string): PrismaClient {
  const settings: PoolConfig = {
    ...connectionSettings(STATEMENT_TIMEOUT),
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  }
  return openDatabase(openPool('standby', env.DATABASE_POOL_SIZE, settings))
}

class StandbyBehindError extends Error {}

const walPositionColumns = z.strictObject({ walPosition: z.string() })

/**
 * Runs a read on the standby that DATABASE_READ_URL names, once it has everything that was committed before the read:
 * so people see what they have just written, whichever replica serves them, and so does a screen that was told of a
 * change. Falls back to the primary if the standby is behind, fails or does not exist. Never use it to decide about
 * money or rights.
 */
export async function readOnStandby<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
  if (!env.DATABASE_READ_URL || now().getTime() < state.unavailableUntil) return work(db)
  state.client ??= openStandby(env.DATABASE_READ_URL)
  const [row] = await queryRows(
    db,
    walPositionColumns,
  )`SELECT pg_current_wal_flush_lsn()::text AS "walPosition"`
  try {
    // In one transaction, as another connection may lead to another standby.
    return await state.client.$transaction(
      async (tx) => {
        await requireCaughtUp(tx, row?.walPosition ?? '')
        return work(tx)
      },
      { maxWait: 2 * CONNECT_TIMEOUT, timeout: 2 * STATEMENT_TIMEOUT },
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever is wrong with the standby, the primary may still answer.
    if (!(error instanceof StandbyBehindError)) {
      log.warn({ err: error }, 'standby not used')
      state.unavailableUntil = now().getTime() + COOLDOWN
    }
    return work(db)
  }
}

const caughtUpColumns = z.strictObject({ caughtUp: z.boolean().nullable() })

/** Throws unless this is a standby that has replayed up to `walPosition`. One promoted to primary is no standby any more. */
async function requireCaughtUp(tx: Reader, walPosition: string) {
  for (let left = TRIES; left > 0; left -= 1) {
    const [row] = await queryRows(tx, caughtUpColumns)`
      SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${walPosition}::pg_lsn AS "caughtUp"`
    if (row?.caughtUp) return
    if (left > 1) await pause(RETRY_PAUSE_MS)
  }
  throw new StandbyBehindError('The standby is behind.')
}

/** Closes the connections to the standby. */
export async function closeStandby() {
  await state.client?.$disconnect()
  state.client = undefined
}
