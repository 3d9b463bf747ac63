import { z } from 'zod'
import { addMs, DAY, MINUTE, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { AppError, conflict, forbidden } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Client, Tx } from '@/lib/platform/db/transaction'
import { type Change, changeState, changeStates } from '@/lib/platform/states/change-state'
import { hashSecret, newSecret } from './secrets'

export const PENDING_LIFETIME = 30 * MINUTE
export const IDLE_LIFETIME = 7 * DAY
export const FULL_LIFETIME = 30 * DAY
/** How long a verified code satisfies calls that require one. */
export const STEP_UP_LIFETIME = 5 * MINUTE
/** How long after a lost phone was replaced nothing is done that asks for a code. */
const PHONE_REPLACEMENT_HOLD = DAY
/** Last use is recorded at most this often, so that most reads cost no write. */
export const LAST_USE_INTERVAL = 5 * MINUTE

/** The person behind a request, as far as every call needs to know. */
export type Viewer = {
  userId: string
  username: string
  sessionId: string
  /** Whether a code was verified in this session. */
  isFull: boolean
  is2FaEnabled: boolean
  steppedUpAt: Date | null
  /** When a new number last replaced a lost phone or app. */
  phoneReplacedAt: Date | null
}

type NewSession = { id: string; token: string; cookie: string }

/** Opens a pending session. The token and the cookie are two different secrets; only their hashes are stored. */
export async function openSession(
  tx: Tx,
  userId: string,
  client: { isBrowser: boolean; device: string },
): Promise<NewSession> {
  const token = newSecret()
  const cookie = newSecret()
  const at = now()
  const { id } = await tx.session.create({
    data: {
      userId,
      tokenHash: hashSecret(token),
      cookieHash: hashSecret(cookie),
      boundToCookie: client.isBrowser,
      device: client.device.slice(0, 200),
      createdAt: at,
      lastUsedAt: at,
      expiresAt: addMs(at, PENDING_LIFETIME),
    },
    select: { id: true },
  })
  return { id, token, cookie }
}

/**
 * Records a verified code: a pending session becomes full, with the same secrets. A full one is stepped up if the way
 * to get the code was proven before it became full: one that was added since may be a thief's. Returns whether it counts.
 */
export async function recordVerification(
  tx: Tx,
  sessionId: string,
  provenAt: Date | null = null,
): Promise<boolean> {
  const at = now()
  const isNewlyFull = await changeState(tx, {
    subject: 'session',
    id: sessionId,
    to: 'full',
    why: 'verified',
  })
  if (!isNewlyFull && !(await wasProvenBefore(tx, sessionId, provenAt))) return false
  await tx.session.updateMany({
    where: { id: sessionId },
    data: { steppedUpAt: at, lastUsedAt: at, ...(isNewlyFull && { expiresAt: addMs(at, FULL_LIFETIME) }) },
  })
  return true
}

async function wasProvenBefore(tx: Tx, sessionId: string, provenAt: Date | null): Promise<boolean> {
  const session = await tx.session.findUnique({ where: { id: sessionId }, select: { fullAt: true } })
  return provenAt !== null && session?.fullAt != null && provenAt <= session.fullAt
}

/** The refusal of a code that is right, but comes from a way that was added in this session. */
export const addedSinceLogin = () =>
  conflict(
    'You added this after you logged in here, so it can’t confirm this login. Please use another way, or log in again.',
    'ADDED_SINCE_LOGIN',
  )

/** Why a session ends. */
type EndReason = Extract<Change, { subject: 'session'; to: 'ended' }>['why']

/** Ends a session. Returns false when it has ended already. */
export async function endSession(tx: Tx, id: string, why: EndReason): Promise<boolean> {
  await forgetSubscriptions(tx, [id], why)
  return changeState(tx, { subject: 'session', id, to: 'ended', why })
}

/** Ends every session that matches. Returns how many. */
export async function endSessions(
  client: Client,
  where: Prisma.SessionWhereInput,
  why: EndReason,
): Promise<number> {
  const sessions = await client.session.findMany({ where, select: { id: true } })
  const ids = sessions.map(({ id }) => id)
  await forgetSubscriptions(client, ids, why)
  return changeStates(client, ids, { subject: 'session', to: 'ended', why })
}

/** Ends all of somebody's sessions, and pushes to browsers whose sessions had expired before. Returns how many. */
export async function endEverySession(client: Client, userId: string, why: EndReason): Promise<number> {
  const endedCount = await endSessions(client, { userId }, why)
  await client.pushSubscription.deleteMany({ where: { userId } })
  return endedCount
}

/**
 * A logged-out browser gets no more pushes. One whose session merely expired still does: it asked for reminders. The
 * sessions are locked first, as ending one unlinks its pushes.
 */
