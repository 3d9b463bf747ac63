import type { Viewer } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

/** Ends one of the caller's own sessions; 404 for any other. */
export async function endOwnSession(viewer: Viewer, sessionId: string) {
  const { count } = await db.session.deleteMany({ where: { id: sessionId, userId: viewer.userId } })
  if (count === 0) throw notFound('This session has ended already.')
  return { message: 'Session ended' }
}
