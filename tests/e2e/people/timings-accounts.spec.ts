import { expect, test } from '@playwright/test'
import { advanceClock, stopClock, waitUntilShown } from '../support/clock'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test('a toast is shown at the top right for five seconds', NIGHT, async ({ page }) => {
  await page.clock.install()
  const person = await aPerson(page)
  await page.route(`**/api/user/${person._id}/upload`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/profile-settings')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await stopClock(page)
  await page
    .getByLabel('Upload picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('a picture') })
  const toast = page.getByRole('listitem').filter({ hasText: 'Error uploading Picture' })
  await waitUntilShown(page, toast)
  const [box, screen] = [await toast.boundingBox(), page.viewportSize()]
  if (!box || !screen) throw new Error('no toast')
  expect(box.x).toBeGreaterThan(screen.width / 2)
  expect(screen.width - box.x - box.width).toBeLessThan(40)
  expect(box.y).toBeLessThan(60)
  await advanceClock(page, 4900)
  await expect(toast).toBeVisible()
  await advanceClock(page, 100)
  await expect(toast).toBeHidden()
})

test('an expired link counts down four seconds, then leads to log-in', NIGHT, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/check-reset-token', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { message: 'x' } })
  })
  await page.clock.install()
  await page.goto('/reset-password?token=never-was-one')
  await expect(page.getByText('Verifying reset link...')).toBeVisible()
  await stopClock(page)
  answer()
  const timer = page.getByRole('timer')
  for (const left of ['4 seconds', '3 seconds', '2 seconds']) {
    await expect(timer).toContainText(`in ${left}.`)
    await advanceClock(page, 1000)
  }
  await expect(timer).toContainText('in 1 second.')
  await advanceClock(page, 900)
  await expect(timer).toContainText('in 1 second.')
  await expect(page).toHaveURL('/link-expired')
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/login')
})

test('four seconds after a changed password the page leaves for log-in', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.clock.install()
  await page.goto('/account-settings')
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
  let hasLeft = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) hasLeft = true
  })
  await stopClock(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password reset successfully', { exact: true })).toBeVisible()
  await advanceClock(page, 3900)
  expect(hasLeft).toBe(false)
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/login')
})

test('the message of the privacy toggles clears after three seconds', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.route('**/profile-visibility', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/toggle-2fa', (route) =>
    route.fulfill({ json: { message: 'It is on.', is2FaEnabled: true } }),
  )
  await page.clock.install()
  await page.goto('/privacy-settings')
  await expect(page.getByRole('switch')).toHaveCount(2)
  await stopClock(page)
  const turnOn = page.getByRole('switch', { name: 'Enable Two Factor Authentication (2FA)' })
  const show = page.getByRole('switch', { name: 'Display profile to other members' })
  for (const [toggle, text] of [
    [show, 'Failed to update profile visibility'],
    [turnOn, 'It is on.'],
    [turnOn, 'For security reasons, you cannot disable Two-Factor Authentication (2FA).'],
  ] as const) {
    await toggle.click()
    if (text === 'It is on.') {
      const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' })
      // The dialog is fetched lazily, and React needs the clock to advance before it renders.
      await expect(async () => {
        await page.clock.runFor(100)
        await expect(yes).toBeVisible({ timeout: 200 })
      }).toPass()
      await yes.click()
    }
    await expect(page.getByText(text)).toBeVisible()
    await advanceClock(page, 2900)
    await expect(page.getByText(text)).toBeVisible()
    await advanceClock(page, 100)
    await expect(page.getByText(text)).toBeHidden()
  }
})

test('availability is asked 800 ms after the last key, not before', NIGHT, async ({ page }) => {
  const checkedValues: string[] = []
  await page.route('**/api/user/check-availability', (route) => {
    checkedValues.push(route.request().postDataJSON().value)
    return route.fulfill({ json: { available: true, message: 'Available!' } })
  })
  await page.clock.install()
  await page.goto('/signup')
  // Only the hydrated page lowercases the letter, so from here on it is listening.
  await page.getByLabel('Email', { exact: true }).fill('A')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('a')
  await stopClock(page)
  const username = page.getByLabel('Username', { exact: true })
  await username.fill('quick')
  await advanceClock(page, 700)
  expect(checkedValues).toEqual([])
  await username.fill('quickstep')
  await advanceClock(page, 700)
  expect(checkedValues).toEqual([])
  await advanceClock(page, 100)
  await expect(page.getByText('Available!')).toBeVisible()
  expect(checkedValues).toEqual(['quickstep'])
})
