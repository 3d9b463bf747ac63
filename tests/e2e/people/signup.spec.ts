import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { openWithoutScripts } from '../support/late-scripts'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { codeSentTo, typeCode } from '../support/people'
import { expectStill } from '../support/shifts'
import { createButton, field, fillIn } from '../support/sign-up'

test('signing up leads through the three states to the code by email and the dashboard', async ({ page }) => {
  const person = newPerson('cleo')
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await fillIn(page, person)
  await expect(page.getByText('Available!')).toHaveCount(3)
  await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
  const sent = page.waitForRequest('**/api/auth/register')
  await createButton(page).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  expect((await sent).postDataJSON()).toEqual(person)
  const { password, ...known } = person
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toEqual({
    ...known,
    _id: expect.stringMatching(/.+/),
    token: expect.stringMatching(/.+/),
    displayName: 'Cleo Tester',
    profilePictureUrl: null,
    emailVerified: false,
    phoneVerified: false,
    isVerified: false,
    isProfileVisible: true,
    is2FaEnabled: false,
  })
  await expectAccessible(page)
  const code = await codeSentTo(person.email, () =>
    page.getByRole('button', { name: 'Send to Email' }).click(),
  )
  await expect(page).toHaveURL('/verify')
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    emailVerified: true,
    isVerified: true,
  })
})

test('the code can come by text message', NIGHT, async ({ page }) => {
  const person = newPerson('dora')
  await page.goto('/signup')
  await fillIn(page, person)
  await createButton(page).click()
  const code = await codeSentTo(person.phoneNumber, () =>
    page.getByRole('button', { name: 'Send to Phone' }).click(),
  )
  await expect(page).toHaveURL('/verify')
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test(
  'the phone field keeps national digits, and a pasted international number brings its country',
  NIGHT,
  async ({ page }) => {
    await page.goto('/signup')
    const country = page.getByLabel('Country')
    await expect(country).toHaveValue('GB')
    expect(
      await country.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value'))),
    ).toEqual(['GB', 'US', 'CA', 'AU', 'DE', 'FR', 'IN', 'NG'])
    await field(page, 'Phone number').fill('07700 900-123 ext')
    await expect(field(page, 'Phone number')).toHaveValue('07700900123')
    await field(page, 'Phone number').fill('+49 (0)151 1234 5678')
    await expect(field(page, 'Phone number')).toHaveValue('15112345678')
    await expect(country).toHaveValue('DE')
    await country.selectOption('US')
    await expect(page.getByText('+1', { exact: true })).toBeVisible()
  },
)

test('an address or a number is corrected where the caret stands', NIGHT, async ({ page }) => {
  await page.goto('/signup')
  const typeAt = async (label: string, place: number, typed: string) => {
    const input = field(page, label)
    await input.evaluate((element: HTMLInputElement, at) => {
      element.focus()
      element.setSelectionRange(at, at)
    }, place)
    await page.keyboard.type(typed)
  }
  await field(page, 'Email').fill('ada@example.com')
  await typeAt('Email', 3, '.LOVELACE')
  await expect(field(page, 'Email')).toHaveValue('ada.lovelace@example.com')
  await field(page, 'Phone number').fill('7700900')
  await typeAt('Phone number', 4, ' 12-3')
  await expect(field(page, 'Phone number')).toHaveValue('7700123900')
  await typeAt('Phone number', 0, '+44 0')
  await expect(field(page, 'Phone number')).toHaveValue('07700123900')
})

test(
  'a country chosen before the scripts arrive stays, and so does the number typed after it',
  NIGHT,
  async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/signup')
    await page.getByLabel('Country').selectOption('US')
    await field(page, 'Phone number').fill('(415) 555-2671')
    arrive()
    await expect(field(page, 'Phone number')).toHaveValue('4155552671')
    await expect(page.getByLabel('Country')).toHaveValue('US')
    await expect(page.getByText('+1', { exact: true })).toBeVisible()
  },
)

test('the checklist follows the password', NIGHT, async ({ page }) => {
  await page.goto('/signup')
  const met = page.getByText('(met)')
  await expect(met).toHaveCount(0)
  await field(page, 'Password').fill('Aa1!')
  await expect(met).toHaveCount(4)
  await field(page, 'Password').fill('Aa1!Aa1!')
  await expect(met).toHaveCount(5)
})

test('the checklist says if a password meets every rule but is common', NIGHT, async ({ page }) => {
  await page.goto('/signup')
  await fillIn(page, { ...newPerson('ida'), password: 'Password1!' })
  await expect(page.getByText('(not met yet)')).toHaveCount(0)
  await createButton(page).click()
  await expect(page.getByText('Password is not strong enough')).toHaveCount(1)
  await expect(page.getByText('To be harder to guess (not met yet)')).toBeVisible()
})

test(
  'a refused registration brings the form back with the error, and nothing lost',
  NIGHT,
  async ({ page }) => {
    const person = newPerson('gus')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/register', async (route) => {
      await held
      await route.fulfill({
        status: 409,
        json: { message: 'This email is already taken', errors: { email: 'This email is already taken' } },
      })
    })
    await page.goto('/signup')
    await fillIn(page, person)
    await createButton(page).click()
    await expect(page.getByRole('heading', { name: 'Creating your account...' })).toBeVisible()
    answer()
    // One fault, one message: the earlier result of the availability check is gone.
    await expect(page.getByText('This email is already taken')).toHaveCount(1)
    await expect(page.getByText('Available!')).toHaveCount(2)
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'First name')).toHaveValue(person.firstname)
    const refusals = [
      [{ message: 'The server says why.' }, 'The server says why.'],
      [{}, 'Something went wrong. Please try again.'],
    ] as const
    for (const [json, text] of refusals) {
      await page.unroute('**/api/auth/register')
      await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json }))
      await expectStill(page, async () => {
        await createButton(page).click()
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      })
    }
  },
)

