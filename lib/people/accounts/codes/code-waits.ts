import { addMs, DAY, MINUTE, SECOND } from '@/lib/base/clock'

/** How long to wait before sending another code to the same destination: after the first, second, third, and later. */
const WAITS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]
export const UNUSED_CODES_PER_DAY = 10
/** To one number, used ones too: somebody who earns from texts to it would use them all. */
export const TEXTS_PER_DAY = 20

/** A code that was sent. Lists have the newest first. */
type SentCode = { createdAt: Date; usedAt: Date | null }

type Codes = {
  /** Those that count against the person asking. */
  ownCodes: SentCode[]
  allCodes: SentCode[]
  /** How many unused ones go out in a day, and how many altogether. */
  maxUnusedPerDay: number
  maxPerDay: number
}

/**
 * When the next code may be sent to a destination; null means now. The wait grows with each code in `own` since one was
 * last used.
 */
export function nextCodeAt({ ownCodes, allCodes, maxUnusedPerDay, maxPerDay }: Codes, at: Date): Date | null {
  const usedIndex = ownCodes.findIndex(({ usedAt }) => usedAt !== null)
  const unusedCount = usedIndex === -1 ? ownCodes.length : usedIndex
  const last = ownCodes[0]
  const waitEnds: Date[] = []
  if (unusedCount > 0 && last)
    waitEnds.push(addMs(last.createdAt, WAITS[Math.min(unusedCount, WAITS.length) - 1] ?? 0))
  const unused = allCodes.filter(({ usedAt }) => usedAt === null)
  for (const lastOfDay of [unused[maxUnusedPerDay - 1], allCodes[maxPerDay - 1]])
    if (lastOfDay) waitEnds.push(addMs(lastOfDay.createdAt, DAY))
  const latest = waitEnds.sort((a, b) => b.getTime() - a.getTime())[0]
  return latest && latest > at ? latest : null
}
