import { addMs, DAY, describeWait, now, SECOND } from '@/lib/base/clock'
import { inboxOf } from '@/lib/base/email'
import { tooMany } from '@/lib/base/errors'
import { keyedHash } from '@/lib/platform/auth/secrets'
import type { Channel } from '@/lib/platform/db/generated/enums'
import { consumeLimit } from '@/lib/platform/db/rate-limits'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { countByAddress, undoCountByAddress } from '@/lib/platform/http/limit-address'
import { lockTexts, requireRoomForText } from '@/lib/platform/messages/sms/text-limits'
import { nextCodeAt, TEXTS_PER_DAY, UNUSED_CODES_PER_DAY } from './code-waits'

type CodeDestination = { userId: string; channel: Channel; destination: string }
/**
 * Who asks for a code, and where it goes. `toProven`: they have already proven this destination. `country`: that of a
 * number, which is texted.
 */
type CodeRequest = CodeDestination & { toProven: boolean; country: string | null }

/** Throws 429 when this destination, or all text messages together, are over the limit. Takes the locks it needs. */
export async function requireRoomForCode(tx: Tx, { toProven, country, ...codeDestination }: CodeRequest) {
  if (country) await lockTexts(tx)
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`code:${codeDestination.destination}`}))`
  const seconds = await readCodeWaitSeconds(tx, codeDestination)
  if (seconds > 0)
    throw tooMany(
      `Please wait ${describeWait(seconds)} before asking for another code.`,
      seconds,
      'CODE_TOO_SOON',
    )
  if (country) await requireRoomForText(tx, { toProven, country, alternative: 'your email' })
  if (!toProven && codeDestination.channel === 'email') await limitSpellings(codeDestination.destination)
}

const MAILS_PER_INBOX = { calls: UNUSED_CODES_PER_DAY, seconds: DAY / SECOND }

/**
 * Throws 429 for a code, or a reset link, that a stranger has sent to an inbox that many were sent to today by other
 * spellings of its address, which anybody can make up. The plain one does not count: nobody keeps its owner from signing
 * up with it.
 */
export async function limitSpellings(mailbox: string) {
  const inbox = inboxOf(mailbox)
  if (inbox === mailbox) return
  const key = `code-inbox:${keyedHash('code inbox', inbox).toString('base64url')}`
  const seconds = await consumeLimit(key, MAILS_PER_INBOX)
  if (seconds === 0) return
  const message = `Many mails went to addresses like this one today. Please use your phone, or try again in ${describeWait(seconds)}.`
  throw tooMany(message, seconds, 'CODE_TOO_SOON')
}

/** Seconds until this user may have another code sent to a destination; 0 means now. */
export async function readCodeWaitSeconds(reader: Reader, { userId, channel, destination }: CodeDestination) {
  const at = now()
  const todayFilter = { unsentAt: null, createdAt: { gt: addMs(at, -DAY) } }
  const sentCodes = await reader.oneTimeCode.findMany({
    where: { destination, ...todayFilter },
    orderBy: { createdAt: 'desc' },
    select: { userId: true, createdAt: true, usedAt: true },
  })
  const holderId = await findHolderId(reader, channel, destination)
  const ownCodes = holderId === userId ? sentCodes.filter((code) => code.userId === userId) : sentCodes
  const maxUnusedPerDay =
    holderId === null || holderId === userId ? UNUSED_CODES_PER_DAY : UNUSED_CODES_PER_DAY / 2
  const textsPerDay = channel === 'phone' ? TEXTS_PER_DAY : Number.POSITIVE_INFINITY
  const allowedAt = nextCodeAt({ ownCodes, allCodes: sentCodes, maxUnusedPerDay, maxPerDay: textsPerDay }, at)
  return allowedAt ? (allowedAt.getTime() - at.getTime()) / 1000 : 0
}

/**
 * The verified account that has this address, if any. Until it proves the address, strangers may name it too and have
 * codes sent to it: those do not make the owner wait, and strangers may use only half of a day's codes.
 */
async function findHolderId(reader: Reader, kind: Channel, value: string): Promise<string | null> {
  const holder = await reader.user.findFirst({
    where: {
      identifiers: { some: { kind, value } },
      OR: [{ emailVerifiedAt: { not: null } }, { phoneVerifiedAt: { not: null } }],
    },
    select: { id: true },
  })
  return holder?.id ?? null
}

const CODES_PER_ADDRESS = { calls: 200, seconds: 60 * 60 }

/** Counts a code against the address that asks for it; throws 429 above the hourly limit. */
export async function limitCodesByAddress(callerAddress: string) {
  const { waitSeconds, undo } = await countByAddress('codes', callerAddress, CODES_PER_ADDRESS)
  if (waitSeconds === 0) return
  await undo()
  const message = `Too many codes have been requested. Please try again in ${describeWait(waitSeconds)}.`
  throw tooMany(message, waitSeconds)
}

/** Takes a count back: a code that was used, refused or definitely not sent does not count. */
export const undoCodeCountByAddress = (callerAddress: string) =>
  undoCountByAddress('codes', callerAddress, CODES_PER_ADDRESS)
