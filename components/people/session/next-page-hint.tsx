'use client'

import { useSyncExternalStore } from 'react'
import { LINK_WORDS, nextPageName } from './next-page'

const subscribeToNothing = () => () => undefined

/** Says where this tab goes on after logging in, which only the tab itself knows, unless the address has a link to go to. */
export function NextPageHint({ next = null }: { next?: string | null }) {
  const pageName = useSyncExternalStore(subscribeToNothing, nextPageName, () => null)
  const words = next ? LINK_WORDS : pageName
  return words ? ` Then you go on to ${words}.` : null
}
