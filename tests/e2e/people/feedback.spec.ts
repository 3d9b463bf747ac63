import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a member sends feedback with the page it was written on', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/transactions?status=failed')
  const dialog = await open(page)
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Please write your feedback first.')).toBeVisible()
  await dialog.getByLabel('Your feedback').fill('The tally is lovely.')
  await dialog.getByLabel('Email (optional)').fill('not an address')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email (optional)').fill('')
  const sent = page.waitForRequest('**/api/feedback/add')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    comment: 'The tally is lovely.',
    pageContext: '/transactions?status=failed',
  })
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible()
})

test('a visitor can write too; Escape closes the form; a failure is reported', NIGHT, async ({ page }) => {
  await page.goto('/login')
  const dialog = await open(page)
  await expect(dialog.getByLabel('Your feedback')).toBeFocused()
  await dialog.getByLabel('Your feedback').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open(page)
  await expect(dialog.getByLabel('Your feedback')).toHaveValue('Half a thought')
  await page.route('**/api/feedback/add', (route) => route.abort())
  await dialog.getByLabel('Your feedback').fill('Hello')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send feedback')
  await page.route('**/api/feedback/add', (route) => route.fulfill({ status: 500, json: {} }))
  const refused = page.waitForResponse('**/api/feedback/add')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await refused
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send feedback')
})

test(
  'the tab is dragged by touch along the edge, and stays where it was dropped',
  NIGHT,
  async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 800 } })
    const page = await context.newPage()
    await page.goto('/login')
    const tab = page.getByRole('button', { name: 'Feedback', exact: true })
    await expect(async () => {
      // A touch before the tab is movable scrolls the page instead: scroll back to the top and try again.
      await page.evaluate(() => window.scrollTo(0, 0))
      const box = await tab.boundingBox()
      if (!box) throw new Error('no tab')
      const finger = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
      await touch('touchStart', box.x + 10, box.y + 20)
      await touch('touchMove', 300, 400)
      await touch('touchMove', 40, 220)
      await touch('touchEnd', 40, 220)
      expect(await tab.boundingBox()).toEqual({ x: 351, y: 200, width: 24, height: 64 })
    }).toPass()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect.poll(() => tab.boundingBox()).toMatchObject({ x: 351, y: 200 })
    await context.close()
  },
)

test('the tab can be moved with the arrow keys, and never leaves the window', NIGHT, async ({ page }) => {
  await page.goto('/login')
  const tab = page.getByRole('button', { name: 'Feedback', exact: true })
  const top = async () => (await tab.boundingBox())?.y ?? 0
  const first = await top()
  await expect(async () => {
    await tab.press('ArrowUp')
    expect(await top()).toBeLessThan(first)
  }).toPass()
  const higher = await top()
  await tab.press('ArrowDown')
  await expect.poll(top).toBe(higher + 32)
  for (let step = 0; step < 40; step += 1) await tab.press('ArrowDown')
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('while the browser is offline every screen says so', NIGHT, async ({ page, context }) => {
  await page.goto('/login')
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Network Connection Error' })).toBeVisible()
  await expect(
    page.getByText("Please check your internet connection. We can't load this page right now."),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Network Connection Error' })).toBeHidden()
})

test(
  'the notice covers an open dialog too, without losing what was typed',
  NIGHT,
  async ({ page, context }) => {
    await aPerson(page)
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Create New Group' }).click()
    const title = page.getByLabel('Title')
    await title.fill('Retirement present')
    await context.setOffline(true)
    const overlay = page.locator('#offline-notice')
    await expect(overlay).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeAttached()
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await overlay.click()
    // Nothing that it covers can be reached with the keyboard.
    const others = page.locator(':focus:not(#offline-notice *)')
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      await expect(others).toHaveCount(0)
    }
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused({ timeout: 200 })
    }).toPass()
    await context.setOffline(false)
    await expect(overlay).toBeHidden()
    await expect(title).toBeFocused()
    await expect(title).toHaveValue('Retirement present')
  },
)

const fakeOffline = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
const notice = (page: Page) => page.getByRole('heading', { name: 'Network Connection Error' })

test('a browser that is wrong about being offline is not believed', NIGHT, async ({ page }) => {
  await fakeOffline(page)
  const healthResponse = page.waitForResponse('**/api/health')
  await page.goto('/login')
  expect((await healthResponse).status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.getByLabel('Email or Phone Number').fill('ada@example.com')
  await expect(notice(page)).toBeHidden()
})

test('the notice goes with a press, as soon as there is an answer', NIGHT, async ({ page }) => {
  await fakeOffline(page)
  await page.route('**/api/health', (route) => route.abort())
  await page.goto('/login')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There’s still no connection.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toBeHidden()
})

test('the notice goes with the first answer to anything', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await fakeOffline(page)
  // Nothing gets through at first: the page covers itself, and goes on trying to follow what happens.
  await page.route(/\/api\/(health|live|notifications)/, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(notice(page)).toBeVisible()
  await page.unroute(/\/api\/(health|live|notifications)/)
  await page.route('**/api/health', (route) => route.abort())
  await expect(notice(page)).toBeHidden()
  await expect(page.getByText(`Welcome, ${ada.username}`)).toBeVisible()
})
