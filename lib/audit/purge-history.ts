import { reportsDb } from '@/lib/db/client'
import type { Tx } from '@/lib/db/transaction'

const AT_ONCE = 5000

/**
 * Removes history that has had its time, and forgets from where the rest was made. How long each is kept is in the
 * database, which refuses to lose a row earlier: see docs/decisions/0060-audit-trail.md.
 */
export async function purgeHistory(): Promise<void> {
  for (;;) {
    const [row] = await reportsDb.$queryRaw<{ done: number }[]>`SELECT purge_history(${AT_ONCE}::int) AS done`
    if (!row || row.done === 0) return
  }
}

/** Forgets from where somebody did things, whose account is going. Call it last: what is done after it says so again. */
export async function forgetOrigins(tx: Tx, userId: string) {
  await tx.$executeRaw`SELECT forget_origins(${userId}::uuid)`
}
