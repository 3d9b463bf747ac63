import { expect, type Page } from '@playwright/test'

/** The minimum width and height of a control. */
const LEAST_PX = 44

/**
 * Checks that every control on the page is large enough for a thumb, except for links within a sentence, and for the
 * feedback tab, which is as wide as the margin.
 */
export async function expectLargeTargets(page: Page) {
  const small = await page.evaluate(measure, LEAST_PX)
  expect.soft(small, `${page.url()}: at least ${LEAST_PX} px`).toEqual([])
}

/** Runs in the page. */
function measure(least: number) {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button:not([aria-label="Feedback"]), input, select, textarea, summary',
    ),
  ]
  /** A control's label counts as part of it if the label contains it and is larger. */
  const boxOf = (control: HTMLElement): DOMRect => {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
    const own = control.getBoundingClientRect()
    const { width, height } = label?.getBoundingClientRect() ?? own
    return width * height > own.width * own.height && label?.contains(control)
      ? label.getBoundingClientRect()
      : own
  }
  /** Whether a control is part of a line of text. */
  const isInline = (control: HTMLElement): boolean => {
    if (getComputedStyle(control).display !== 'inline') return false
    const own = control.textContent?.trim().length ?? 0
    return (control.closest('p, li, dd, label, td, aside, div')?.textContent?.trim().length ?? 0) > own + 3
  }
  const name = (control: HTMLElement) =>
    `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') || control.textContent || control.getAttribute('name') || '').trim().slice(0, 40)}”`

  const small: string[] = []
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
    const box = boxOf(control)
    if (box.width < 2 || box.height < 2 || box.bottom <= 0) continue
    if ((box.width < least - 0.5 || box.height < least - 0.5) && !isInline(control))
      small.push(`${name(control)} ${Math.round(box.width)} × ${Math.round(box.height)}`)
  }
  return small
}
