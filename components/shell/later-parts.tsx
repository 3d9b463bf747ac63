'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '@/components/ui/toast'
import { useFetched } from '@/components/ui/use-fetched'
import { whenIdle } from '@/components/ui/when-idle'
import { whileOffline } from './while-offline'

const loadParts = () => import('./parts').then((module) => module.Parts)

/**
 * Once, in the root layout: what every screen needs at some time and none to be seen. It is fetched once the page is
 * there, so that it works without a connection too; when that failed, again with each toast, which waits: the page
 * never breaks over it.
 */
export function LaterParts() {
  const { part: Parts, show } = useFetched(loadParts)
  const waiting = useSyncExternalStore(toasts.subscribe, toasts.list, () => null)
  useEffect(whileOffline, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when another toast waits
  useEffect(() => {
    if (!Parts) return whenIdle(show)
  }, [Parts, waiting, show])
  return Parts ? <Parts /> : null
}
