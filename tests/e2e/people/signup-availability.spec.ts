import { expect, test } from '@playwright/test'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPendingPerson, codeSentTo, typeCode } from '../support/people'
import { createButton, field, fillIn } from '../support/sign-up'

test(
  'taken, malformed and short values are reported at their fields, and the button is disabled',
  NIGHT,
  async ({ page }) => {
    const other = await (await page.context().browser()?.newContext())?.newPage()
    if (!other) throw new Error('no browser')
    const existingPerson = await aPendingPerson(other)
    await other.context().close()
    await page.goto('/signup')
    await fillIn(page, existingPerson)
    for (const name of ['username', 'email', 'phone'])
      await expect(page.getByText(`This ${name} is already taken`)).toBeVisible()
    await expect(createButton(page)).toBeDisabled()
    // Only the password must be typed again.
    await page.reload()
    await expect(field(page, 'First name')).toHaveValue(existingPerson.firstname)
    await expect(field(page, 'Phone number')).toHaveValue(existingPerson.phoneNumber.replace('+44', '0'))
    await expect(field(page, 'Password')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(existingPerson.password)
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
    await expect(createButton(page)).toBeDisabled()
  },
)

test('somebody who created the account before continues to its code', NIGHT, async ({ page, browser }) => {
  const otherPage = await (await browser.newContext()).newPage()
  const person = await aPendingPerson(otherPage)
  await otherPage.context().close()
  await page.goto('/signup')
  await field(page, 'Email').fill(person.email)
  const logInButton = page.getByRole('button', { name: 'Yours? Log in' })
  await field(page, 'Password').fill('Not-my-password-1!')
  await logInButton.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or Phone Number')).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await field(page, 'Password').fill(person.password)
  const code = await codeSentTo(person.email, () => logInButton.click())
  await expect(page).toHaveURL('/verify')
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => sessionStorage.getItem('signup-draft'))).toBeNull()
})

test(
  'the button is disabled until everything is filled in, available, strong and matching',
  NIGHT,
  async ({ page }) => {
    const person = newPerson('eve')
    await page.route('**/api/user/check-availability', (route) =>
      route.fulfill({ json: { available: true } }),
    )
    await page.goto('/signup')
    await expect(createButton(page)).toBeDisabled()
    await fillIn(page, person)
    await expect(createButton(page)).toBeEnabled()
    const wrongValues = [
      ['First name', ''],
      ['Last name', ' '],
      ['Username', ''],
      ['Username', 'a b c'],
      ['Email', ''],
      ['Phone number', ''],
      ['Password', ''],
      ['Confirm password', ''],
      ['Confirm password', 'Kettle-on-4-three!'],
    ] as const
    for (const [name, value] of wrongValues) {
      const validValue = await field(page, name).inputValue()
      await field(page, name).fill(value)
      await expect(createButton(page)).toBeDisabled()
      await field(page, name).fill(validValue)
      await expect(createButton(page)).toBeEnabled()
    }
    for (const weak of ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aaa1aaaa']) {
      await field(page, 'Password').fill(weak)
      await field(page, 'Confirm password').fill(weak)
      await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
      await expect(createButton(page)).toBeDisabled()
    }
  },
)

test('an unavailable value is reported in the server’s words, or else in ours', NIGHT, async ({ page }) => {
  let message = 'Somebody was quicker.'
  await page.route('**/api/user/check-availability', (route) =>
    route.fulfill({ json: { available: false, message } }),
  )
  await page.goto('/signup')
  await field(page, 'Username').fill('quickstep')
  await expect(page.getByText('Somebody was quicker.')).toBeVisible()
  message = ''
  await field(page, 'Username').fill('quickstep2')
  await expect(page.getByText('This username is already taken')).toBeVisible()
})

test(
  'a check waits for a pause, needs three characters, and a late answer is dropped',
  NIGHT,
  async ({ page }) => {
    const checkedValues: string[] = []
    let answerFirst = () => {}
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    await page.route('**/api/user/check-availability', async (route) => {
      const { value } = route.request().postDataJSON()
      checkedValues.push(value)
      if (value === 'slowpoke') await held
      const available = value !== 'slowpoke'
      await route
        .fulfill({
          json: { available, message: available ? 'Available!' : 'This username is already taken' },
        })
        .catch(() => {})
    })
    await page.goto('/signup')
    await field(page, 'Username').pressSequentially('ab')
    await field(page, 'Username').pressSequentially('cde')
    await expect(page.getByText('Available!')).toBeVisible()
    expect(checkedValues).toEqual(['abcde'])
    await field(page, 'Username').fill('slowpoke')
    await expect(page.getByText('Checking...')).toBeVisible()
    await field(page, 'Username').fill('quickstep')
    await expect(page.getByText('Available!')).toBeVisible()
    answerFirst()
    await expect(page.getByText('Available!')).toBeVisible()
    expect(checkedValues).toEqual(['abcde', 'slowpoke', 'quickstep'])
  },
)

test('a check that fails says so, and is repeated on leaving the field', NIGHT, async ({ page }) => {
  let isBroken = true
  await page.route('**/api/user/check-availability', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/signup')
  const { username, email } = newPerson('fay')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill('07700 900123')
  await field(page, 'Username').fill(username)
  await expect(page.getByText('Error checking availability')).toHaveCount(3)
  isBroken = false
  await field(page, 'Username').blur()
  await expect(page.getByText('Available!')).toBeVisible()
})
