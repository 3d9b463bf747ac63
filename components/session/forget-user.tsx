'use client'

import { useEffect } from 'react'
import { clearStoredUser, readStoredUser } from '@/lib/browser/stored-user'

/** The session that this page's scripts found stored. */
const foundToken = readStoredUser()?.token

/**
 * For screens where nobody is signed in: a stored user is useless without the session cookie. A user who has logged in
 * since is kept: the back button shows such a screen as the router remembers it, from before the log-in.
 */
export function ForgetUser() {
  useEffect(() => {
    if (readStoredUser()?.token === foundToken) clearStoredUser()
  }, [])
  return null
}
