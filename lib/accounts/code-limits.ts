import { DAY, describeWait, later, now } from '@/lib/clock'
import type { Channel } from '@/lib/db/generated/enums'
import { countUse } from '@/lib/db/rate-limits'
import type { Tx } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { tooMany } from '@/lib/errors'
import { nextCodeAt, UNUSED_A_DAY } from './code-ladder'

/** Who asks for a code to where; `toProven` says that it is an address of theirs which they have proven before. */
type CodeRequest = { userId: string; channel: Channel; destination: string; toProven: boolean }

/** Throws 429 when this destination, or all text messages together, are over the limit. Takes the locks it needs. */
export async function requireRoomForCode(tx: Tx, { userId, channel, destination, toProven }: CodeRequest) {
  if (channel === 'phone') await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('text messages'))`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`code:${destination}`}))`
  const at = now()
  const ofToday = { unsentAt: null, createdAt: { gt: later(at, -DAY) } }
  const sent = await tx.oneTimeCode.findMany({
    where: { destination, ...ofToday },
    orderBy: { createdAt: 'desc' },
    select: { userId: true, createdAt: true, usedAt: true },
  })
  const ownerId = await findOwner(tx, channel, destination)
  const own = ownerId === userId ? sent.filter((code) => code.userId === userId) : sent
  const aDay = ownerId === null || ownerId === userId ? UNUSED_A_DAY : UNUSED_A_DAY / 2
  const allowedAt = nextCodeAt(own, sent, aDay, at)
  if (allowedAt) {
    const seconds = (allowedAt.getTime() - at.getTime()) / 1000
    throw tooMany(
      `Please wait ${describeWait(seconds)} before asking for another code.`,
      seconds,
      'CODE_TOO_SOON',
    )
  }
  if (channel === 'phone') await requireRoomForText(tx, at, toProven)
}

/**
 * The verified account that an address leads to. A stranger may name it too while it is not proven, and has codes sent
 * to it: those do not make its owner wait, and leave half of the day's to them.
 */
async function findOwner(tx: Tx, kind: Channel, value: string): Promise<string | null> {
  const owner = await tx.user.findFirst({
    where: {
      identifiers: { some: { kind, value } },
      OR: [{ emailVerifiedAt: { not: null } }, { phoneVerifiedAt: { not: null } }],
    },
    select: { id: true },
  })
  return owner?.id ?? null
}

/** How many of the day's texts may go to numbers that nobody has proven; the rest is kept for those that are. */
export const textsForUnproven = (): number =>
  env.SMS_DAILY_LIMIT - Math.floor((env.SMS_DAILY_LIMIT * env.SMS_KEPT_PERCENT) / 100)

async function requireRoomForText(tx: Tx, at: Date, toProven: boolean) {
  const freeAt =
    (await textFreeAt(tx, at, env.SMS_DAILY_LIMIT)) ??
    (toProven ? null : await textFreeAt(tx, at, textsForUnproven(), { toProven }))
  if (!freeAt) return
  const seconds = (freeAt.getTime() - at.getTime()) / 1000
  throw tooMany(
    `We can't send any more text messages for now. Please use your email, or try again in ${describeWait(seconds)}.`,
    seconds,
    'TEXTS_USED_UP',
  )
}

/** When there is room for one more text of so many a day; null means now. */
async function textFreeAt(tx: Tx, at: Date, most: number, which: { toProven?: boolean } = {}) {
  if (most === 0) return later(at, DAY)
  const [oldestThatCounts] = await tx.oneTimeCode.findMany({
    where: { channel: 'phone', unsentAt: null, createdAt: { gt: later(at, -DAY) }, ...which },
    orderBy: { createdAt: 'desc' },
    skip: most - 1,
    take: 1,
    select: { createdAt: true },
  })
  return oldestThatCounts ? later(oldestThatCounts.createdAt, DAY) : null
}

const FROM_ONE_ADDRESS = { calls: 200, seconds: 60 * 60 }
const addressKey = (callerAddress: string) => `codes:${callerAddress}`

/** Counts a code against the address that asks for it; 429 above the hour's limit. */
export async function countForAddress(callerAddress: string) {
  const seconds = await countUse(addressKey(callerAddress), FROM_ONE_ADDRESS)
  if (seconds === 0) return
  await uncountForAddress(callerAddress)
  throw tooMany(`Too many codes have been requested. Please try again in ${describeWait(seconds)}.`, seconds)
}

/** A code that was used, definitely not sent or refused does not count. */
export async function uncountForAddress(callerAddress: string) {
  await countUse(addressKey(callerAddress), FROM_ONE_ADDRESS, -1)
}
