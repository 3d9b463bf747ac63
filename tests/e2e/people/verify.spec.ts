import { expect, type Page, type Route, test } from '@playwright/test'
import { callApi } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson, codeSentTo, type Person, typeCode } from '../support/people'
import { servers } from '../support/servers'
import { expectStill } from '../support/shifts'

const resend = (page: Page) => page.getByRole('button', { name: 'Resend Code' })

/** Opens the verify screen for somebody who has just signed up, after a first code was sent. */
async function openVerify(page: Page): Promise<{ person: Person; code: string }> {
  const person = await aPendingPerson(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/verify')
  const code = await codeSentTo(person.email, () => resend(page).click())
  // From here on typed text stays: the resend has been answered and the page refreshed after it.
  await expect(page.getByText('OTP resent successfully!').first()).toBeVisible()
  await expect(page.getByText('Enter the 6-digit code sent to')).toContainText('It’s valid for 10 minutes.')
  return { person, code }
}

test(
  'a signed-in screen opened too early leads to the code, and the code to the dashboard',
  NIGHT,
  async ({ page }) => {
    const { person, code } = await openVerify(page)
    const visitedPaths: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      // A page reports its address again once it has loaded and when it is refreshed.
      if (visitedPaths.at(-1) !== pathname) visitedPaths.push(pathname)
    })
    await expect(page.getByText(person.email)).toBeVisible()
    await page.reload()
    await expect(page.getByText(person.email)).toBeVisible()
    await expectAccessible(page)
    await typeCode(page, code.slice(0, 5))
    await expect(page.getByRole('button', { name: 'Enter 1 more digit', exact: true })).toBeVisible()
    await expectStill(page, async () => {
      await page.getByLabel('Verification code').press('Enter')
      await expect(page.getByText('Please enter a valid 6-digit OTP.')).toBeVisible()
    })
    await typeCode(page, code)
    await expect(page).toHaveURL('/dashboard')
    expect(visitedPaths.slice(-2)).toEqual(['/clearing-history', '/dashboard'])
    await page.goBack()
    await expect(page).not.toHaveURL('/verify')
  },
)

test('a wrong code says so, and too many void it', NIGHT, async ({ page }) => {
  const { code } = await openVerify(page)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(page.getByRole('button', { name: 'Enter 6 more digits' })).toBeVisible()
  await page.getByLabel('Verification code').pressSequentially(`a${wrong.slice(0, 3)}b`)
  await expect(page.getByLabel('Verification code')).toHaveValue(wrong.slice(0, 3))
  for (let tries = 1; tries < 5; tries += 1) {
    await typeCode(page, wrong)
    await expect(page.getByText('Invalid OTP. Please check your OTP and try again.')).toBeVisible()
    await expect(page.getByLabel('Verification code')).toHaveValue('')
  }
  await typeCode(page, wrong)
  await expect(page.getByText('Too many wrong attempts. Please request a new code.')).toBeVisible()
})

test('a code whose response was lost still counts: entered again, it leads on', NIGHT, async ({ page }) => {
  const { code } = await openVerify(page)
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/email/verify-otp', loseResponse, { times: 1 })
  await typeCode(page, code)
  await expect(page.getByText('Error verifying OTP. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    emailVerified: true,
    isVerified: true,
  })
})

