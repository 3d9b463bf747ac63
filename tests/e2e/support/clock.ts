import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the clock of a page that was opened after `page.clock.install()`; from then on only `pass` advances it. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Advances the clock, then waits for one server response, so that whatever was due has appeared. */
export async function advanceClock(page: Page, ms: number) {
  await page.clock.runFor(ms)
  await page.evaluate(() => fetch('/login', { method: 'HEAD' }).then(() => undefined))
}

/** Waits for a lazy part to appear: React renders it only once a little time has passed. */
export async function waitUntilShown(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()
}
