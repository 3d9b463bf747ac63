import { useEffect } from 'react'
import { FocusKeeper } from '@/components/ui/overlays/focus-keeper'
import { keepPressesInside } from '@/components/ui/overlays/keep-presses-inside'
import { Toaster } from '@/components/ui/overlays/toaster'
import { ignoreHeldEnter } from './ignore-held-enter'
import { OFFLINE_NOTICE_ID } from './watch-connection'

/** The part that `LazyGlobalParts` fetches. */
export function GlobalParts() {
  useEffect(ignoreHeldEnter, [])
  useEffect(() => keepPressesInside(document.getElementById(OFFLINE_NOTICE_ID)), [])
  return (
    <>
      <FocusKeeper />
      <Toaster />
    </>
  )
}
