'use client'

import { useSyncExternalStore } from 'react'
import { LINK_WORDS, nextPageName } from './next-page'

const neverChanges = () => () => undefined

/** Says where this tab goes on after logging in, which only the tab itself knows, unless the address has a link to go to. */
export function NextPageHint({ next = null }: { next?: string | null }) {
  const kept = useSyncExternalStore(neverChanges, nextPageName, () => null)
  const words = next ? LINK_WORDS : kept
  return words ? ` Then you go on to ${words}.` : null
}
