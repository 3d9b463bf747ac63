'use client'

import { useEffect } from 'react'
import { clearStoredUser, readStoredUser } from '@/lib/api/client/stored-user'

/** The session that was stored when this page's scripts loaded. */
const foundToken = readStoredUser()?.token

/**
 * For screens where nobody is signed in, since a stored user is useless without the session cookie. A user who has
 * logged in since is kept, because the back button may show such a screen as the router cached it before the log-in.
 */
export function ForgetUser() {
  useEffect(() => {
    if (readStoredUser()?.token === foundToken) clearStoredUser()
  }, [])
  return null
}
