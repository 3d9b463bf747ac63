import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { env } from '@/lib/base/env'
import { perProcess } from '@/lib/base/per-process'
import { connectionSettings, STATEMENT_TIMEOUTS, sharedConnectionSettings } from './connection'
import { OTHER_CONNECTIONS } from './connection-budget'
import { PrismaClient } from './generated/client'
import { openPool } from './pools'

// Prisma's full error messages repeat the query, personal data included.
export const openDatabase = (pool: Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }), errorFormat: 'minimal' })

/** The connections of `db`, for statements that go to the driver directly (read-rows.ts). */
export const pool = perProcess('calls pool', () =>
  openPool('calls', env.DATABASE_POOL_SIZE, sharedConnectionSettings()),
)

export const db = perProcess('db', () => openDatabase(pool))

/** For reads that grow with the whole history, and for purge jobs: their statements may take up to a minute. */
export const reportsDb = perProcess('reports db', () =>
  openDatabase(openPool('reports', OTHER_CONNECTIONS.reports, connectionSettings(STATEMENT_TIMEOUTS.long))),
)
