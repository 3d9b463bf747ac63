import { z } from 'zod'
import { now } from '@/lib/clock'
import { queryRows } from '@/lib/db/read-rows'
import type { Reader, Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { toPence } from '@/lib/money/pence'
import { type DailyLimit, dailyProblem } from './rules'

/** Sets how much a group may transfer in a day, until a moment, by an operator's decision; the latest one counts. */
export const allowTransfers = (
  tx: Tx,
  { groupId, ...word }: { groupId: string; amountPence: number; until: Date },
) => tx.transferLimit.upsert({ where: { groupId }, create: { groupId, ...word }, update: word })

/** Throws 409 if a transfer would take the group over its daily limit. Call it with the group locked. */
export async function requireWithinDay(tx: Tx, groupId: string, amountPence: number) {
  const limit = await readDailyLimit(tx, groupId)
  const problem = dailyProblem(amountPence, limit)
  if (problem)
    throw new AppError(409, 'LIMIT_TRANSFERS', problem, { extra: { remainingPence: limit.leftPence } })
}

/** What a group may transfer in a day, and how much of that is left today. */
export async function readDailyLimit(reader: Reader, groupId: string): Promise<DailyLimit> {
  const mostPence = await dailyLimit(reader, groupId)
  return { mostPence, leftPence: Math.max(0, mostPence - (await askedTodayPence(reader, groupId))) }
}

async function dailyLimit(reader: Reader, groupId: string): Promise<number> {
  const word = await reader.transferLimit.findFirst({ where: { groupId, until: { gt: now() } } })
  return word?.amountPence ?? toPence(env.MAX_TRANSFER_A_DAY)
}

const columns = z.strictObject({ pence: z.int() })

/** By the time of the request, in London, in pence. Failed transfers do not count. */
async function askedTodayPence(reader: Reader, groupId: string): Promise<number> {
  const [row] = await queryRows(reader, columns)`
    SELECT coalesce(sum("amountPence"), 0)::int AS pence FROM transactions
    WHERE "groupId" = ${groupId}::uuid AND type = 'transfer' AND status <> 'failed'
      AND "createdAt" > ${now()}::timestamptz - interval '2 days'
      AND ("createdAt" AT TIME ZONE 'Europe/London')::date = (${now()}::timestamptz AT TIME ZONE 'Europe/London')::date`
  return row?.pence ?? 0
}
