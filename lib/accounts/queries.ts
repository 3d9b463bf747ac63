import { isAlive, type Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { unauthenticated } from '@/lib/errors'
import { presentUser } from './present-user'

export async function getUser(userId: string) {
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null } })
  if (!user) throw unauthenticated()
  return presentUser(user)
}

/** Where the viewer is signed in, most recently used first. */
export async function listSessions(viewer: Viewer) {
  const sessions = await db.session.findMany({
    where: { userId: viewer.userId },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  })
  return sessions.filter(isAlive).map((session) => ({
    _id: session.id,
    current: session.id === viewer.sessionId,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }))
}

/** Where the newest code of a user went, or null when none was sent. */
export async function getLastCodeChannel(userId: string) {
  const code = await db.oneTimeCode.findFirst({
    where: { userId, unsentAt: null },
    orderBy: { createdAt: 'desc' },
    select: { channel: true },
  })
  return code?.channel ?? null
}
