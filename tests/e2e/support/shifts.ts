import { expect, type Page } from '@playwright/test'

/** A layout shift below this goes unnoticed. */
const UNNOTICED = 0.02

/** Runs `act` and expects no layout shift meanwhile: room for refusals is reserved. */
export async function expectStill(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(watch)
  await act()
  expect(await page.evaluate(sumUp), `${page.url()}: what moved`).toBeLessThan(UNNOTICED)
}

/**
 * Watches each page from its first byte on; returns a function that says how far its parts have moved. Shifts right
 * after a press count only with `afterPresses`.
 */
export async function watchShifts(page: Page, { afterPresses = false } = {}): Promise<() => Promise<number>> {
  await page.addInitScript((afterPresses) => {
    const watchedWindow = window as unknown as Watching
    watchedWindow.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (afterPresses || !hadRecentInput) watchedWindow.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })
  }, afterPresses)
  return () => page.evaluate(() => (window as unknown as Watching).shifted)
}

type Watching = Window & { observer: PerformanceObserver; shifted: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Runs in the page, after earlier changes are painted. Counts shifts right after a press too. */
async function watch() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const watchedWindow = window as unknown as Watching
  watchedWindow.shifted = 0
  watchedWindow.observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) watchedWindow.shifted += value
  })
  watchedWindow.observer.observe({ type: 'layout-shift' })
}

/** Runs in the page, after the change is painted. */
async function sumUp() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const watchedWindow = window as unknown as Watching
  for (const { value } of watchedWindow.observer.takeRecords() as Shift[]) watchedWindow.shifted += value
  watchedWindow.observer.disconnect()
  return watchedWindow.shifted
}
