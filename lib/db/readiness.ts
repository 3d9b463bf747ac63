import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '@/lib/log'
import { db } from './client'

let known: string[] | null = null

function listMigrationNames(): string[] {
  known ??= readdirSync(join(process.cwd(), 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return known
}

/** Whether the database answers and has no migration of this version pending. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    const rows = await db.$queryRaw<{ migration_name: string }[]>`
      SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`
    const applied = new Set(rows.map((row) => row.migration_name))
    return listMigrationNames().every((name) => applied.has(name))
  } catch (error) {
    log.warn({ err: error }, 'database not ready')
    return false
  }
}
