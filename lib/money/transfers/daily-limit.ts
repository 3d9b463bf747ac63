import { z } from 'zod'
import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { toPence } from '@/lib/base/money/pence'
import { lockRequester, tighterLimit } from '@/lib/membership/cross-group-limits'
import { Prisma } from '@/lib/platform/db/generated/client'
import { londonDate } from '@/lib/platform/db/london-date'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { type DailyLimit, dailyLimitProblem } from './rules'

/** Who asks, and in which group. */
type Requester = { groupId: string; userId: string }

/** Throws 409 if a transfer would take the group, or who asked, over a day's limit. Call it with the group locked. */
export async function requireWithinDailyLimit(
  tx: Tx,
  { amountPence, ...requester }: Requester & { amountPence: number },
) {
  await lockRequester(tx, requester.userId)
  const limit = await readDailyLimit(tx, requester)
  const problem = dailyLimitProblem(amountPence, limit)
  if (problem)
    throw new AppError(409, 'LIMIT_TRANSFERS', problem, { extra: { remainingPence: limit.leftPence } })
}

/** The same for a transfer that a second admin confirms: it counts today as well, but not twice. */
export async function requireConfirmableToday(
  tx: Tx,
  { createdAt, ...requested }: Requester & { amountPence: number; createdAt: Date },
) {
  if (londonDay(createdAt) !== londonDay()) await requireWithinDailyLimit(tx, requested)
}

/** What may be transferred in a day, and how much is left today: by the group or by who asks, whichever is less. */
export async function readDailyLimit(reader: Reader, { groupId, userId }: Requester): Promise<DailyLimit> {
  const usualPence = toPence(env.MAX_TRANSFER_A_DAY)
  const override = await reader.transferLimit.findFirst({ where: { groupId, until: { gt: now() } } })
  const groupPence = override?.amountPence ?? usualPence
  const usedByGroupPence = await sumRequestedTodayPence(
    reader,
    Prisma.sql`asked."groupId" = ${groupId}::uuid`,
  )
  const usedByPersonPence = await sumRequestedTodayPence(reader, Prisma.sql`asked."userId" = ${userId}::uuid`)
  return tighterLimit({ usualPence, groupPence, usedByGroupPence, usedByPersonPence })
}

const columns = z.strictObject({ pence: z.int() })

/** By the times of the request and of the confirmation, in London, in pence. Failed transfers do not count. */
async function sumRequestedTodayPence(reader: Reader, condition: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(reader, columns)`
    SELECT coalesce(sum(asked."amountPence"), 0)::int AS pence
    FROM transactions asked LEFT JOIN transfers transfer ON transfer.id = asked.id
    WHERE ${condition} AND asked.type = 'transfer' AND asked.status <> 'failed'
      AND asked."createdAt" > ${now()}::timestamptz - interval '5 days'
      AND ${londonDate(Prisma.sql`${now()}::timestamptz`)} IN (
        ${londonDate(Prisma.sql`asked."createdAt"`)}, ${londonDate(Prisma.sql`transfer."confirmedAt"`)})`
  return row?.pence ?? 0
}
