import { useEffect } from 'react'
import { FocusKeeper } from '@/components/ui/overlays/focus-keeper'
import { keepPressesInside } from '@/components/ui/overlays/keep-presses-inside'
import { Toaster } from '@/components/ui/overlays/toaster'
import { pressOnce } from './press-once'
import { OFFLINE_NOTICE } from './watch-connection'

/** The part that `LazyParts` fetches. */
export function Parts() {
  useEffect(pressOnce, [])
  useEffect(() => keepPressesInside(document.getElementById(OFFLINE_NOTICE)), [])
  return (
    <>
      <FocusKeeper />
      <Toaster />
    </>
  )
}
