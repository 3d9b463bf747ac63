import { addMs, MINUTE } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import { endLinks, LINKS_ENDED } from '@/lib/people/accounts/end-links'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { endSession, LAST_USE_INTERVAL, type Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'

/** The longest from when a call begins until the link that it makes has a time. */
const CALL_DURATION = MINUTE

/**
 * Ends one of the caller's own sessions, and the links that it may have taken along: who ends it may not know whose it
 * is. Throws 404 for any other.
 */
export async function endOwnSession(viewer: Viewer, sessionId: string) {
  const { userId } = viewer
  await transact(async (tx) => {
    await lockOwnAccount(tx, userId)
    const session = await tx.session.findFirst({ where: { id: sessionId, userId } })
    const ended = session && (await endSession(tx, sessionId, 'signed-out-elsewhere'))
    if (!ended) throw notFound('This session has already ended.')
    if (session.fullAt && sessionId !== viewer.sessionId)
      await endLinks(tx, userId, LINKS_ENDED, addMs(session.lastUsedAt, LAST_USE_INTERVAL + CALL_DURATION))
    announce(tx, [userId], ['account'])
  })
  return { message: 'Session ended' }
}
