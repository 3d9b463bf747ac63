import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { db } from './client'
import { queryRows } from './read-rows'

/** In ms. The health check gives up soon after, and takes silence for a crash. */
const ANSWER_TIMEOUT = 2 * SECOND

let migrationNames: string[] | null = null

function listMigrationNames(): string[] {
  migrationNames ??= readdirSync(join(process.cwd(), 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return migrationNames
}

const columns = z.strictObject({ migration_name: z.string() })

async function listAppliedMigrations(): Promise<Set<string>> {
  const rows = await queryRows(db, columns)`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`
  return new Set(rows.map((row) => row.migration_name))
}

async function rejectAfterTimeout(): Promise<never> {
  await pause(ANSWER_TIMEOUT, undefined, { ref: false })
  throw new Error("The database isn't responding.")
}

/** Whether the database answers in time and has no migration of this version pending. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    const appliedMigrations = await Promise.race([listAppliedMigrations(), rejectAfterTimeout()])
    return listMigrationNames().every((name) => appliedMigrations.has(name))
  } catch (error) {
    log.warn({ err: error }, 'database not ready')
    return false
  }
}
