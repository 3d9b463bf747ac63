import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'

const SWIPED_FROM_PX = 60

/** Calls `end` once the time has passed; time while held does not count. */
export function usePausableTimeout(durationMs: number, isHeld: boolean, end: () => void) {
  const left = useRef(durationMs)
  const onOver = useEffectEvent(end)
  useEffect(() => {
    if (isHeld) return
    const from = performance.now()
    const ending = setTimeout(() => onOver(), left.current)
    return () => {
      clearTimeout(ending)
      left.current -= performance.now() - from
    }
  }, [isHeld])
}

/** Follows a finger to the right, and dismisses once it has moved far enough. */
export function useSwipe(dismiss: () => void) {
  const from = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (from.current ?? event.clientX))
  const letGo = (event: PointerEvent<HTMLElement>) => {
    from.current = null
    event.currentTarget.style.translate = ''
  }
  return {
    // In the capture phase, because an ancestor stops the event from propagating.
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse') from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== null) event.currentTarget.style.translate = `${distance(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isFar = distance(event) > SWIPED_FROM_PX
      letGo(event)
      if (isFar) dismiss()
    },
    onPointerCancel: letGo,
  }
}
