import { callServer } from '@/lib/browser/call-server'
import { clearStoredUser } from '@/lib/browser/stored-user'
import { setLeaving } from './leaving'

/** Ends the session on the server and here. The browser forgets the user even when the server cannot be reached. */
export async function endSession() {
  // The live stream ends with the session; no page may take that for one that expired.
  setLeaving(true)
  try {
    await callServer('POST /auth/logout', { staysOn401: true })
  } catch {
    // Signing out must not fail: what is left of the session ends by itself.
  }
  if (window.localStorage.getItem('push'))
    await Promise.race([endPush(), pause(1_000)]).catch(() => undefined)
  clearStoredUser()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The server has forgotten this browser with the session; its push service should, too. */
const endPush = async () => (await import('@/components/push/browser-push')).forgetPush()

/** Ends the session and goes to /login by a full load, so that nothing private stays in the page's memory. */
export async function leaveToLogin() {
  await endSession()
  window.location.replace('/login')
}
