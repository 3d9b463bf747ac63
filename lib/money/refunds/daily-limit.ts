import { z } from 'zod'
import { addMs, DAY, daysAfter, londonDay, londonMoment, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { formatPoundsShort, toPence, toPounds } from '@/lib/base/money/pence'
import { lockRequester, tighterLimit } from '@/lib/membership/cross-group-limits'
import { leftTodayText } from '@/lib/membership/rules'
import { Prisma } from '@/lib/platform/db/generated/client'
import { londonDate } from '@/lib/platform/db/london-date'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { refundableFrom } from './rules'

type PlannedRefunds = { groupId: string; userId: string; parts: { paymentId: string; amountPence: number }[] }

/**
 * Throws 409 if these refunds would take the group, or who asked, over a day's limit for payments younger than a day:
 * the operator pays the provider's fees for each, so money must not go round in circles. Call it with the group locked.
 */
export async function requireRefundsWithinLimit(tx: Tx, { groupId, userId, parts }: PlannedRefunds) {
  const sameDayParts = await listSameDayParts(tx, parts)
  const sameDayPence = sameDayParts.reduce((sum, { amountPence }) => sum + amountPence, 0)
  if (sameDayPence === 0) return
  await lockRequester(tx, userId)
  const limit = await readLimit(tx, { groupId, userId })
  if (sameDayPence <= limit.leftPence) return
  const tomorrow = londonMoment(`${daysAfter(londonDay(), 1)}T00:00`)
  const refundsFrom = refundableFrom(sameDayParts, { ...limit, tomorrow })
  throw new AppError(
    409,
    'LIMIT_REFUNDS',
    `Of payments younger than a day, at most ${formatPoundsShort(limit.maxPence)} can be refunded in a day. ${leftTodayText(limit.leftPence)}, so this works from ${longMoment(refundsFrom)}.`,
    { extra: { left: toPounds(limit.leftPence), refundsFrom: refundsFrom.toISOString() } },
  )
}

/** The parts whose payments are younger than a day. */
async function listSameDayParts(tx: Tx, parts: PlannedRefunds['parts']) {
  const payments = await tx.transaction.findMany({
    where: { id: { in: parts.map(({ paymentId }) => paymentId) }, timePaid: { gt: addMs(now(), -DAY) } },
    select: { id: true, timePaid: true },
  })
  const amounts = new Map(parts.map(({ paymentId, amountPence }) => [paymentId, amountPence]))
  return payments.map(({ id, timePaid }) => ({
    amountPence: amounts.get(id) ?? 0,
    dayOldAt: addMs(timePaid ?? now(), DAY),
  }))
}

/** What may be refunded in a day, and how much is left today: by the group or by who asks, whichever is less. */
async function readLimit(tx: Tx, { groupId, userId }: Omit<PlannedRefunds, 'parts'>) {
  const usualPence = toPence(env.MAX_REFUND_A_DAY)
  const override = await tx.refundLimit.findFirst({ where: { groupId, until: { gt: now() } } })
  const groupPence = override?.amountPence ?? usualPence
  const usedByGroupPence = await sumRefundedTodayPence(tx, Prisma.sql`asked."groupId" = ${groupId}::uuid`)
  const usedByPersonPence = await sumRefundedTodayPence(
    tx,
    Prisma.sql`refund."requestedById" = ${userId}::uuid
      AND asked."groupId" IN (SELECT "groupId" FROM members WHERE "userId" = ${userId}::uuid)`,
  )
  return tighterLimit({ usualPence, groupPence, usedByGroupPence, usedByPersonPence })
}

const columns = z.strictObject({ pence: z.int() })

/** Of payments that were younger than a day, by the time of the request, in London, in pence. Failed ones do not count. */
async function sumRefundedTodayPence(reader: Reader, condition: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(reader, columns)`
    SELECT coalesce(sum(asked."amountPence"), 0)::int AS pence
    FROM transactions asked
    JOIN refunds refund ON refund.id = asked.id AND refund."requestedById" IS NOT NULL
    JOIN transactions paid ON paid.id = refund."paymentId"
    WHERE ${condition} AND asked.type = 'refund' AND asked.status <> 'failed'
      AND asked."createdAt" > ${now()}::timestamptz - interval '2 days'
      AND paid."timePaid" > asked."createdAt" - interval '1 day'
      AND ${londonDate(Prisma.sql`asked."createdAt"`)} = ${londonDate(Prisma.sql`${now()}::timestamptz`)}`
  return row?.pence ?? 0
}
