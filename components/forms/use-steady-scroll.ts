import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The nearest ancestor that scrolls. */
function scrollerOf({ parentElement: parent }: Element): Element {
  if (!parent) return document.documentElement
  const isScrolling =
    parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isScrolling ? parent : scrollerOf(parent)
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
    const growth = element.getBoundingClientRect().top - top
    if (element.isConnected && growth !== 0)
      scrollerOf(element).scrollBy({ top: growth, behavior: 'instant' })
  })
  return () => {
    const focused = form.current?.contains(document.activeElement) ? document.activeElement : null
    const element = focused ?? form.current?.querySelector('[type="submit"]')
    anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null
  }
}
