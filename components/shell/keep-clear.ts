import { type Box, freePlace, type Point } from './free-place'

const MARGIN = 12
const SETTLED_MS = 120
// Not what takes the focus only from a script, such as the main part of a page.
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'
const KEY = 'feedback-place'

/**
 * A position as a fraction of the way from the top left to where the stylesheet puts the button, at the bottom right.
 */
const HOME: Point = { x: 1, y: 1 }

type FloatingPosition = {
  dragTo: (by: Point) => void
  drop: () => void
  step: (by: Point) => void
  stop: () => void
}

/**
 * Keeps a floating button where it was put, in this browser, and out of the way: hidden while the page scrolls, and
 * moved to the nearest free place if it would cover a control.
 */
export function keepClear(button: HTMLElement): FloatingPosition {
  let place = readPlace()
  let dragged: Point | null = null

  const size = () => button.offsetWidth
  // Where the stylesheet puts it, before any translation.
  const home = (): Point => ({ x: button.offsetLeft, y: button.offsetTop })
  const wanted = (): Point => {
    const { x, y } = home()
    return { x: MARGIN + place.x * (x - MARGIN), y: MARGIN + place.y * (y - MARGIN) }
  }
  const moveTo = ({ x, y }: Point) => {
    const from = home()
    button.style.translate = `${Math.round(x - from.x)}px ${Math.round(y - from.y)}px`
  }
  const settle = () => {
    if (dragged) return
    const { x, y } = home()
    const within = { left: MARGIN, top: MARGIN, right: x + size(), bottom: y + size() }
    const free = freePlace(wanted(), size(), within, controlsBeside(button))
    moveTo(free ?? wanted())
    button.toggleAttribute('data-away', free === null)
  }
  const put = (at: Point) => {
    const { x, y } = home()
    place = { x: share(at.x - MARGIN, x - MARGIN), y: share(at.y - MARGIN, y - MARGIN) }
    window.localStorage.setItem(KEY, JSON.stringify(place))
    settle()
  }

  settle()
  const stop = onChanges(button, settle)
  const at = (by: Point): Point => {
    const { left, top } = button.getBoundingClientRect()
    return { x: left + by.x, y: top + by.y }
  }
  return {
    dragTo(by) {
      dragged ??= at({ x: 0, y: 0 })
      moveTo({ x: dragged.x + by.x, y: dragged.y + by.y })
    },
    drop() {
      if (!dragged) return
      dragged = null
      put(at({ x: 0, y: 0 }))
    },
    step: (by) => put(at(by)),
    stop,
  }
}

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, whole > 0 ? part / whole : 1))

function readPlace(): Point {
  try {
    const { x, y } = JSON.parse(window.localStorage.getItem(KEY) ?? '')
    return Number.isFinite(x) && Number.isFinite(y) ? { x: share(x, 1), y: share(y, 1) } : HOME
  } catch {
    return HOME
  }
}

/** All visible controls, except those that fill most of the screen, such as the content itself. */
function controlsBeside(button: HTMLElement): Box[] {
  const most = (window.innerWidth * window.innerHeight) / 2
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isInSight = box.width > 2 && box.height > 2 && box.bottom > 0 && box.top < window.innerHeight
    return isInSight && control !== button && box.width * box.height < most ? [box] : []
  })
}

/** Calls `settle` after scrolling, resizing, and changes of the DOM. */
function onChanges(button: HTMLElement, settle: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const settleSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      button.removeAttribute('data-passing')
      settle()
    }, SETTLED_MS)
  }
  const scroll = () => {
    button.setAttribute('data-passing', '')
    settleSoon()
  }
  const sizes = new ResizeObserver(settleSoon)
  sizes.observe(document.body)
  const content = new MutationObserver(settleSoon)
  content.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', scroll, { passive: true })
  window.addEventListener('resize', settleSoon)
  return () => {
    clearTimeout(settling)
    sizes.disconnect()
    content.disconnect()
    window.removeEventListener('scroll', scroll)
    window.removeEventListener('resize', settleSoon)
  }
}
