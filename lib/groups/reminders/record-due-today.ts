import { londonDay, now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'

/**
 * Writes down whom to remind automatically today (London). It is done once a day, at ten or when the first server is up
 * after that, on any replica; so a change later in the day does not cause a reminder at once.
 */
export async function recordDueToday(): Promise<void> {
  const day = londonDay()
  await transact(async (tx) => {
    const opened = await tx.$executeRaw`
      INSERT INTO reminder_days (day, "openedAt") VALUES (${day}::date, ${now()}) ON CONFLICT DO NOTHING`
    if (opened === 0) return
    // In the same order as reminders by hand, so that the two cannot deadlock.
    await tx.$executeRaw`
      INSERT INTO reminders ("memberId", day) SELECT id, ${day}::date FROM (${selectDueMembers(day)}) AS due ORDER BY id
      ON CONFLICT DO NOTHING`
    await tx.$executeRaw`DELETE FROM reminders WHERE day < ${day}::date AND "sentAt" IS NULL`
  })
}

/**
 * The members who owe, in groups whose admins chose this many days before the deadline, and those who promised to pay
 * on this day. Members who promised a later day are left out.
 */
export const selectDueMembers = (day: string) => Prisma.sql`
  SELECT m.id
  FROM (
    SELECT m.id FROM groups g
    JOIN members m ON m."groupId" = g.id
    WHERE g."remindersOn" AND g."deletedAt" IS NULL AND g."closedAt" IS NULL
      AND g."paymentDeadline" BETWEEN ${day}::date AND ${day}::date + 30
      AND g."paymentDeadline" - ${day}::date = ANY (g."reminderDays")
    UNION
    SELECT "memberId" FROM payment_promises WHERE day = ${day}::date
  ) AS candidate
  JOIN members m ON m.id = candidate.id AND m."leftAt" IS NULL
  JOIN groups g ON g.id = m."groupId" AND g."remindersOn" AND g."deletedAt" IS NULL AND g."closedAt" IS NULL
  LEFT JOIN payment_promises p ON p."memberId" = m.id
  LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
  WHERE m."contributionPence" + coalesce(a."balancePence", 0) > 0
    AND (p.day IS NULL OR p.day <= ${day}::date)`
