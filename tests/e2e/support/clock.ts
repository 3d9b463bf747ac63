import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the clock of a page that was opened after `page.clock.install()`; from here on only `pass` moves it. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Lets time pass, and then the server answer once, so that whatever was due has shown itself. */
export async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms)
  await page.evaluate(() => fetch('/login', { method: 'HEAD' }).then(() => undefined))
}

/** Waits for what is fetched before it is first drawn: React draws it only as a little time passes. */
export async function untilShown(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()
}
