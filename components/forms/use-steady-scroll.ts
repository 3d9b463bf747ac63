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
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!anchor.current) return
    const { element, top } = anchor.current
    anchor.current = null
    const grown = element.getBoundingClientRect().top - top
    if (element.isConnected && grown !== 0) scrollerOf(element).scrollBy({ top: grown, behavior: 'instant' })
  })
  return () => {
    const focused = form.current?.contains(document.activeElement) ? document.activeElement : null
    const element = focused ?? form.current?.querySelector('[type="submit"]')
    anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null
  }
}
