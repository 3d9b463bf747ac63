'use client'

import { useEffect } from 'react'
import { clearStoredUser } from '@/lib/browser/stored-user'

/** For screens where nobody is signed in: a stored user is useless without the session cookie. */
export function ForgetUser() {
  useEffect(() => clearStoredUser(), [])
  return null
}
