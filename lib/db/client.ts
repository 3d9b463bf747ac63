import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { PrismaClient } from './generated/client'
import { APP_ROLE } from './role'

function openDatabase() {
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    options: `-c role=${APP_ROLE}`,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 10_000,
  })
  // The long form of its errors repeats what was asked, personal data included.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
}

// The dev server reloads modules: one pool a process all the same.
const kept = globalThis as typeof globalThis & { whiproundDb?: PrismaClient }

export const db: PrismaClient = kept.whiproundDb ?? openDatabase()
kept.whiproundDb = db
