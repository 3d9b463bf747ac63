import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { aPerson } from './support/people'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Feedback', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a member sends feedback with the page it was written on', async ({ page }) => {
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

test('a visitor can write too; Escape closes the form; a failure is reported', async ({ page }) => {
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

test('the button is dragged by touch, and stays where it was dropped', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 800 } })
  const page = await context.newPage()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Feedback', exact: true })
  await expect(async () => {
    // A touch before the button is hydrated scrolls the page instead: scroll back to the top and try again.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(button).not.toHaveAttribute('data-passing')
    const box = await button.boundingBox()
    if (!box) throw new Error('no button')
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', box.x + 20, box.y + 20)
    await touch('touchMove', 180, 400)
    await touch('touchMove', 40, 200)
    await touch('touchEnd', 40, 200)
    expect(await button.boundingBox()).toMatchObject({ x: 20, y: 180 })
  }).toPass()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect.poll(() => button.boundingBox()).toMatchObject({ x: 20, y: 180 })
  await context.close()
})

test('the button stays in its corner unless a control is there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/nowhere')
  const button = page.getByRole('button', { name: 'Feedback' })
  await expect(button).toHaveAttribute('style', /translate/)
  expect(await button.boundingBox()).toMatchObject({ x: 1212, y: 732 })
})

test('while the browser is offline every screen says so', async ({ page, context }) => {
  await page.goto('/login')
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Network Connection Error' })).toBeVisible()
  await expect(
    page.getByText("Please check your internet connection. We can't load this page right now."),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Network Connection Error' })).toBeHidden()
})

test('the notice covers an open dialog too, without losing what was typed', async ({ page, context }) => {
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
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveCount(0)
  }
  await context.setOffline(false)
  await expect(overlay).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Retirement present')
})
