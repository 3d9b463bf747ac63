import { expect, type Page } from '@playwright/test'

const WIDTHS = [320, 375, 1280]

/** Checks that the feedback tab covers no control and no text of this page, however it is scrolled. */
export async function expectFreeEdge(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 800 })
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((part) => {
        const { scrollHeight } = document.documentElement
        window.scrollTo(0, part * (scrollHeight - window.innerHeight))
      }, part)
      const found = await underTheTab(page)
      expect.soft(found, `${page.url()} at ${width} px, scrolled to ${part}`).toEqual([])
    }
  }
}

/** What the tab covers of this page as it is scrolled now, wherever along the edge it has been put. */
const underTheTab = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tab = document.querySelector<HTMLElement>('button[aria-label="Feedback"]')
    if (!tab) return ['no tab']
    const boxAt = (place: string) => {
      tab.style.setProperty('--place', place)
      return tab.getBoundingClientRect()
    }
    const { top } = boxAt('100dvh')
    const { bottom, left, right, width, height } = boxAt('0dvh')
    tab.style.removeProperty('--place')
    const small = width < 24 || height < 24 || left < 0 || right > window.innerWidth ? ['a small tab'] : []

    /** The part of a box that is not cut off by what it scrolls in. */
    const seen = (box: DOMRect, element: Element) => {
      let { left, top, right, bottom } = box
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        if (ancestor === document.body || getComputedStyle(ancestor).overflow === 'visible') continue
        const edge = ancestor.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, top, right, bottom }
    }
    const isUnder = (box: DOMRect, element: Element) => {
      const part = seen(box, element)
      const overlapWidth = Math.min(part.right, right) - Math.max(part.left, left)
      const overlapHeight = Math.min(part.bottom, bottom) - Math.max(part.top, top)
      return overlapWidth > 0.5 && overlapHeight > 0.5
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, aside[aria-label="Contact"]')

    const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'
    const found = [...document.querySelectorAll(controls)].filter(
      (element) => isShown(element) && isUnder(element.getBoundingClientRect(), element),
    )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((line) => isUnder(line, parent))) found.push(parent)
    }
    return [
      ...small,
      ...found.map(
        (element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 50)}”`,
      ),
    ]
  })
