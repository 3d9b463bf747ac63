'use client'

import { useEffect } from 'react'
import { clearStoredUser } from '@/lib/browser/stored-user'

/** On screens where nobody is signed in: a user the browser still stores is worth nothing without the cookie. */
export function ForgetUser() {
  useEffect(() => clearStoredUser(), [])
  return null
}
