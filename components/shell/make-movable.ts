import { browserStorage } from '@/lib/api/client/storage'

const DRAG_STARTS_AFTER_PX = 6
const STEP_PX = 32
const KEY = 'feedback-place'

/**
 * Makes the feedback tab movable along the edge, by dragging or with the arrow keys, and keeps it where it was put, in
 * this browser; releasing it after a drag does not click it. The stylesheet keeps it within the window. Returns a
 * function that ends this.
 */
export function makeMovable(tab: HTMLElement): () => void {
  const controller = new AbortController()
  /** Where the press began, and how far the tab's lower end was from the bottom of the window. */
  let press: { y: number; startBottom: number; moved: boolean } | null = null
  let swallowsClick = false

  const bottom = () => window.innerHeight - tab.getBoundingClientRect().bottom
  // In hundredths of the window's height, so that it stays in its place in another window.
  const place = (percent: number) => tab.style.setProperty('--place', `${percent}dvh`)
  const moveTo = (px: number) => place((px / window.innerHeight) * 100)
  const keep = () => browserStorage.keep(KEY, (bottom() / window.innerHeight) * 100)

  const kept = browserStorage.read(KEY)
  if (typeof kept === 'number') place(kept)

  const release = () => {
    swallowsClick = press?.moved ?? false
    press = null
    if (swallowsClick) keep()
  }
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
  ) => tab.addEventListener(name, handler, { signal: controller.signal })

  on('pointerdown', (event) => {
    swallowsClick = false
    press = { y: event.clientY, startBottom: bottom(), moved: false }
    tab.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!press) return
    const upwardPx = press.y - event.clientY
    press.moved ||= Math.abs(upwardPx) > DRAG_STARTS_AFTER_PX
    if (press.moved) moveTo(press.startBottom + upwardPx)
  })
  on('pointerup', release)
  on('pointercancel', release)
  on('click', (event) => {
    if (swallowsClick) event.stopPropagation()
    swallowsClick = false
  })
  on('keydown', (event) => {
    const upwardPx = { ArrowUp: STEP_PX, ArrowDown: -STEP_PX }[event.key]
    if (!upwardPx) return
    event.preventDefault()
    moveTo(bottom() + upwardPx)
    keep()
  })
  return () => controller.abort()
}
