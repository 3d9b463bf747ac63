import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { databaseUnavailable } from '@/lib/base/errors'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { SESSION_COOKIE } from './cookie'
import { findOperator } from './operators'
import { findViewer, hasSteppedUp, phoneReplacementRefusal, type Viewer } from './sessions'

/** The viewer of a server-rendered page, from the cookie; may be pending. Read once per request. */
export const currentViewer = cache(async (): Promise<Viewer | null> => {
  const cookie = (await cookies()).get(SESSION_COOKIE)?.value
  return cookie ? findViewer({ token: null, cookie }).catch(throwWithDigest) : null
})

/** An error reaches app/error.tsx by its digest alone, so that carries the code. */
function throwWithDigest(error: unknown): never {
  if (error instanceof Error && isDatabaseUnavailable(error))
    Object.assign(error, { digest: databaseUnavailable().code })
  throw error
}

/** The operator who is viewing a screen; null for anyone else. */
export const currentOperator = cache(async () => {
  const viewer = await currentViewer()
  const operator = viewer && (await findOperator(viewer))
  if (!viewer || !operator) return null
  const { is2FaEnabled } = viewer
  const refusal = phoneReplacementRefusal(viewer)?.message ?? null
  return { ...operator, is2FaEnabled, refusal, hasSteppedUp: hasSteppedUp(viewer, 'always') }
})

/**
 * Where somebody without a full session goes to log in or to enter their code. A cookie without a session belongs to
 * one that was ended elsewhere or has expired, which /session-out explains.
 */
export async function logInPath(viewer: Viewer | null) {
  if (viewer) return '/verify/continue'
  return (await cookies()).has(SESSION_COOKIE) ? '/session-out' : '/login'
}

/**
 * The viewer of a signed-in screen; redirects others to log in. Every signed-in page calls this itself, because moving
 * between pages does not run the layout again.
 */
export async function requireFullViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (!viewer?.isFull) redirect(await logInPath(viewer))
  return viewer
}
