import { z } from 'zod'
import { addMs, HOUR, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

type ConnectedAccount = {
  /** Null while the provider has not opened it. */
  connectedAt: Date | null
  /** Another account of the group, or of its series, was enabled for payouts before. */
  isReplacement: boolean
}

/**
 * The ids of a group and of all groups of its series. Who pays goes on trusting the account of the period before, and an
 * account that was disconnected, or waits, does not come along: a period must not be the way round the wait.
 */
export const selectSeriesGroupIds = (groupId: Prisma.Sql) => Prisma.sql`(SELECT ${groupId} UNION ALL
  SELECT other.id FROM groups own JOIN groups other USING ("seriesId") WHERE own.id = ${groupId})`

/** Whether `payout`, a row of payout_accounts, has another account before it, as SQL. */
export const IS_REPLACEMENT = Prisma.sql`EXISTS (SELECT FROM payout_accounts earlier
  WHERE earlier."groupId" IN ${selectSeriesGroupIds(Prisma.sql`payout."groupId"`)} AND earlier.id <> payout.id
    AND earlier."providerAccountId" IS DISTINCT FROM payout."providerAccountId" AND earlier."enabledAt" IS NOT NULL)`

/**
 * When transfers to a payout account begin to work; null if they do now. Somebody who takes over an admin's session
 * could replace it with an account of their own: everybody is told, and has this long to step in.
 */
export function coolingOffEnd({ connectedAt, isReplacement }: ConnectedAccount): Date | null {
  if (!connectedAt || !isReplacement) return null
  const end = addMs(connectedAt, env.PAYOUT_COOLING_HOURS * HOUR)
  return end > now() ? end : null
}

type Account = { id: string; connectedAt: Date | null }

const columns = z.strictObject({ isReplacement: z.boolean() })

/** The same, for an account of which only the row is known. */
export async function findCoolingOffEnd(reader: Reader, { id, connectedAt }: Account) {
  const [row] = await queryRows(reader, columns)`
    SELECT ${IS_REPLACEMENT} AS "isReplacement" FROM payout_accounts payout WHERE payout.id = ${id}::uuid`
  return coolingOffEnd({ connectedAt, isReplacement: row?.isReplacement ?? false })
}

/** Throws 409 while a replacement payout account is too new. */
export async function requireCooledOff(reader: Reader, account: Account) {
  const end = await findCoolingOffEnd(reader, account)
  if (!end) return
  const text = `The payout account was replaced. To keep the money safe, transfers work from ${longMoment(end)}.`
  throw new AppError(409, 'COOLING_OFF', text, { extra: { transfersFrom: end.toISOString() } })
}
