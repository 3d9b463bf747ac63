import { z } from 'zod'
import { AppError, conflict } from '@/lib/base/errors'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

const RETRY_AFTER_SECONDS = 600

const columns = z.strictObject({ groupId: z.string().nullable() })

/** The pauses that are on: of a group, or of all groups, whose id is null. */
const pausesClause = (groupId: Prisma.Sql) => Prisma.sql`FROM payout_pauses pause
  WHERE pause."endedAt" IS NULL AND (pause."groupId" = ${groupId} OR pause."groupId" IS NULL)`

/** Whether an operator has paused the transfers of all groups or of this one, as SQL. */
export const payoutsPausedCondition = (groupId: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT ${pausesClause(groupId)})`

/** Throws while an operator has paused the transfers of all groups (503) or of this one (409). */
export async function requirePayoutsOpen(reader: Reader, groupId: string) {
  const pauseError = await findPauseError(reader, groupId)
  if (pauseError) throw pauseError
}

/** The error for someone who wants to transfer during a pause; null while nothing is paused. */
export async function findPauseError(reader: Reader, groupId: string): Promise<AppError | null> {
  const pauses = await readRows(
    columns,
    Prisma.sql`SELECT pause."groupId" ${pausesClause(Prisma.sql`${groupId}::uuid`)}`,
    reader,
  )
  if (pauses.some((pause) => pause.groupId === null))
    return new AppError(
      503,
      'PAYOUTS_PAUSED',
      'Transfers are paused for a while. Your money is safe and nothing has been sent. Please try again later.',
      { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
    )
  if (pauses.length === 0) return null
  return conflict(
    'Transfers from this group are paused while we look into something. Your money is safe and nothing has been sent. Please write to us if you need to know more.',
    'PAYOUTS_PAUSED',
  )
}
