import * as calls from '@/lib/people/accounts/contract'
import { clearedCookie } from '@/lib/platform/auth/cookie'
import { endSession } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { isSameOrigin } from '@/lib/platform/http/caller'
import { findCallViewer, handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.logout, async ({ request }) => {
    const viewer = await findCallViewer(calls.logout, request)
    if (viewer) await transact((tx) => endSession(tx, viewer.sessionId, 'logged-out'))
    // The response itself clears the cookie, so a form on another site must not trigger it.
    const mayClear = viewer !== null || isSameOrigin(request) || isFromOwnHost(request)
    return jsonResponse({ message: 'Logged out' }, 200, mayClear ? { 'set-cookie': clearedCookie() } : {})
  }),
})

/** Reached by another host name than the configured one, the cookie must be cleared too, or logging in would loop. */
function isFromOwnHost(request: Request): boolean {
  const [origin, host] = [request.headers.get('origin'), request.headers.get('host')]
  return host !== null && origin !== null && URL.canParse(origin) && new URL(origin).host === host
}
