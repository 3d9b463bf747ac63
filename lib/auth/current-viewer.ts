import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { isDatabaseAway } from '@/lib/db/away'
import { databaseAway } from '@/lib/errors'
import { SESSION_COOKIE } from './cookie'
import { findOperator } from './operators'
import { findViewer, hasSteppedUp, type Viewer } from './sessions'

/** The viewer of a server-rendered page, from the cookie; may be pending. Read once per request. */
export const currentViewer = cache(async (): Promise<Viewer | null> => {
  const cookie = (await cookies()).get(SESSION_COOKIE)?.value
  return cookie ? findViewer({ token: null, cookie }).catch(tellTheScreen) : null
})

/** An error reaches the screen of app/error.tsx by its digest alone. */
function tellTheScreen(error: unknown): never {
  if (error instanceof Error && isDatabaseAway(error)) Object.assign(error, { digest: databaseAway().code })
  throw error
}

/** The viewer of an operator's screen; null for anyone who is none. */
export const currentOperator = cache(async () => {
  const viewer = await currentViewer()
  const operator = viewer && (await findOperator(viewer))
  return operator && { ...operator, hasSteppedUp: hasSteppedUp(viewer, 'always') }
})

/**
 * The viewer of a signed-in screen; others are taken to log in or to enter their code. A cookie without a session
 * is that of one that was ended elsewhere or has expired: that is said. Every page of the signed-in frame asks for
 * itself: moving between pages does not run the layout again.
 */
export async function requireFullViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (!viewer) redirect((await cookies()).has(SESSION_COOKIE) ? '/session-out' : '/login')
  if (!viewer.isFull) redirect('/verify/continue')
  return viewer
}
