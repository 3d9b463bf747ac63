import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { connectionSettings, PATIENCE } from './connection'
import { BESIDE } from './connections'
import { PrismaClient } from './generated/client'
import { APP_ROLE } from './role'

function openDatabase(max: number, patience: number) {
  const adapter = new PrismaPg({ ...connectionSettings({ role: APP_ROLE, patience }), max })
  // Prisma's full error messages repeat the query, personal data included.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
}

// The dev server reloads modules; keep one pool per process.
const kept = globalThis as typeof globalThis & { whiproundDb?: PrismaClient; whiproundReports?: PrismaClient }

export const db: PrismaClient = kept.whiproundDb ?? openDatabase(env.DATABASE_POOL_SIZE, PATIENCE.short)
kept.whiproundDb = db

/** For reads that grow with the whole history, and jobs that clear it up: their statements may take a minute. */
export const reportsDb: PrismaClient = kept.whiproundReports ?? openDatabase(BESIDE.reports, PATIENCE.long)
kept.whiproundReports = reportsDb
