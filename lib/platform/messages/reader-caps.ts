import { DAY, HOUR, SECOND } from '@/lib/base/clock'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { consumeWithinLimit } from '@/lib/platform/db/rate-limits'

/**
 * What other people can make us send to one reader, over all groups and kinds. What goes beyond is gathered: the rows
 * of the app in fewer rows, mails in one that says so.
 */
const CAPS = {
  mail: { hourly: 15, daily: 50 },
  push: { hourly: 30, daily: 100 },
  row: { hourly: 60, daily: 200 },
  /** Rows about groups that somebody added them to unasked, and that they have never opened: apart from all others. */
  unasked: { hourly: 15, daily: 45 },
  /** Rows that invite them, or ask whether a place on a list is theirs. */
  offered: { hourly: 30, daily: 90 },
  /** Pushes about rows of these two kinds. */
  strangePush: { hourly: 15, daily: 45 },
  /** Reminders to listed people: many may have one number. */
  text: { hourly: 6, daily: 6 },
} as const
type CapName = keyof typeof CAPS

/** A third is kept for news of transfers and of who decides on them, so that nobody can hide any behind a flood. */
const OTHER_NEWS_PART = 2 / 3

/** How often one reader is told that there is more than they are sent. */
const MORE_NEWS_CAP = { hourly: 1, daily: 3 }

type Cap = { hourly: number; daily: number }

/**
 * Counts one for each of these readers, a person's id or a mailbox, who may appear several times; says for each in turn
 * whether it is within the cap.
 */
export async function countAgainstCap(
  capName: CapName,
  readers: string[],
  { isAboutTransfer = false } = {},
): Promise<boolean[]> {
  const part = isAboutTransfer ? 1 : OTHER_NEWS_PART
  const cap = { hourly: CAPS[capName].hourly * part, daily: CAPS[capName].daily * part }
  const isWithinCap: boolean[] = readers.map(() => false)
  let waiting = readers.map((reader, place) => ({ reader, place }))
  while (waiting.length > 0) {
    const firstByReader = new Map(waiting.toReversed().map((one) => [one.reader, one]))
    const allowed = await consumeCap(capName, [...firstByReader.keys()], cap)
    for (const { reader, place } of firstByReader.values()) isWithinCap[place] = allowed.has(reader)
    waiting = waiting.filter((one) => firstByReader.get(one.reader) !== one && allowed.has(one.reader))
  }
  return isWithinCap
}

/** Of readers beyond their cap, those who are told now that there is more. */
export const chooseReadersToTell = (capName: CapName, readers: string[]): Promise<Set<string>> =>
  consumeCap(`more ${capName}`, [...new Set(readers)], MORE_NEWS_CAP)

async function consumeCap(what: string, readers: string[], { hourly, daily }: Cap): Promise<Set<string>> {
  const keys = new Map(readers.map((reader) => [keyOf(what, reader), reader]))
  const keysWithinHour = await consumeWithinLimit(
    [...keys.keys()].map((key) => `${key}:hour`),
    { calls: hourly, seconds: HOUR / SECOND },
  )
  const keysWithinDay = await consumeWithinLimit(
    [...keys.keys()].filter((key) => keysWithinHour.has(`${key}:hour`)).map((key) => `${key}:day`),
    { calls: daily, seconds: DAY / SECOND },
  )
  return new Set([...keys].filter(([key]) => keysWithinDay.has(`${key}:day`)).map(([, reader]) => reader))
}

const keyOf = (what: string, reader: string) =>
  `reader:${what}:${keyedHash('reader', reader).toString('base64url').slice(0, 22)}`
