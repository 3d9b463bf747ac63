import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The nearest ancestor that scrolls. */
function scrollerOf({ parentElement: around }: Element): Element {
  if (!around) return document.documentElement
  const isScrolling =
    around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)
  return isScrolling ? around : scrollerOf(around)
}

/**
 * An error may need more lines than the form reserves. Call this before rendering one: the page then scrolls by as much
 * as the form grew, so that the focused element stays under the pointer.
 */
export function useSteadyScroll(form: RefObject<HTMLFormElement | null>) {
  const stood = useRef<{ used: Element; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!stood.current) return
    const { used, top } = stood.current
    stood.current = null
    const grown = used.getBoundingClientRect().top - top
    if (used.isConnected && grown !== 0) scrollerOf(used).scrollBy({ top: grown, behavior: 'instant' })
  })
  return () => {
    const focused = form.current?.contains(document.activeElement) ? document.activeElement : null
    const used = focused ?? form.current?.querySelector('[type="submit"]')
    stood.current = used ? { used, top: used.getBoundingClientRect().top } : null
  }
}
