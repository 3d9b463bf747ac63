import { DAY, HOUR } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { closeFlags, keepFlagged } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { countTexts, dailyTextsFor, dailyTextsForUnproven } from '@/lib/platform/messages/sms/text-limits'

const KIND = 'texts-rising'
/** Parts of the daily limit: this much within one hour is a rise, this much within a day nearly all. */
const RISE = 0.2
const NEARLY_ALL = 0.8

/** Flags to the operator that texts are being used up fast: somebody may be earning from them. */
export async function watchTexts(): Promise<void> {
  const [textsInHour, textsInDay, unprovenTexts] = await Promise.all([
    countTexts(HOUR, 'all'),
    countTexts(DAY, 'all'),
    countTexts(DAY, 'unproven'),
  ])
  const limit = env.SMS_DAILY_LIMIT
  const unprovenLimit = dailyTextsForUnproven()
  await flagIf(
    'last hour',
    textsInHour > limit * RISE,
    `${textsInHour} text messages within an hour; ${limit} are allowed a day.`,
  )
  await flagIf(
    'last day',
    textsInDay > 0 && (textsInDay >= limit * NEARLY_ALL || unprovenTexts >= unprovenLimit * NEARLY_ALL),
    `${textsInDay} of ${limit} text messages within a day, ${unprovenTexts} of ${unprovenLimit} to unproven numbers.`,
  )
  await watchCountries()
}

/** Of the countries that have a limit of their own. */
async function watchCountries() {
  for (const country of env.SMS_COUNTRIES.slice(1)) {
    const limit = dailyTextsFor(country)
    const texts = await countTexts(DAY, { country })
    const detail = `${texts} of ${limit} text messages within a day to ${country}.`
    await flagIf(`last day ${country}`, texts > 0 && texts >= limit * NEARLY_ALL, detail)
  }
}

const flagIf = (subject: string, condition: boolean, detail: string) =>
  condition ? keepFlagged({ kind: KIND, subject, detail }) : closeFlags(db, KIND, [subject])
