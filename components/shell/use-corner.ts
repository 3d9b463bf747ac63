'use client'

import { type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react'

type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const KEY = 'feedback-corner'
const DEFAULT_CORNER: Corner = 'bottom-right'
const CORNERS: readonly string[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] satisfies Corner[]
const DRAG_STARTS_AFTER_PX = 6

const isCorner = (value: string | null): value is Corner => value !== null && CORNERS.includes(value)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readCorner(): Corner {
  const stored = sessionStorage.getItem(KEY)
  return isCorner(stored) ? stored : DEFAULT_CORNER
}

function keepCorner(corner: Corner): void {
  sessionStorage.setItem(KEY, corner)
  for (const listener of listeners) listener()
}

function nearestCorner(x: number, y: number): Corner {
  const vertical = y < window.innerHeight / 2 ? 'top' : 'bottom'
  return `${vertical}-${x < window.innerWidth / 2 ? 'left' : 'right'}`
}

function cornerByKey(corner: Corner, key: string): Corner | null {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right']
  if (key === 'ArrowUp') return `top-${horizontal}`
  if (key === 'ArrowDown') return `bottom-${horizontal}`
  if (key === 'ArrowLeft') return `${vertical}-left`
  if (key === 'ArrowRight') return `${vertical}-right`
  return null
}

/** A corner of the window, remembered in this tab, that a button is dragged to; a plain press calls `onPress`. */
export function useCorner(onPress: () => void) {
  const corner = useSyncExternalStore(subscribe, readCorner, () => DEFAULT_CORNER)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const swallowClick = useRef(false)

  const release = (event: PointerEvent<HTMLButtonElement>, keep: boolean) => {
    const moved = drag.current?.moved ?? false
    drag.current = null
    event.currentTarget.style.transform = ''
    swallowClick.current = moved
    if (moved && keep) keepCorner(nearestCorner(event.clientX, event.clientY))
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      swallowClick.current = false
      drag.current = { x: event.clientX, y: event.clientY, moved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      const start = drag.current
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      start.moved ||= Math.hypot(x, y) > DRAG_STARTS_AFTER_PX
      if (start.moved) event.currentTarget.style.transform = `translate(${x}px, ${y}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => release(event, true),
    onPointerCancel: (event: PointerEvent<HTMLButtonElement>) => release(event, false),
    onClick() {
      if (!swallowClick.current) onPress()
      swallowClick.current = false
    },
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      const next = cornerByKey(corner, event.key)
      if (!next) return
      event.preventDefault()
      keepCorner(next)
    },
  }
  return { corner, handlers }
}
