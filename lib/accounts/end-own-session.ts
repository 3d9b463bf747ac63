import { endSession, type Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

/** Ends one of the caller's own sessions; 404 for any other. */
export async function endOwnSession(viewer: Viewer, sessionId: string) {
  const own = await db.session.count({ where: { id: sessionId, userId: viewer.userId } })
  const ended = own > 0 && (await endSession(db, sessionId, 'signed-out-elsewhere'))
  if (!ended) throw notFound('This session has ended already.')
  return { message: 'Session ended' }
}
