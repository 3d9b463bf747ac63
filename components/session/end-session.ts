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
  clearStoredUser()
}

/** Ends the session and goes to /login by a full load, so that nothing private stays in the page's memory. */
export async function leaveToLogin() {
  await endSession()
  window.location.replace('/login')
}