async function forgetSubscriptions(client: Client, ids: string[], why: EndReason) {
  if (why === 'expired') return
  await client.$executeRaw`SELECT 1 FROM sessions WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  await client.pushSubscription.deleteMany({ where: { sessionId: { in: ids } } })
}

const columns = z.strictObject({
  id: z.string(),
  userId: z.string(),
  cookieHash: z.instanceof(Uint8Array),
  boundToCookie: z.boolean(),
  fullAt: z.date().nullable(),
  steppedUpAt: z.date().nullable(),
  lastUsedAt: z.date(),
  expiresAt: z.date(),
  username: z.string().nullable(),
  is2FaEnabled: z.boolean(),
  phoneReplacedAt: z.date().nullable(),
})

/** The session with this secret and its user, unless the account is deleted: one query, as every call makes it. */
async function findSession(where: Prisma.Sql): Promise<z.output<typeof columns> | undefined> {
  const [row] = await readRows(
    columns,
    Prisma.sql`
    SELECT s.id, s."userId", s."cookieHash", s."boundToCookie", s."fullAt", s."steppedUpAt", s."lastUsedAt",
      s."expiresAt", u.username, u."is2FaEnabled", u."phoneReplacedAt"
    FROM sessions s JOIN users u ON u.id = s."userId" AND u."deletedAt" IS NULL WHERE ${where}`,
  )
  return row
}

type Lifetime = { expiresAt: Date; fullAt: Date | null; lastUsedAt: Date }

/** When a session ends if it is not used again. */
export function sessionEndsAt({ expiresAt, fullAt, lastUsedAt }: Lifetime): Date {
  const idleEnd = addMs(lastUsedAt, IDLE_LIFETIME)
  return fullAt && idleEnd < expiresAt ? idleEnd : expiresAt
}

export const isSessionAlive = (session: Lifetime): boolean => sessionEndsAt(session) > now()

type Secrets = { token: string | null; cookie: string | null }

/**
 * The viewer whom these secrets belong to, or null. A token bound to a browser counts only together with its own
 * cookie; a cookie alone counts if `token` is null.
 */
export async function findViewer({ token, cookie }: Secrets): Promise<Viewer | null> {
  if (!token && !cookie) return null
  const where = token
    ? Prisma.sql`s."tokenHash" = ${hashSecret(token)}`
    : Prisma.sql`s."cookieHash" = ${hashSecret(cookie ?? '')}`
  const session = await findSession(where)
  if (!session) return null
  if (token && session.boundToCookie && !(cookie && hashSecret(cookie).equals(session.cookieHash)))
    return null
  if (!isSessionAlive(session)) return null
  const at = now()
  if (addMs(session.lastUsedAt, LAST_USE_INTERVAL) <= at)
    await db.session.updateMany({ where: { id: session.id }, data: { lastUsedAt: at } })
  return {
    userId: session.userId,
    username: session.username ?? '',
    sessionId: session.id,
    isFull: session.fullAt !== null,
    is2FaEnabled: session.is2FaEnabled,
    steppedUpAt: session.steppedUpAt,
    phoneReplacedAt: session.phoneReplacedAt,
  }
}

/** Whether a code was verified recently. `true` requires one only of users with 2FA on, 'always' of everybody. */
export const hasSteppedUp = (viewer: Viewer, level: true | 'always'): boolean =>
  (level === true && !viewer.is2FaEnabled) ||
  (viewer.steppedUpAt !== null && addMs(viewer.steppedUpAt, STEP_UP_LIFETIME) > now())

/**
 * For a day after a new number replaced a lost phone, the refusal of whatever asks for a code: whoever reads the
 * account's mail could have given that number.
 */
export function phoneReplacementRefusal({
  phoneReplacedAt,
}: Pick<Viewer, 'phoneReplacedAt'>): AppError | null {
  const holdEnd = phoneReplacedAt && addMs(phoneReplacedAt, PHONE_REPLACEMENT_HOLD)
  if (!holdEnd || holdEnd <= now()) return null
  return new AppError(
    403,
    'PHONE_REPLACED',
    `Your phone number was replaced only recently. To keep your account and the money safe, you can do this from ${longMoment(holdEnd)}.`,
    { extra: { actsFrom: holdEnd.toISOString() } },
  )
}

/** Throws 403 unless a code was verified recently, for commands where it depends on more than the call. */
export function requireSteppedUp(viewer: Viewer, level: true | 'always' = 'always') {
  const refusal = phoneReplacementRefusal(viewer)
  if (refusal) throw refusal
  if (!hasSteppedUp(viewer, level))
    throw forbidden("Please confirm it's you with a code.", 'STEP_UP_REQUIRED')
}