test('a code that cannot be sent leaves the choice open', NIGHT, async ({ page }) => {
  await page.route('**/api/email/generate-otp', (route) => route.fulfill({ status: 502, json: {} }))
  await page.route('**/api/mobile/send-otp', (route) => route.abort())
  await page.goto('/signup')
  await fillIn(page, newPerson('hal'))
  await createButton(page).click()
  await page.getByRole('button', { name: 'Send to Email' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to send OTP$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send to Phone' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send OTP. Please try again.' }),
  ).toBeVisible()
  await page.unroute('**/api/mobile/send-otp')
  await page.route('**/api/mobile/send-otp', (route) =>
    route.fulfill({ status: 429, json: { message: 'The server says why.' } }),
  )
  await page.getByRole('button', { name: 'Send to Phone' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server says why.' })).toBeVisible()
})

test('the sign-up screen is accessible and leads back to log-in', NIGHT, async ({ page }) => {
  await page.goto('/signup')
  await expectAccessible(page)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Create your account')
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a button that cannot be pressed yet says what is missing when one tries', NIGHT, async ({ page }) => {
  const person = newPerson('finn')
  await page.goto('/signup')
  const missing = page.getByText(/^Still missing/)
  const frame = createButton(page).locator('..')
  await expect(createButton(page)).toBeDisabled()
  await expect(missing).toHaveCount(0)
  await frame.click()
  await expect(missing).toHaveText(
    /your first name, your last name, a username, your email, your phone number/,
  )
  await expectAccessible(page)
  await fillIn(page, person)
  await field(page, 'Last name').fill('')
  await expect(missing).toHaveText('Still missing: your last name.')
  await field(page, 'Last name').fill('Tester')
  await expect(missing).toHaveCount(0)
  await expect(createButton(page)).toBeEnabled()

  // With the keyboard: Enter in a field, which a disabled button would swallow.
  await page.reload()
  await field(page, 'Last name').fill('')
  await field(page, 'First name').press('Enter')
  await expect(missing).toHaveText(/your last name/)
})
