import { z } from 'zod'
import { reportsDb } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

const BATCH_SIZE = 5000

const columns = z.strictObject({ purgedCount: z.int() })

/**
 * Purges history past its retention, and strips network and device from what is kept longer. The database holds the
 * retention times and refuses to lose a row earlier: see docs/decisions/0008-states-and-audit-trail.md.
 */
export async function purgeHistory(): Promise<void> {
  for (;;) {
    const [row] = await queryRows(
      reportsDb,
      columns,
    )`SELECT purge_history(${BATCH_SIZE}::int) AS "purgedCount"`
    if (!row || row.purgedCount === 0) return
  }
}

/**
 * Strips network and device from all that a user did, as their account is deleted. Call it last: later changes record
 * them again.
 */
export async function forgetOrigins(tx: Tx, userId: string) {
  await tx.$executeRaw`SELECT forget_origins(${userId}::uuid)`
}
