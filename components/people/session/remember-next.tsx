'use client'

import { useEffect } from 'react'
import { rememberNextPage } from './next-page'

/** Remembers in this tab where to return after signing up or logging in: the link somebody came from. */
export function RememberNextPage({ path }: { path: string }) {
  useEffect(() => {
    rememberNextPage(path)
  }, [path])
  return null
}
