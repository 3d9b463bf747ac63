import { expect, type Page, test } from '@playwright/test'
import type { NewPerson } from '@/scripts/http-person'
import { expectAccessible } from './support/accessible'
import { newPerson } from './support/new-person'
import { aPendingPerson, codeSentBy, typeCode } from './support/people'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })

async function fillIn(page: Page, person: NewPerson) {
  await field(page, 'First name').fill(person.firstname)
  await field(page, 'Last name').fill(person.lastname)
  await field(page, 'Username').fill(person.username)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Phone number').fill(person.phoneNumber.replace('+44', '0'))
  await field(page, 'Password').fill(person.password)
  await field(page, 'Confirm password').fill(person.password)
}

test('signing up leads through the three states to the code by email and the dashboard', async ({ page }) => {
  const person = newPerson('cleo')
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await fillIn(page, person)
  await expect(page.getByText('Available!')).toHaveCount(3)
  await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
  await create(page).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    username: person.username,
    phoneNumber: person.phoneNumber,
    isVerified: false,
  })
  await expectAccessible(page)
  const code = await codeSentBy(person.email, () =>
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

test('the code can come by text message', async ({ page }) => {
  const person = newPerson('dora')
  await page.goto('/signup')
  await fillIn(page, person)
  await create(page).click()
  const code = await codeSentBy(person.phoneNumber, () =>
    page.getByRole('button', { name: 'Send to Phone' }).click(),
  )
  await expect(page).toHaveURL('/verify')
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test('taken, malformed and short values are said at their fields, and the button waits', async ({ page }) => {
  const other = await (await page.context().browser()?.newContext())?.newPage()
  if (!other) throw new Error('no browser')
  const taken = await aPendingPerson(other)
  await other.context().close()
  await page.goto('/signup')
  await fillIn(page, { ...newPerson('eve'), username: taken.username })
  await expect(page.getByText('This username is already taken')).toBeVisible()
  await expect(create(page)).toBeDisabled()
  await field(page, 'Username').fill('two words')
  await expect(
    page.getByText('Username: 3-20 chars, letters/numbers/underscores only, no spaces'),
  ).toBeVisible()
  await field(page, 'Email').fill('NOT-an-address')
  await expect(field(page, 'Email')).toHaveValue('not-an-address')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field(page, 'Phone number').fill('123')
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await field(page, 'Confirm password').fill('something else')
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await expect(create(page)).toBeDisabled()
})

test('a check waits for a pause, needs three characters, and a late answer is dropped', async ({ page }) => {
  const asked: string[] = []
  let answerFirst = () => {}
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  await page.route('**/api/user/check-availability', async (route) => {
    const { value } = route.request().postDataJSON()
    asked.push(value)
    if (value === 'slowpoke') await held
    const available = value !== 'slowpoke'
    await route
      .fulfill({ json: { available, message: available ? 'Available!' : 'This username is already taken' } })
      .catch(() => {})
  })
  await page.goto('/signup')
  await field(page, 'Username').pressSequentially('ab')
  await field(page, 'Username').pressSequentially('cde')
  await expect(page.getByText('Available!')).toBeVisible()
  expect(asked).toEqual(['abcde'])
  await field(page, 'Username').fill('slowpoke')
  await expect(page.getByText('Checking...')).toBeVisible()
  await field(page, 'Username').fill('quickstep')
  await expect(page.getByText('Available!')).toBeVisible()
  answerFirst()
  await expect(page.getByText('Available!')).toBeVisible()
  expect(asked).toEqual(['abcde', 'slowpoke', 'quickstep'])
})

test('a check that fails says so, and is repeated on leaving the field', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/user/check-availability', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/signup')
  await field(page, 'Username').fill(newPerson('fay').username)
  await expect(page.getByText('Error checking availability')).toBeVisible()
  isBroken = false
  await field(page, 'Username').blur()
  await expect(page.getByText('Available!')).toBeVisible()
})

test('the phone field keeps national digits, and a pasted international number brings its country', async ({
  page,
}) => {
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
})

test('the checklist follows the password', async ({ page }) => {
  await page.goto('/signup')
  const met = page.getByText('(met)')
  await expect(met).toHaveCount(0)
  await field(page, 'Password').fill('Aa1!')
  await expect(met).toHaveCount(4)
  await field(page, 'Password').fill('Aa1!Aa1!')
  await expect(met).toHaveCount(5)
})

test('a refused registration brings the form back, with the error on it and nothing lost', async ({
  page,
}) => {
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
  await create(page).click()
  await expect(page.getByRole('heading', { name: 'Creating your account...' })).toBeVisible()
  answer()
  await expect(page.getByText('This email is already taken').first()).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue(person.firstname)
  await page.unroute('**/api/auth/register')
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: {} }))
  await create(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' }),
  ).toBeVisible()
})

test('a code that cannot be sent leaves the choice open', async ({ page }) => {
  await page.route('**/api/email/generate-otp', (route) => route.fulfill({ status: 502, json: {} }))
  await page.route('**/api/mobile/send-otp', (route) => route.abort())
  await page.goto('/signup')
  await fillIn(page, newPerson('hal'))
  await create(page).click()
  await page.getByRole('button', { name: 'Send to Email' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to send OTP$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send to Phone' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to send OTP. Please try again.' }),
  ).toBeVisible()
})

test('the sign-up screen is accessible and leads back to log-in', async ({ page }) => {
  await page.goto('/signup')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})
