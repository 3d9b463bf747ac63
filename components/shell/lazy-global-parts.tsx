import { useEffect, useSyncExternalStore } from 'react'
import { toastStore } from '@/components/ui/overlays/toast'
import { useLazyPart } from '@/components/ui/overlays/use-lazy-part'
import { whenIdle } from './when-idle'

const loadParts = () => import('./global-parts').then((module) => module.GlobalParts)

/**
 * Mounted once, in the root layout: what every screen may need later, but not at first. Fetched once the page has
 * loaded, so that it also works offline; after a failure, fetched again with each toast, which waits until then. A
 * failed fetch never breaks the page.
 */
export function LazyGlobalParts() {
  const { part: Parts, show } = useLazyPart(loadParts)
  const waitingToasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when another toast waits
  useEffect(() => {
    if (!Parts) return whenIdle(show)
  }, [Parts, waitingToasts, show])
  return Parts ? <Parts /> : null
}
