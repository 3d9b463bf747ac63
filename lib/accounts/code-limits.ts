import { DAY, describeWait, later, MINUTE, now, SECOND } from '@/lib/clock'
import type { Channel } from '@/lib/db/generated/enums'
import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { tooMany } from '@/lib/errors'

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

/** Refuses with 429 when this destination, or all text messages together, have had enough. Takes the locks it needs. */
export async function requireRoomForCode(tx: Tx, channel: Channel, destination: string) {
  if (channel === 'phone') await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('text messages'))`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`code:${destination}`}))`
  const at = now()
  const ofToday = { unsentAt: null, createdAt: { gt: later(at, -DAY) } }
  const sent = await tx.oneTimeCode.findMany({
    where: { destination, ...ofToday },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, usedAt: true },
  })
  const allowedAt = nextCodeAt(sent, at)
  if (allowedAt) {
    const seconds = (allowedAt.getTime() - at.getTime()) / 1000
    throw tooMany(
      `Please wait ${describeWait(seconds)} before asking for another code.`,
      seconds,
      'CODE_TOO_SOON',
    )
  }
  if (channel === 'phone') await requireRoomForText(tx, at)
}

async function requireRoomForText(tx: Tx, at: Date) {
  const [oldestThatCounts] = await tx.oneTimeCode.findMany({
    where: { channel: 'phone', unsentAt: null, createdAt: { gt: later(at, -DAY) } },
    orderBy: { createdAt: 'desc' },
    skip: Math.max(0, env.SMS_DAILY_LIMIT - 1),
    take: 1,
    select: { createdAt: true },
  })
  const freeAt =
    env.SMS_DAILY_LIMIT === 0 ? later(at, DAY) : oldestThatCounts && later(oldestThatCounts.createdAt, DAY)
  if (!freeAt) return
  const seconds = (freeAt.getTime() - at.getTime()) / 1000
  throw tooMany(
    `No more text messages can be sent for now. Please use your email, or try again in ${describeWait(seconds)}.`,
    seconds,
    'TEXTS_USED_UP',
  )
}
