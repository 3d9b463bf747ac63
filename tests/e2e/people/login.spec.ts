import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPersonFromAnotherBrowser, codeSentTo, codesTo, typeCode } from '../support/people'
import { expectStill } from '../support/shifts'

const identifierOf = (page: Page) => page.getByLabel('Email or Phone Number')
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

test('logging in by email leads to the code and on to the dashboard', async ({ page }) => {
  const person = await aPersonFromAnotherBrowser(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText('Enter your email or phone number to login')).toBeVisible()
  await identifierOf(page).fill(person.email)
  await expect(page.getByRole('img', { name: 'Valid' })).toBeVisible()
  await passwordOf(page).fill(person.password)
  const code = await codeSentTo(person.email, () => logInButton(page).click())
  await expect(page).toHaveURL('/verify')
  await expect(page.getByText(person.email)).toBeVisible()
  expect(page.url()).not.toContain('@')
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    _id: person._id,
    identifierType: 'email',
    isVerified: true,
  })
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test('logging in by phone number sends the code there', NIGHT, async ({ page }) => {
  const person = await aPersonFromAnotherBrowser(page)
  await page.goto('/login')
  await identifierOf(page).fill(person.phoneNumber.replace('+44', '0').replace(/^(.{5})/, '$1 '))
  await passwordOf(page).fill(person.password)
  const code = await codeSentTo(person.phoneNumber, () => logInButton(page).click())
  await expect(page).toHaveURL('/verify')
  await expect(page.getByText('The text message comes from Whip.')).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.parse(localStorage.user).phoneVerified)).toBe(true)
})

test('back from the code screen and forward again, the code still signs in', NIGHT, async ({ page }) => {
  const person = await aPersonFromAnotherBrowser(page)
  await page.goto('/login')
  await identifierOf(page).fill(person.email)
  await passwordOf(page).fill(person.password)
  const code = await codeSentTo(person.email, () => logInButton(page).click())
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.goBack()
  await expect(logInButton(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(person.email)).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test(
  'missing and malformed values are reported under their fields, until edited',
  NIGHT,
  async ({ page }) => {
    await page.goto('/login')
    await expect(logInButton(page)).toBeDisabled()
    await expect(identifierOf(page)).toHaveAttribute('placeholder', 'Email or phone')
    await identifierOf(page).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Email or phone required')).toBeVisible()
    await identifierOf(page).fill('not an address')
    await expect(page.getByText('Email or phone required')).toBeHidden()
    await passwordOf(page).focus()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await passwordOf(page).fill('12345')
    await logInButton(page).click()
    const orderedParts = [
      identifierOf(page),
      page.getByText('Invalid email or phone format'),
      passwordOf(page),
      page.getByText('Minimum 6 characters'),
      logInButton(page),
    ]
    for (const part of orderedParts) await expect(part).toBeVisible()
    const tops = await Promise.all(orderedParts.map(async (part) => (await part.boundingBox())?.y ?? 0))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    await expect(identifierOf(page)).toBeFocused()
    await passwordOf(page).fill('123456')
    await expect(page.getByText('Minimum 6 characters')).toBeHidden()
    await expect(page.getByText('Invalid email or phone format')).toBeVisible()
    await identifierOf(page).fill('ada@example.com')
    await expect(page.getByText('Invalid email or phone format')).toBeHidden()
    await expect(identifierOf(page)).toHaveAttribute('maxlength', '56')
    await expect(passwordOf(page)).toHaveAttribute('maxlength', '48')
  },
)

test(
  'a wrong password is reported in the red box above the button, until a field is edited',
  NIGHT,
  async ({ page }) => {
    const person = await aPersonFromAnotherBrowser(page)
    await page.goto('/login')
    await identifierOf(page).fill(person.email)
    await passwordOf(page).fill('Not-my-password-1!')
    const before = await logInButton(page).boundingBox()
    const box = page.getByRole('alert').filter({ hasText: 'Incorrect email, phone number or password.' })
    await expectStill(page, async () => {
      await logInButton(page).click()
      await expect(box).toBeVisible()
    })
    const boxBottom = (await box.boundingBox())?.y ?? 0
    expect(boxBottom).toBeLessThan((await logInButton(page).boundingBox())?.y ?? 0)
    expect(await logInButton(page).boundingBox()).toEqual(before)
    await passwordOf(page).fill('Not-my-password-2!')
    await expect(box).toBeHidden()
    await logInButton(page).click()
    await expect(box).toBeVisible()
    await identifierOf(page).fill('someone.else@example.com')
    await expect(box).toBeHidden()
    await expect(page).toHaveURL('/login')
  },
)

test('while logging in, the fields are disabled and the button spins', NIGHT, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: 'The server’s error.', message: 'Something else.' } })
  })
  await page.goto('/login')
  await identifierOf(page).fill('someone@example.com')
  await passwordOf(page).fill('Some-password-1!')
  await logInButton(page).click()
  await expect(identifierOf(page)).toBeDisabled()
  await expect(passwordOf(page)).toBeDisabled()
  const turning = page.getByRole('button', { name: 'Logging in...' })
  await expect(turning).toBeDisabled()
  await expect(turning.locator('svg')).toBeVisible()
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'The server’s error.' })).toBeVisible()
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: {} }))
  await logInButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to login' })).toBeVisible()
})

