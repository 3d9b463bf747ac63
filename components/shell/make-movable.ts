import { keepClear } from './keep-clear'

const DRAG_STARTS_AFTER_PX = 6
const STEP_PX = 32
const STEPS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
}

/**
 * Makes a floating button movable, by dragging or with the arrow keys; releasing it after a drag does not click it.
 * Returns a function that ends this.
 */
export function makeMovable(button: HTMLElement): () => void {
  const standing = keepClear(button)
  const over = new AbortController()
  let press: { x: number; y: number; moved: boolean } | null = null
  let swallowsClick = false

  const release = () => {
    swallowsClick = press?.moved ?? false
    press = null
    standing.drop()
  }
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    react: (event: HTMLElementEventMap[Name]) => void,
  ) => button.addEventListener(name, react, { signal: over.signal })

  on('pointerdown', (event) => {
    swallowsClick = false
    press = { x: event.clientX, y: event.clientY, moved: false }
    button.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!press) return
    const by = { x: event.clientX - press.x, y: event.clientY - press.y }
    press.moved ||= Math.hypot(by.x, by.y) > DRAG_STARTS_AFTER_PX
    if (press.moved) standing.dragTo(by)
  })
  on('pointerup', release)
  on('pointercancel', release)
  on('click', (event) => {
    if (swallowsClick) event.stopPropagation()
    swallowsClick = false
  })
  on('keydown', (event) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    standing.step(by)
  })
  return () => {
    over.abort()
    standing.stop()
  }
}
