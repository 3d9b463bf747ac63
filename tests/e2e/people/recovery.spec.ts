import { expect, type Page, test } from '@playwright/test'
import { linkSentTo } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { openWithoutScripts } from '../support/late-scripts'
import { NIGHT } from '../support/night'
import { aPerson, aPersonFromAnotherBrowser } from '../support/people'
import { servers } from '../support/servers'
import { expectStill } from '../support/shifts'

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send reset link' })

/** The newest reset link mailed to an address. */
const resetLink = (to: string): Promise<string> =>
  linkSentTo(servers, to, /\S+\/reset-password\?token=[\w-]+/)

test('a forgotten password is reset once with the mailed link', async ({ page }) => {
  const person = await aPersonFromAnotherBrowser(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await email(page).fill(person.email)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const link = await resetLink(person.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('Ab1!')
  await expectStill(page, async () => {
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Password must be at least eight characters long.')).toBeVisible()
  })
  await password.fill('Quiet-Harbour-77!')
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-78!')
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expect(page.getByText('(met)')).toHaveCount(5)
  await expectAccessible(page)
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await page.getByLabel('Email or Phone Number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/verify')

  await page.goto(link)
  await expect(page).toHaveURL('/link-expired')
})

test('a link that is no longer valid counts down to log-in', NIGHT, async ({ page }) => {
  await page.clock.install()
  await page.goto('/reset-password?token=never-was-one')
  await expect(page).toHaveURL('/link-expired')
  await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
  await expect(page.getByText('This password reset link is no longer valid.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/in [1-4] seconds?/)
  const newLink = page.getByRole('link', { name: 'Ask for a new link' })
  await newLink.focus()
  await expect(page.getByRole('timer')).toHaveText('Take your time.')
  await page.clock.runFor(4500)
  await expect(page).toHaveURL('/link-expired')
  await newLink.blur()
  await expect(page).toHaveURL('/login')
})

test('a reset page without a token is an expired link', NIGHT, async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/link-expired')
})

test('the page says that the link is being checked, whoever is signed in', NIGHT, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/check-reset-token', async (route) => {
    await held
    await route.fulfill({ json: { message: 'ok' } })
  })
  await aPerson(page)
  await page.route('**/api/user/reset-password', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/reset-password?token=abc')
  await expect(page.getByText('Verifying reset link...')).toBeVisible()
  answer()
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
  const sent = page.waitForRequest('**/api/user/reset-password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  expect((await sent).headers().authorization).toBeUndefined()
  expect((await sent).postDataJSON()).toEqual({ token: 'abc', password: 'Quiet-Harbour-77!' })
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
})

test('a form sent before its scripts arrive is sent once they have', NIGHT, async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/forgot-password')
  await email(page).fill(`nobody.${Date.now()}@example.com`)
  await send(page).click()
  arrive()
  await expect(page.getByText('No account is associated with this email.')).toBeVisible()
  await expect(email(page)).toHaveValue(/^nobody/)
})

test('a missing, malformed or unknown address is reported', NIGHT, async ({ page }) => {
  await page.goto('/forgot-password')
  await send(page).click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await email(page).fill('not-an-address')
  await send(page).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await email(page).fill(`nobody.${Date.now()}@example.com`)
  await expectStill(page, async () => {
    await send(page).click()
    await expect(page.getByText('No account is associated with this email.')).toBeVisible()
  })
  await page.route('**/api/user/recover', (route) => route.fulfill({ status: 500, json: {} }))
  await expectStill(page, async () => {
    await send(page).click()
    await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  })
  await expect(page.getByRole('link', { name: /support/ })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page)
})

test('the message “User not found” alone says that there is no account', NIGHT, async ({ page }) => {
  await page.route('**/api/user/recover', (route) =>
    route.fulfill({ status: 404, json: { message: 'User not found' } }),
  )
  await page.goto('/forgot-password')
  await email(page).fill('someone@example.com')
  await send(page).click()
  await expect(page.getByText('No account is associated with this email.')).toBeVisible()
})

test('another address can be tried', NIGHT, async ({ page }) => {
  await page.route('**/api/user/recover', (route) => route.fulfill({ json: { message: 'ok' } }))
  await page.goto('/forgot-password')
  await email(page).fill('someone@example.com')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /support/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Try another email' }).click()
  await expect(email(page)).toHaveValue('')
  await expect(email(page)).toBeFocused()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

test('an expired session says so and leads to log-in', NIGHT, async ({ page }) => {
  await page.goto('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log In Again' }).click()
  await expect(page).toHaveURL('/login')
})

test('a missing page is a 404 for visitors and for people signed in', NIGHT, async ({ page }) => {
  for (const path of ['/404', '/no/such/page']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/login')
  }
  await expectAccessible(page)
  await aPerson(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/dashboard')
})
