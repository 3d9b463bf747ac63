import { expect, type Page, test } from '@playwright/test'
import { linkSentTo } from '@/scripts/support/http-person'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** What password managers read from the forms: the account, and the rules for the passwords they invent. */

const RULES =
  'minlength: 8; maxlength: 48; required: upper; required: lower; required: digit; required: [!@#$%^&*(),.?":{}|<>];'

/** The fields of the page's form that a password manager looks at. */
const fieldsOf = (page: Page) =>
  page.locator('form input').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[])
      .filter(({ autocomplete }) => /username|password/.test(autocomplete))
      .map((input) => ({
        name: input.name,
        autocomplete: input.autocomplete,
        value: input.value,
        rules: input.getAttribute('passwordrules'),
      })),
  )

const newPassword = (name: string) => ({ name, autocomplete: 'new-password', value: '', rules: RULES })

test('people log in with an email or a number, and sign up with the email', NIGHT, async ({ page }) => {
  await page.goto('/login')
  expect(await fieldsOf(page)).toEqual([
    { name: 'identifier', autocomplete: 'username', value: '', rules: null },
    { name: 'password', autocomplete: 'current-password', value: '', rules: null },
  ])
  await page.goto('/signup')
  expect(await fieldsOf(page)).toEqual([
    { name: 'email', autocomplete: 'username', value: '', rules: null },
    newPassword('password'),
    newPassword('confirmPassword'),
  ])
  await expect(page.getByText('One special character: ! @ # $ % ^ & * ( ) , . ? " : { } | < >')).toBeVisible()
})

test('where a password is set, the form names the account, unseen', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await page.goto('/account-settings')
  const account = page.locator('form input[autocomplete="username"]')
  await expect(account).toHaveJSProperty('readOnly', true)
  // Displayed, or browsers would pass over it, but not to be seen.
  expect(await account.boundingBox()).toMatchObject({ width: 1, height: 1 })
  expect(await fieldsOf(page)).toEqual([
    { name: '', autocomplete: 'username', value: ada.email, rules: null },
    { name: 'oldPassword', autocomplete: 'current-password', value: '', rules: null },
    newPassword('password'),
    newPassword('confirmation'),
  ])

  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto(await linkSentTo(servers, ada.email, /\S+\/reset-password\?token=[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(await fieldsOf(page)).toEqual([
    { name: '', autocomplete: 'username', value: ada.email, rules: null },
    newPassword('password'),
    newPassword('confirmPassword'),
  ])
})