test(
  'a code that cannot be sent is reported in the red box, with the user already stored',
  NIGHT,
  async ({ page }) => {
    const person = await aPersonFromAnotherBrowser(page)
    const failures = [
      [{}, 'Failed to generate OTP'],
      [{ message: 'The server says why.' }, 'The server says why.'],
      [null, 'Network error. Please try again.'],
    ] as const
    await page.goto('/login')
    await identifierOf(page).fill(person.email)
    await passwordOf(page).fill(person.password)
    for (const [json, text] of failures) {
      let stored: unknown
      await page.unroute('**/api/email/generate-otp')
      await page.route('**/api/email/generate-otp', async (route) => {
        stored = await page.evaluate(() => JSON.parse(localStorage.user))
        await (json ? route.fulfill({ status: 502, json }) : route.abort())
      })
      await logInButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      expect(stored).toMatchObject({ _id: person._id, identifierType: 'email' })
    }
  },
)

test(
  'the first field is focused on wide screens only; the icon follows what is typed',
  NIGHT,
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/login')
    await expect(identifierOf(page)).toBeFocused()
    await expect(page.locator('form .icon-mail')).toBeVisible()
    await identifierOf(page).fill('+44')
    await expect(page.locator('form .icon-phone')).toBeVisible()
    await page.setViewportSize({ width: 767, height: 900 })
    await page.reload()
    await expect(logInButton(page)).toBeDisabled()
    await passwordOf(page).fill('x')
    await page.reload()
    await expect(identifierOf(page)).not.toBeFocused()
  },
)

test('the password can be shown, and the links lead where they say', NIGHT, async ({ page }) => {
  await page.goto('/login')
  await passwordOf(page).fill('Some-password-1!')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordOf(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordOf(page)).toHaveAttribute('type', 'password')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/signup')
})

test('the log-in screen is accessible', NIGHT, async ({ page }) => {
  await page.goto('/login')
  await identifierOf(page).fill('nobody')
  await passwordOf(page).fill('123')
  await logInButton(page).click()
  await expect(page.getByText('Invalid email or phone format')).toBeVisible()
  await expectAccessible(page)
})

test('no code is sent before the right password', NIGHT, async ({ page }) => {
  const person = await aPersonFromAnotherBrowser(page)
  const before = (await codesTo(person.email)).length
  await page.goto('/login')
  await identifierOf(page).fill(person.email)
  await passwordOf(page).fill('Not-my-password-1!')
  await logInButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect((await codesTo(person.email)).length).toBe(before)
})
