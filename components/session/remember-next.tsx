'use client'

import { useEffect } from 'react'
import { rememberNext } from './navigation-state'

/** Keeps in this tab where signing up or logging in leads: back to the link somebody came from. */
export function RememberNext({ path }: { path: string }) {
  useEffect(() => rememberNext(path), [path])
  return null
}
