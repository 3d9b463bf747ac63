import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [375, 1280]
const SCHEMES = ['light', 'dark'] as const

/**
 * Looks at the page as it stands with axe, in light and dark, on a phone and on a desktop, and for sideways scrolling.
 * Legacy mode takes half as long: it opens no page of its own to gather what frames found.
 */
export async function expectAccessible(page: Page) {
  const before = page.viewportSize()
  // A frame of another origin would go unseen in legacy mode.
  expect(page.frames(), 'no frames').toHaveLength(1)
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
      expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `no sideways scrolling at ${width} px`,
      ).toBe(true)
    }
  if (before) await page.setViewportSize(before)
}
