import type { Page } from '@playwright/test'

/** Texts that are wider than their place, or so squeezed that their letters stand one below the other. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility() && !element.closest('.sr-only, [aria-hidden]')
    const spills = [...document.querySelectorAll('p, li, dd, a, button, h1, h2, h3')].filter(
      (element) =>
        getComputedStyle(element).display !== 'inline' &&
        getComputedStyle(element).overflowX === 'visible' &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const isStacked = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
      return lines > 3 && (text.textContent ?? '').length < 2 * lines
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const stacked: Element[] = []
    while (texts.nextNode())
      if (texts.currentNode.parentElement && isStacked(texts.currentNode))
        stacked.push(texts.currentNode.parentElement)
    return [...spills, ...stacked].filter(isSeen).map(({ textContent }) => (textContent ?? '').trim())
  })
