import { DAY, later, MINUTE, SECOND } from '@/lib/clock'

/** The wait before the next code to one destination, after the first, second, third and every later one. */
const WAITS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]
const UNUSED_A_DAY = 10

/** What was sent to a destination, newest first: the facts the ladder is decided on. */
type Sent = { createdAt: Date; usedAt: Date | null }

/** From when on another code may be sent: null when it may now. A used code starts the ladder anew. */
export function nextCodeAt(sent: Sent[], at: Date): Date | null {
  const sinceUsed = sent.findIndex(({ usedAt }) => usedAt !== null)
  const rungs = sinceUsed === -1 ? sent.length : sinceUsed
  const unused = sent.filter(({ usedAt }) => usedAt === null)
  const last = sent[0]
  const waits: Date[] = []
  if (rungs > 0 && last) waits.push(later(last.createdAt, WAITS[Math.min(rungs, WAITS.length) - 1] ?? 0))
  const tenth = unused[UNUSED_A_DAY - 1]
  if (tenth) waits.push(later(tenth.createdAt, DAY))
  const latest = waits.sort((a, b) => b.getTime() - a.getTime())[0]
  return latest && latest > at ? latest : null
}
