import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { env } from '@/lib/env'
import { connectionSettings, PATIENCE, sharedSettings } from './connection'
import { BESIDE } from './connections'
import { PrismaClient } from './generated/client'
import { openPool } from './pools'
import { APP_ROLE } from './role'

// Prisma's full error messages repeat the query, personal data included.
export const openDatabase = (pool: Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }), errorFormat: 'minimal' })

// One pool for each process: the dev server reloads modules, and the framework has copies of its own beside the calls'.
const kept = globalThis as typeof globalThis & {
  whiproundPool?: Pool
  whiproundDb?: PrismaClient
  whiproundReports?: PrismaClient
}

/** The connections of `db`, for statements that go to the driver directly (read-rows.ts). */
export const pool: Pool =
  kept.whiproundPool ?? openPool('calls', env.DATABASE_POOL_SIZE, sharedSettings({ role: APP_ROLE }))
kept.whiproundPool = pool

export const db: PrismaClient = kept.whiproundDb ?? openDatabase(pool)
kept.whiproundDb = db

/** For reads that grow with the whole history, and for purge jobs: their statements may take up to a minute. */
export const reportsDb: PrismaClient =
  kept.whiproundReports ??
  openDatabase(
    openPool('reports', BESIDE.reports, connectionSettings({ role: APP_ROLE, patience: PATIENCE.long })),
  )
kept.whiproundReports = reportsDb
