import { z } from 'zod'
import { addMs, DAY, describeWait, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { tooMany } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

/** How many of a day's texts may go to unproven numbers; the rest is kept for proven ones. */
export const dailyTextsForUnproven = (): number =>
  env.SMS_DAILY_LIMIT - Math.floor((env.SMS_DAILY_LIMIT * env.SMS_KEPT_PERCENT) / 100)

/** Nobody else can count a text until the transaction ends. */
export async function lockTexts(tx: Tx) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('text messages'))`
}

type TextOptions = {
  toProven: boolean
  /** As findTextCountry says. */
  country: string
  /** What the person can use instead of a phone number. */
  alternative: string
}

/** How many of a day's texts may go to a country: all of them to the first that is served, a part to each other. */
export const dailyTextsFor = (country: string): number =>
  country === env.SMS_COUNTRIES[0]
    ? env.SMS_DAILY_LIMIT
    : Math.ceil((env.SMS_DAILY_LIMIT * env.SMS_ABROAD_PERCENT) / 100)

/**
 * Throws 429 if the day's texts are used up: all of them, those to this country, or those for unproven numbers. Call
 * lockTexts first.
 */
export async function requireRoomForText(tx: Tx, { toProven, country, alternative }: TextOptions) {
  const at = now()
  const nextTextAt =
    (await findNextTextTime(tx, at, env.SMS_DAILY_LIMIT, 'all')) ??
    (await findNextTextTime(tx, at, dailyTextsFor(country), { country })) ??
    (toProven ? null : await findNextTextTime(tx, at, dailyTextsForUnproven(), 'unproven'))
  if (!nextTextAt) return
  const seconds = (nextTextAt.getTime() - at.getTime()) / 1000
  throw tooMany(
    `We can't send any more text messages for now. Please use ${alternative}, or try again in ${describeWait(seconds)}.`,
    seconds,
    'TEXTS_USED_UP',
  )
}

type TextScope = 'all' | 'unproven' | { country: string }

/** The codes, invitations and warnings texted since a moment. All but codes count as sent to an unproven number. */
const selectTextsSince = (since: Date, scope: TextScope) => {
  const countryCondition =
    typeof scope === 'object' ? Prisma.sql`country = ${scope.country}` : Prisma.sql`true`
  return Prisma.sql`
  SELECT "createdAt" FROM one_time_codes
  WHERE channel = 'phone' AND "unsentAt" IS NULL AND "createdAt" > ${since}
    AND (${scope !== 'unproven'} OR NOT "toProven") AND ${countryCondition}
  UNION ALL
  SELECT "createdAt" FROM invitation_texts WHERE "createdAt" > ${since} AND ${countryCondition}`
}

const textColumns = z.strictObject({ createdAt: z.date() })

/** When one more text fits into the limit of `max` in 24 hours; null means now. */
async function findNextTextTime(tx: Tx, at: Date, max: number, scope: TextScope): Promise<Date | null> {
  if (max === 0) return addMs(at, DAY)
  const [oldestCounted] = await queryRows(tx, textColumns)`
    ${selectTextsSince(addMs(at, -DAY), scope)} ORDER BY "createdAt" DESC OFFSET ${max - 1} LIMIT 1`
  return oldestCounted ? addMs(oldestCounted.createdAt, DAY) : null
}

const countColumns = z.strictObject({ texts: z.int() })

export async function countTexts(span: number, scope: TextScope): Promise<number> {
  const [row] = await queryRows(db, countColumns)`
    SELECT count(*)::int AS texts FROM (${selectTextsSince(addMs(now(), -span), scope)}) AS sent`
  return row?.texts ?? 0
}
