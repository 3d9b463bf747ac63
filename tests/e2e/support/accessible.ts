import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isFullRun } from '../../support/run-length'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Not among those: everything is in a landmark, and a control is called by the words on it (WCAG 2.5.3). */
const MORE_RULES = ['region', 'label-content-name-mismatch']
/** The minified build, which loads faster: less than half the size. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Each width gets every rule in one colour scheme; in the other, only colours can differ. */
const VIEWS = [
  { width: 375, colorScheme: 'light', runOnly: RULES },
  { width: 375, colorScheme: 'dark', runOnly: ['color-contrast'] },
  { width: 1280, colorScheme: 'dark', runOnly: RULES },
  { width: 1280, colorScheme: 'light', runOnly: ['color-contrast'] },
] as const

/**
 * At night, checks the current page with axe, in light and dark, on a phone and on a desktop, and for sideways
 * scrolling. By day this would take longer than the stories; shell.spec.ts then looks at the main screens.
 */
export async function expectAccessible(page: Page) {
  if (isFullRun) await expectAccessibleIn(VIEWS, page)
}

/** On a phone, in light colours. */
export const expectAccessibleByDay = (page: Page) => expectAccessibleIn(VIEWS.slice(0, 1), page)

/** axe is injected into a page only once. */
async function expectAccessibleIn(views: readonly (typeof VIEWS)[number][], page: Page) {
  const before = page.viewportSize()
  // The title belongs to the head, which may be streamed after the body.
  await expect(page).toHaveTitle(/./)
  // axe would not see a cross-origin frame.
  expect(page.frames(), 'no frames').toHaveLength(1)
  for (const { width, colorScheme, runOnly } of views) {
    await page.setViewportSize({ width, height: 900 })
    // Without motion, because axe would measure a colour in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (runOnly === RULES) await expectNamesAndLandmarks(page)
    expect(await askAxe(page, runOnly), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
    const look = await page.evaluate(lookAround)
    expect(look.hiddenLiveRegions, 'what is read out is there before its words').toEqual([])
    expect(look.strays, 'a dialog has no header or footer of a page').toBe(0)
    expect(look.isWithinWindow, `no sideways scrolling at ${width} px`).toBe(true)
  }
  if (before) await page.setViewportSize(before)
}

/** Part of expectAccessible, and quick: for every page of the app. */
export async function expectNamesAndLandmarks(page: Page) {
  expect(await askAxe(page, MORE_RULES), page.url()).toEqual([])
}

async function askAxe(page: Page, runOnly: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(lookWithAxe, [...runOnly])
}

/** Runs in the page, once its new colours and sizes are painted. */
async function lookWithAxe(runOnly: string[]) {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const { axe: checker } = window as unknown as { axe: typeof axe }
  const { violations } = await checker.run(document, { runOnly, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Runs in the page: what axe does not know. */
const lookAround = () => ({
  hiddenLiveRegions: [...document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')]
    .filter((region) => !region.hasChildNodes() && getComputedStyle(region).display === 'none')
    .map((region) => region.outerHTML),
  strays: document.querySelectorAll('[role="dialog"] :is(header, footer)').length,
  isWithinWindow: document.documentElement.scrollWidth <= window.innerWidth,
})
