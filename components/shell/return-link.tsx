'use client'

import type { MouseEvent } from 'react'
import { BACK_LINK_CLASS } from '@/components/ui/buttons/back-link'
import { Link } from '@/components/ui/buttons/link'
import { Icon } from '@/components/ui/figures/icon'
import { stepsBack } from './steps-back'

type NavigationApi = { entries(): { url: string | null }[]; currentEntry: { index: number } | null }

/** The Navigation API, which not every browser has. */
const navigationApi = (): NavigationApi | undefined => (window as { navigation?: NavigationApi }).navigation

/**
 * For a page that has no screen above it: goes back to the previous one, or to `href` for someone who did not come from
 * one of ours.
 */
export function ReturnLink({ href, children }: { href: string; children: string }) {
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const navigation = navigationApi()
    const paths = navigation?.entries().map(({ url }) => (url ? new URL(url).pathname : null)) ?? []
    const steps = stepsBack(paths, navigation?.currentEntry?.index ?? 0)
    if (steps === 0) return
    event.preventDefault()
    window.history.go(steps)
  }
  return (
    <Link href={href} onClick={goBack} className={BACK_LINK_CLASS}>
      <Icon className="icon-arrow-left size-4.25" />
      {children}
    </Link>
  )
}