test('once a code was entered in another tab, this one goes on too', NIGHT, async ({ page, context }) => {
  const { code } = await openVerify(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await typeCode(other, code)
  await expect(other).toHaveURL('/dashboard')
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test('every kind of failure has a text of its own', NIGHT, async ({ page }) => {
  await openVerify(page)
  const failures: [number, object, string][] = [
    [404, { message: 'x' }, 'The requested resource was not found. Please check your OTP and try again.'],
    [400, {}, 'Invalid OTP. Please check your OTP and try again.'],
    [400, { message: 'The server says why.' }, 'The server says why.'],
    [500, { message: 'x' }, 'A server error occurred. Please try again.'],
    [418, {}, 'An unknown error occurred. Please try again.'],
    [418, { error: 'Only the server knows.' }, 'Only the server knows.'],
  ]
  for (const [status, json, text] of failures) {
    await page.unroute('**/api/email/verify-otp')
    await page.route('**/api/email/verify-otp', (route) => route.fulfill({ status, json }))
    await expectStill(page, async () => {
      await typeCode(page, '')
      await typeCode(page, '123456')
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    })
  }
  await page.unroute('**/api/email/verify-otp')
  await page.route('**/api/email/verify-otp', (route) => route.abort())
  await typeCode(page, '')
  await typeCode(page, '123456')
  await expect(page.getByText('Error verifying OTP. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify Code' })).toBeEnabled()
  // A code that never arrived can be sent again as it is.
  await page.unroute('**/api/email/verify-otp')
  await page.route('**/api/email/verify-otp', (route) => route.fulfill({ status: 500, json: {} }))
  const sentAgain = page.waitForRequest('**/api/email/verify-otp')
  await page.getByLabel('Verification code').press('Enter')
  expect((await sentAgain).postDataJSON()).toEqual({ otp: '123456' })
  await expect(page.getByText('A server error occurred. Please try again.')).toBeVisible()
})

test('asking again too soon shows the server’s own words', NIGHT, async ({ page }) => {
  // Install before the page opens: a timer set with the real clock could not be cleared with this one.
  await page.clock.install()
  await openVerify(page)
  await expect(resend(page)).toHaveText(/^Resend Code\s*in \d+ s$/)
  // The browser's clock runs ahead; only the server knows how long is left.
  await page.clock.pauseAt(Date.now() + 10_000)
  await resend(page).click()
  const refusal = page.getByText(/^Please wait \d+ seconds before asking for another code\.$/)
  await expect(refusal).toBeVisible()
  const seconds = Number(/\d+/.exec((await refusal.textContent()) ?? '')?.[0])
  // The server's clock runs on, and a refreshed page shows what is left by then.
  const possibleSeconds = [0, 1, 2, 3].map((passed) => seconds - passed).join('|')
  await expect(resend(page)).toHaveText(new RegExp(`in (${possibleSeconds}) s$`))
})

test('a resend that fails says so; an expired session asks to sign up again', NIGHT, async ({ page }) => {
  await openVerify(page)
  const failures: [number | null, string][] = [
    [502, 'Failed to resend OTP. Please try again.'],
    [null, 'Error resending OTP. Please try again.'],
    [401, 'Session expired. Please sign up again.'],
  ]
  for (const [status, text] of failures) {
    await page.unroute('**/api/email/generate-otp')
    await page.route('**/api/email/generate-otp', (route) =>
      status ? route.fulfill({ status, json: {} }) : route.abort(),
    )
    await resend(page).click()
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page).toHaveURL('/verify')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a resend after the session has ended asks to sign up again', NIGHT, async ({ page }) => {
  const { person } = await openVerify(page)
  await callApi(servers, 'POST /auth/logout', { token: person.token })
  await resend(page).click()
  await expect(page.getByText('Session expired. Please sign up again.').first()).toBeVisible()
  await expect(page).toHaveURL('/verify')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('identifier and method can be in the address, and are removed from it', NIGHT, async ({ page }) => {
  const person = await aPendingPerson(page)
  await page.goto(`/verify?identifier=${encodeURIComponent(person.phoneNumber)}&method=sms`)
  await expect(page.getByText(person.phoneNumber)).toBeVisible()
  // Nothing has been sent yet, and the screen must not claim so.
  await expect(page.getByText('Enter the 6-digit code sent to')).toHaveCount(0)
  await codeSentTo(person.phoneNumber, () => page.getByRole('button', { name: 'Send the code' }).click())
  await expect(page.getByText('Enter the 6-digit code sent to')).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Enter the 6-digit code sent to')).toBeVisible()
  await expect(page.getByText('The text message comes from Whip.')).toBeVisible()
  await expect(page).toHaveURL('/verify')
  await page.goto(`/verify?identifier=${encodeURIComponent(person.email)}&method=email`)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText('The text message comes from Whip.')).toHaveCount(0)
})

test('an identifier in the address may be written as people write it', NIGHT, async ({ page }) => {
  const person = await aPendingPerson(page)
  for (const [written, method] of [
    [person.phoneNumber, 'phone'],
    [encodeURIComponent(` ${person.email.toUpperCase()}`), 'email'],
  ] as const) {
    await page.goto(`/verify?identifier=${written}&method=${method}`)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText('Enter the 6-digit code sent to')).toBeVisible()
  }
})

test(
  'without an identifier or its kind it leads to sign-up, without a user to log-in',
  NIGHT,
  async ({ page }) => {
    await page.goto('/verify')
    await expect(page).toHaveURL('/login')
    await aPendingPerson(page)
    for (const query of ['', '?identifier=someone%40example.com', '?method=email']) {
      await page.goto(`/verify${query}`)
      await expect(page).toHaveURL('/signup')
    }
  },
)

test('going back to sign-up, the same person can register again', NIGHT, async ({ page }) => {
  const { person } = await openVerify(page)
  await page.getByRole('link', { name: 'Back to Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/verify/continue')
  await page.getByLabel('Username', { exact: true }).fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number', { exact: true }).fill(person.phoneNumber)
  await expect(page.getByText('Available!')).toHaveCount(3)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Again')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
})

test('the page in between is empty, in the frame of the signed-in screens', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/clearing-history')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('main')).toBeEmpty()
})
