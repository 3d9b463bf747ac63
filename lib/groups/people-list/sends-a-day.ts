import { z } from 'zod'
import { londonDay, londonMoment } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

type Sender = Pick<Viewer, 'userId'>

/** Whose payout account is enabled has shown the provider who they are, and may write to ten times as many. */
const PROVEN = 10

/** To how many addresses a person may send links in a London day. */
async function sendsADay(reader: Reader, { userId }: Sender): Promise<number> {
  const enabled = await reader.payoutAccount.count({
    where: { ownerId: userId, payoutEnabled: true, disconnectedAt: null },
  })
  return env.LIST_SENDS_A_DAY * (enabled > 0 ? PROVEN : 1)
}

const columns = z.strictObject({ sent: z.int() })

/** To how many addresses a person has sent links today, over all groups. An address in two groups counts twice. */
async function countSent(reader: Reader, { userId }: Sender): Promise<number> {
  const [row] = await queryRows(reader, columns)`
    SELECT count(DISTINCT coalesce(l."emailHash", l."phoneHash", decode(replace(l."memberId"::text, '-', ''), 'hex')))::int AS sent
    FROM listings l WHERE l."sentById" = ${userId}::uuid AND l."sentAt" >= ${londonMoment(`${londonDay()}T00:00`)}`
  return row?.sent ?? 0
}

/** To how many addresses a person may still send links today. */
export async function countSendsLeft(sender: Sender, reader: Reader = db): Promise<number> {
  const [most, sent] = await Promise.all([sendsADay(reader, sender), countSent(reader, sender)])
  return Math.max(0, most - sent)
}
