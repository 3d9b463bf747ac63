import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { normaliseMailbox, typedEmail } from '@/lib/base/email'
import { unauthenticated } from '@/lib/base/errors'
import { readCodeWaitSeconds } from '@/lib/people/accounts/codes/code-limits'
import { purposeFor } from '@/lib/people/accounts/codes/request-code'
import { canSignInBy } from '@/lib/people/accounts/codes/sign-in-channels'
import { presentUser } from '@/lib/people/accounts/present-user'
import type { CodesSent, DestinationCodes } from '@/lib/people/accounts/rules'
import { isSessionAlive, type Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Channel } from '@/lib/platform/db/generated/enums'
import { readRows } from '@/lib/platform/db/read-rows'
import { selectShownUnreadCount } from '@/lib/platform/messages/notifications/count-notifications'

const columns = z.strictObject({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  emailTyped: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  pictureId: z.string().nullable(),
  emailVerifiedAt: z.date().nullable(),
  phoneVerifiedAt: z.date().nullable(),
  isProfileVisible: z.boolean(),
  is2FaEnabled: z.boolean(),
})

const selectUser = (userId: string, extraColumns = Prisma.empty) => Prisma.sql`
  SELECT id, username, email, "emailTyped", firstname, lastname, "phoneNumber", "pictureId", "emailVerifiedAt", "phoneVerifiedAt",
    "isProfileVisible", "is2FaEnabled" ${extraColumns}
  FROM users WHERE id = ${userId}::uuid AND "deletedAt" IS NULL`

export async function getUser(userId: string) {
  const [user] = await readRows(columns, selectUser(userId))
  if (!user) throw unauthenticated()
  return presentUser(user)
}

const frameColumns = columns.extend({ unreadCount: z.int() })

/** What the frame of every screen shows: the user, and how many notifications are unread. */
export async function getFrame(userId: string) {
  const [found] = await readRows(
    frameColumns,
    selectUser(userId, Prisma.sql`, (${selectShownUnreadCount(userId)}) AS "unreadCount"`),
  )
  if (!found) throw unauthenticated()
  const { unreadCount, ...user } = found
  return { user: presentUser(user), unreadCount }
}

/** The viewer's full sessions, most recently used first. Pending ones, whose code was never entered, are left out. */
export async function listSessions(viewer: Viewer) {
  const sessions = await db.session.findMany({
    where: { userId: viewer.userId, fullAt: { not: null } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  })
  return sessions.filter(isSessionAlive).map((session) => ({
    _id: session.id,
    current: session.id === viewer.sessionId,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }))
}

/** Where a pending session's code goes: the destination used last, among those whose codes sign in. */
export async function findSignInTarget(userId: string) {
  const [user, last] = await Promise.all([
    db.user.findFirst({ where: { id: userId, deletedAt: null } }),
    db.oneTimeCode.findFirst({
      where: { userId, unsentAt: null },
      orderBy: { createdAt: 'desc' },
      select: { channel: true },
    }),
  ])
  if (!user) throw unauthenticated()
  const targets = [
    { channel: 'email' as const, destination: typedEmail(user) ?? '' },
    { channel: 'phone' as const, destination: user.phoneNumber ?? '' },
  ].filter(({ channel, destination }) => destination && canSignInBy(user, channel))
  return targets.find(({ channel }) => channel === last?.channel) ?? targets[0] ?? null
}

/** For each of the viewer's own destinations: the state of the last code, and the wait in seconds before another. */
export async function listCodes(viewer: Viewer): Promise<DestinationCodes[]> {
  const { userId } = viewer
  const { email, phoneNumber } = await getUser(userId)
  const channels: [Channel, string | null][] = [
    ['email', email],
    ['phone', phoneNumber],
  ]
  const codesByChannel = channels.map(async ([channel, destination]) => {
    if (!destination) return null
    const target = {
      userId,
      channel,
      destination: channel === 'email' ? normaliseMailbox(destination) : destination,
    }
    const [last, waitSeconds] = await Promise.all([
      readLastCodeState(viewer, channel, target.destination),
      readCodeWaitSeconds(db, target),
    ])
    return { destination, last, waitSeconds }
  })
  return (await Promise.all(codesByChannel)).filter((codes) => codes !== null)
}

async function readLastCodeState(
  viewer: Viewer,
  channel: Channel,
  destination: string,
): Promise<CodesSent['last']> {
  const code = await db.oneTimeCode.findFirst({
    where: { userId: viewer.userId, channel, destination, purpose: purposeFor(viewer), unsentAt: null },
    orderBy: { createdAt: 'desc' },
    select: { usedAt: true, deadAt: true, expiresAt: true },
  })
  if (!code || code.usedAt) return 'none'
  return code.deadAt || code.expiresAt <= now() ? 'over' : 'sent'
}
