import { useEffect } from 'react'
import { FocusKeeper } from '@/components/ui/overlays/focus-keeper'
import { keepPresses } from '@/components/ui/overlays/keep-presses'
import { Toaster } from '@/components/ui/overlays/toaster'
import { pressOnce } from './press-once'
import { OFFLINE_NOTICE } from './while-offline'

/** The part that `LazyParts` fetches. */
export function Parts() {
  useEffect(pressOnce, [])
  useEffect(() => keepPresses(document.getElementById(OFFLINE_NOTICE)), [])
  return (
    <>
      <FocusKeeper />
      <Toaster />
    </>
  )
}
