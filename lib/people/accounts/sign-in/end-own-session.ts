import { notFound } from '@/lib/base/errors'
import { endSession, type Viewer } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'

/** Ends one of the caller's own sessions; throws 404 for any other. */
export async function endOwnSession(viewer: Viewer, sessionId: string) {
  await transact(async (tx) => {
    const ownCount = await tx.session.count({ where: { id: sessionId, userId: viewer.userId } })
    const ended = ownCount > 0 && (await endSession(tx, sessionId, 'signed-out-elsewhere'))
    if (!ended) throw notFound('This session has already ended.')
    announce(tx, [viewer.userId], ['account'])
  })
  return { message: 'Session ended' }
}
