import { DAY, later, MINUTE, SECOND } from '@/lib/clock'

/** How long to wait before sending another code to the same destination: after the first, second, third, and later. */
const WAITS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]
const UNUSED_A_DAY = 10

/** The codes sent to a destination, newest first, from which the next wait is computed. */
type Sent = { createdAt: Date; usedAt: Date | null }

/** When another code may be sent; null means now. A used code starts the ladder anew. */
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
