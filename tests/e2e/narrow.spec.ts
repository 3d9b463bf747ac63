import { expect, type Page, test } from '@playwright/test'
import { aPerson } from './support/people'

test.use({ viewport: { width: 320, height: 640 } })

async function expectToFit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(320)
}

test('on the narrowest phone the screens for visitors fit', async ({ page }) => {
  for (const path of ['/', '/login', '/signup', '/forgot-password', '/session-out', '/no/such/page'])
    await expectToFit(page, path)
})

test('on the narrowest phone the settings fit', async ({ page }) => {
  await aPerson(page)
  for (const path of [
    '/settings',
    '/profile-settings',
    '/account-settings',
    '/privacy-settings',
    '/sign-ins',
  ])
    await expectToFit(page, path)
})
