import { z } from 'zod'
import { londonDay, now } from '@/lib/base/clock'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

const columns = z.strictObject({ memberId: z.string() })

/**
 * Records that each of these members is written to today, in record-due-today.ts's order; the primary key decides which
 * of two came first. Returns those who were not before.
 */
export async function reserveDay(tx: Tx, memberIds: string[]): Promise<Set<string>> {
  const rows = await queryRows(tx, columns)`
    INSERT INTO reminders ("memberId", day, "sentAt")
    SELECT id, ${londonDay()}::date, ${now()} FROM unnest(${memberIds}::uuid[]) AS id ORDER BY id
    ON CONFLICT ("memberId", day) DO UPDATE SET "sentAt" = excluded."sentAt" WHERE reminders."sentAt" IS NULL
    RETURNING "memberId"`
  return new Set(rows.map(({ memberId }) => memberId))
}
