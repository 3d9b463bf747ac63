import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'

const SWIPE_THRESHOLD_PX = 60

/** Calls `end` once the time has passed; time while held does not count. */
export function usePausableTimeout(durationMs: number, isHeld: boolean, onEnd: () => void) {
  const remainingMs = useRef(durationMs)
  const callOnEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => callOnEnd(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isHeld])
}

/** Follows a finger to the right, and dismisses once it has moved far enough. */
export function useSwipe(dismiss: () => void) {
  const startX = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (startX.current ?? event.clientX))
  const release = (event: PointerEvent<HTMLElement>) => {
    startX.current = null
    event.currentTarget.style.translate = ''
  }
  return {
    // In the capture phase, because an ancestor stops the event from propagating.
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse') startX.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== null) event.currentTarget.style.translate = `${distance(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isFar = distance(event) > SWIPE_THRESHOLD_PX
      release(event)
      if (isFar) dismiss()
    },
    onPointerCancel: release,
  }
}
