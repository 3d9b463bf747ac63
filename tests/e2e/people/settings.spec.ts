import { expect, type Page, test } from '@playwright/test'
import { phoneGroups } from '@/lib/base/phone'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, signIn, typeCode } from '../support/people'
import { expectStill } from '../support/shifts'

const NEW_PASSWORD = 'Quiet-Harbour-77!'
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function turnOn2Fa(page: Page) {
  await page.getByRole('switch', { name: 'Enable Two Factor Authentication (2FA)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
}

/** A one-pixel picture. */
const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('the settings menu leads to its screens and back', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/privacy-settings')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  for (const [name, href] of [
    ['Profile Settings', '/profile-settings'],
    ['Account Settings', '/account-settings'],
    ['Privacy Settings', '/privacy-settings'],
    ['Your money, terms and privacy', '/your-money'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test('logging out in one tab logs out the others', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/settings')
  const other = await page.context().newPage()
  await other.goto('/privacy-settings')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Privacy Settings')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL('/login')
})

test('an unproven address can be verified from the profile', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/profile-settings')
  await expect(page.getByText('Not verified yet')).toHaveCount(1)
  const code = await codeSentTo(person.phoneNumber, () =>
    page.getByRole('button', { name: 'Verify phone number' }).click(),
  )
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await expectAccessible(page)
  await typeCode(page, code)
  await expect(toast(page, 'Phone number verified')).toBeVisible()
  await expect(page.getByText('Not verified yet')).toHaveCount(0)
  // The button that had the focus is gone, but the focus is still in the main content.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('the profile shows one’s details, and a picture can be added and removed', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/profile-settings')
  for (const [label, value] of [
    ['First name', person.firstname],
    ['Last name', person.lastname],
    ['Username', person.username],
    ['Email', person.email],
    ['Phone number', phoneGroups(person.phoneNumber).join(' ')],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
  }
  const avatar = page.getByRole('main').getByRole('img', { name: `Profile picture of ${person.username}` })
  expect(await avatar.boundingBox()).toMatchObject({ width: 128, height: 128 })
  await expect(page.getByRole('button', { name: 'Remove Picture' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByLabel('Upload picture')).toHaveAttribute('accept', 'image/*')
  await page.getByLabel('Upload picture').setInputFiles(PICTURE)
  await expect(toast(page, 'Picture Uploaded')).toBeVisible()
  await expect(avatar).toHaveAttribute('src', /.+/)
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(toast(page, 'Picture Removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Picture' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/settings')
})

test('a file that is not a picture is refused with the reason', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/profile-settings')
  await page
    .getByLabel('Upload picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(toast(page, 'Error uploading Picture')).toBeVisible()
  await page.route('**/remove-profile-picture', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Upload picture').setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(toast(page, 'Error removing picture')).toBeVisible()
  await expect(page.getByText('HTTP error! status: 500')).toBeVisible()
})

test('a profile that cannot be read says so', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.route(`**/api/user/${person._id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/profile-settings')
  await expect(toast(page, 'Error fetching data, this is not your fault')).toBeVisible()
  await expect(page.getByText('HTTP error! status: 500')).toBeVisible()
  await page.goto('/privacy-settings')
  await expect(page.getByText('Failed to fetch privacy settings', { exact: true })).toBeVisible()
})

test('all of one’s data can be downloaded', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/profile-settings')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`whipround-${person.username}.json`)
})

test('an account is deleted after asking', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/profile-settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/signup')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a refused deletion says why', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/profile-settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog')
  const refusals: [number, object, string][] = [
    [403, {}, 'Permission denied.'],
    [403, { message: 'Not you.' }, 'Not you.'],
    [409, { message: 'You have a pending payment.' }, 'Error 409: You have a pending payment.'],
    [500, {}, 'Error 500'],
  ]
  for (const [status, json, text] of refusals) {
    await page.unroute(`**/api/user/${person._id}`)
    await page.route(`**/api/user/${person._id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status, json }) : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
  }
})

test('the password is changed, and log-in asks for the new one', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/account-settings')
  const change = page.getByRole('button', { name: 'Change password' })
  const [old, newPassword, confirmation] = ['Old password', 'New password', 'Confirm new password'].map(
    (label) => page.getByLabel(label, { exact: true }),
  )
  if (!old || !newPassword || !confirmation) throw new Error('three fields')
  await change.click()
  await expect(page.getByText('Old password and new password are required.')).toBeVisible()
  await old.fill('Not-my-password-1!')
  await newPassword.fill('12345')
  await change.click()
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible()
  await newPassword.fill('123456')
  await confirmation.fill('1234567')
  await expectStill(page, async () => {
    await change.click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
  })
  await expectAccessible(page)
  await confirmation.fill('123456')
  await change.click()
  await expect(page.getByText('Password is not strong enough')).toBeVisible()
  // It meets every rule but is easy to guess: the checklist says what it lacks.
  for (const password of [newPassword, confirmation]) await password.fill('Password1!')
  await expect(page.getByText('(not met yet)')).toHaveCount(0)
  await change.click()
  await expect(page.getByText('Password is not strong enough')).toBeVisible()
  await expect(page.getByText('To be harder to guess (not met yet)')).toBeVisible()
  await newPassword.fill(NEW_PASSWORD)
  await confirmation.fill(NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('Old password is incorrect.')).toBeVisible()
  await old.fill(person.password)
  await change.click()
  await expect(page.getByText('Password reset successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/account-settings')
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...person, password: NEW_PASSWORD })
})

test('without a session the password change says so and stays', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.route('**/api/user/update-password/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account-settings')
  await page.getByLabel('Old password').fill('Kettle-on-4-two!')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('User is not authenticated. Please log in.', { exact: true })).toBeVisible()
})

test('privacy: exactly two toggles; 2FA goes on and never off', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/privacy-settings')
  await expect(page.getByRole('switch')).toHaveCount(2)
  const visible = page.getByRole('switch', { name: 'Display profile to other members' })
  const twoFactors = page.getByRole('switch', { name: 'Enable Two Factor Authentication (2FA)' })
  await expect(visible).toBeChecked()
  await expectAccessible(page)
  await visible.click()
  await expect(visible).not.toBeChecked()
  await expect(twoFactors).not.toBeChecked()
  await twoFactors.click()
  const question = page.getByRole('alertdialog', { name: 'Turn on two-factor authentication?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(twoFactors).not.toBeChecked()
  await expect(twoFactors).toBeFocused()
  await turnOn2Fa(page)
  await expect(twoFactors).toBeChecked()
  await twoFactors.click()
  const refusal = page.getByText('For security reasons, you cannot disable Two-Factor Authentication (2FA).')
  await expect(refusal).toBeVisible()
  await expect(twoFactors).toBeChecked()
  await expect(refusal).toBeHidden()
  await page.reload()
  await expect(visible).not.toBeChecked()
  await expect(twoFactors).toBeChecked()
})

test('a toggle that fails says so and stays as it was', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.route(/toggle-2fa|profile-visibility/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/privacy-settings')
  await page.getByRole('switch', { name: 'Display profile to other members' }).click()
  await expect(page.getByText('Failed to update profile visibility', { exact: true })).toBeVisible()
  await turnOn2Fa(page)
  await expect(page.getByText('Failed to update 2FA', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Display profile to other members' })).toBeChecked()
})

test('with 2FA on, a deletion asks for a fresh code and then continues', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/privacy-settings')
  await turnOn2Fa(page)
  await expect(page.getByText('Two-Factor Authentication enabled', { exact: true })).toBeVisible()
  await page.goto('/profile-settings')
  // The log-in's code would still count, so the server's demand for one is faked.
  let isCodeRequired = true
  await page.route(`**/api/user/${person._id}`, (route) => {
    if (route.request().method() !== 'DELETE' || !isCodeRequired) return route.continue()
    isCodeRequired = false
    return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'x' } })
  })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  // Only what was proven before is offered.
  const code = await codeSentTo(person.email, () =>
    dialog.getByRole('button', { name: `Send a code to ${person.email}` }).click(),
  )
  await typeCode(page, code)
  await expect(page).toHaveURL('/signup')
})
