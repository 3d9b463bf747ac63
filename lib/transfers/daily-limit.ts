import { now } from '@/lib/clock'
import type { Reader, Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { formatRound, toPence } from '@/lib/money/pence'

/** Sets how much a group may transfer in a day, until a moment, by an operator's decision; the latest one counts. */
export const allowTransfers = (
  tx: Tx,
  { groupId, ...word }: { groupId: string; amountPence: number; until: Date },
) => tx.transferLimit.upsert({ where: { groupId }, create: { groupId, ...word }, update: word })

/** Throws 409 if a transfer would take the group over its daily limit. Call it with the group locked. */
export async function requireWithinDay(tx: Tx, groupId: string, amountPence: number) {
  const mostPence = await dailyLimit(tx, groupId)
  const leftPence = Math.max(0, mostPence - (await askedTodayPence(tx, groupId)))
  if (amountPence <= leftPence) return
  const left = leftPence > 0 ? `${formatRound(leftPence)} is` : 'Nothing is'
  const message = `At most ${formatRound(mostPence)} can be transferred in a day. ${left} left for today.`
  throw new AppError(409, 'LIMIT_TRANSFERS', message, { extra: { remainingPence: leftPence } })
}

async function dailyLimit(reader: Reader, groupId: string): Promise<number> {
  const word = await reader.transferLimit.findFirst({ where: { groupId, until: { gt: now() } } })
  return word?.amountPence ?? toPence(env.MAX_TRANSFER_A_DAY)
}

/** By the time of the request, in London, in pence. Failed transfers do not count. */
async function askedTodayPence(reader: Reader, groupId: string): Promise<number> {
  const [row] = await reader.$queryRaw<{ pence: number }[]>`
    SELECT coalesce(sum("amountPence"), 0)::int AS pence FROM transactions
    WHERE "groupId" = ${groupId}::uuid AND type = 'transfer' AND status <> 'failed'
      AND "createdAt" > ${now()}::timestamptz - interval '2 days'
      AND ("createdAt" AT TIME ZONE 'Europe/London')::date = (${now()}::timestamptz AT TIME ZONE 'Europe/London')::date`
  return row?.pence ?? 0
}
