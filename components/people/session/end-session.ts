import { callServer } from '@/lib/api/client/call-server'
import { browserStorage } from '@/lib/api/client/storage'
import { clearStoredUser } from '@/lib/api/client/stored-user'
import { setLeaving } from './leaving'
import { forgetNextPage } from './next-page'

/** Ends the session on the server and in the browser, which forgets the user and their page even without the server. */
export async function endSession() {
  // The live stream ends with the session; no page may mistake that for an expired session.
  setLeaving(true)
  try {
    await callServer('POST /auth/logout', { staysOn401: true })
  } catch {
    // Logging out must not fail: a session left on the server expires by itself.
  }
  if (browserStorage.read('push')) await Promise.race([endPush(), pause(1_000)]).catch(() => undefined)
  clearStoredUser()
  forgetNextPage()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The server has dropped this browser's subscription with the session; the push service should, too. */
const endPush = async () => (await import('@/components/people/push/browser-push')).forgetPush()

/**
 * Ends the session and goes to /login by a full load, so that nothing private stays in memory. `before` runs in between.
 */
export async function leaveToLogin(beforeLeaving?: () => void) {
  await endSession()
  beforeLeaving?.()
  window.location.replace('/login')
}
