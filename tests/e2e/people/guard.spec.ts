import { expect, test } from '@playwright/test'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson } from '../support/people'

const SIGNED_IN_SCREENS = [
  '/verify',
  '/settings',
  '/profile-settings',
  '/account-settings',
  '/privacy-settings',
]
const VISITORS_SCREENS = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/session-out',
]

test('a visitor who opens a signed-in screen is asked to log in', NIGHT, async ({ page }) => {
  for (const path of SIGNED_IN_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  }
})

test('the public screens open for everyone', NIGHT, async ({ page }) => {
  await page.route('**/api/user/check-reset-token', () => {})
  for (const path of VISITORS_SCREENS) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveURL(path.replace(/\?.*/, ''))
  }
})

test('people already signed in are taken to the dashboard', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/signup')
  await expect(page).toHaveURL('/dashboard')
})

test('a session without a stored user is ended, and log-in is shown', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/settings')
  // The guard navigates by itself, and would race with page.reload().
  await page.evaluate(() => {
    localStorage.removeItem('user')
    location.reload()
  })
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or Phone Number')).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name.includes('session-token'))).toBeUndefined()
})

test('a stored user without a cookie does not open a signed-in screen', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.context().clearCookies()
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or Phone Number')).toBeVisible()
  // The form is visible before hydration clears the stored user.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a stored user without a token does not count', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/settings')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.user)
    localStorage.setItem('user', JSON.stringify({ ...user, token: undefined }))
    location.reload()
  })
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or Phone Number')).toBeVisible()
})

test('a call that finds the session ended signs out and says so', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/privacy-settings')
  await page.route('**/profile-visibility', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('switch', { name: 'Display profile to other members' }).click()
  await expect(page).toHaveURL('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test.describe('before the page runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the verify screen says that it is loading', NIGHT, async ({ page }) => {
    await aPendingPerson(page)
    await page.goto('/verify')
    await expect(page.getByText('Setting up verification...')).toBeVisible()
  })
})
