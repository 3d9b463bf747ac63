import { z } from 'zod'
import { londonDay, MINUTE, now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { listReminderCandidates, type ReminderCandidate } from './queries'
import { recordDueToday } from './record-due-today'
import { isAutomaticReminderTime, reasonToSkip, type SkipReason } from './rules'
import { sendReminders } from './send-reminders'

/** How many members one transaction takes. */
const BATCH_SIZE = 100
/** After this long, the rest is left to the next run. */
const MAX_DURATION = 4 * MINUTE
/** Reasons that soon pass: every later run of the day checks these members again. */
const TEMPORARY_REASONS = new Set<SkipReason | null>(['checkout_open', 'paid_recently'])

/**
 * Reminds everyone who is due today (London). It runs every five minutes; outside reminder hours, and once all are
 * reminded, it does nothing. Two runs at the same time take different members.
 */
export async function remindDueMembers(): Promise<void> {
  if (!isAutomaticReminderTime(now())) return
  await recordDueToday()
  const until = performance.now() + MAX_DURATION
  let lastId: string | null = '00000000-0000-0000-0000-000000000000'
  while (lastId && isAutomaticReminderTime(now()) && performance.now() < until) {
    const afterId: string = lastId
    lastId = await transact((tx) => remindBatch(tx, afterId))
  }
}

const columns = z.strictObject({ id: z.string() })

/** Reminds the next members in order of id; returns the last one's id, or null if there are no more. */
async function remindBatch(tx: Tx, afterId: string): Promise<string | null> {
  const day = londonDay()
  // Skips accounts that are being deleted: the deletion goes on to delete these rows.
  const waiting = await queryRows(tx, columns)`
    SELECT r."memberId" AS id FROM reminders r
    JOIN members m ON m.id = r."memberId" JOIN users u ON u.id = m."userId"
    WHERE r.day = ${day}::date AND r."sentAt" IS NULL AND r."memberId" > ${afterId}::uuid
    ORDER BY r."memberId" LIMIT ${BATCH_SIZE}
    FOR UPDATE OF r SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED`
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return null
  const debtors = await listReminderCandidates(tx, Prisma.sql`m.id = ANY (${ids}::uuid[])`)
  const reasons = new Map(debtors.map((debtor) => [debtor, reasonToSkip(debtor, now())]))
  const mayRemind = (debtor: ReminderCandidate) =>
    debtor.remindersOn && !debtor.isLinkUnsent && reasons.get(debtor) === null
  await sendReminders(tx, debtors.filter(mayRemind), null)
  const excluded = debtors.filter(
    (debtor) => !mayRemind(debtor) && !TEMPORARY_REASONS.has(reasons.get(debtor) ?? null),
  )
  await tx.reminder.deleteMany({
    where: { memberId: { in: excluded.map(({ memberId }) => memberId) }, day: new Date(day), sentAt: null },
  })
  return ids.at(-1) ?? null
}
