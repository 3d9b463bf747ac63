import { expect, type Page, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from '../support/accessible'
import { NIGHT } from '../support/night'
import { aPerson, type Person, signIn, typeCode } from '../support/people'

const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Makes the server ask for confirmation once when the account is deleted. */
async function deleteWithStepUp(page: Page, person: Person) {
  let isCodeRequired = true
  await page.route(`**/api/user/${person._id}`, (route) => {
    if (route.request().method() !== 'DELETE' || !isCodeRequired) return route.continue()
    isCodeRequired = false
    return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'x' } })
  })
  await page.goto('/profile-settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

/** A virtual device that creates passkeys by itself. */
async function withVirtualDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('other sessions can be ended', NIGHT, async ({ page, browser }) => {
  const person = await aPerson(page)
  // A client may send any user agent.
  const other = await (await browser.newContext({ userAgent: 'x'.repeat(200) })).newPage()
  await signIn(other, person)
  await other.goto('/settings')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await expect(page.getByText(/^Logged in /)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Log out of/ }).click()
  await expect(page.getByRole('button', { name: /^Log out of/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Account activity/ })).toBeFocused()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await expect(other).toHaveURL('/session-out')
  await other.context().close()
})

test('an authenticator app is set up and used to confirm', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/sign-ins')
  await expect(page).toHaveURL('/account-settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const uri = await dialog.getByRole('link', { name: 'Open your app' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  const code = dialog.getByRole('img', { name: 'QR code of the key below' })
  await expect(code).toBeInViewport({ ratio: 1 })
  const qr = await code.boundingBox()
  expect(qr?.width).toBeGreaterThan(200)
  expect(qr?.height).toBe(qr?.width)
  await expectAccessible(page)
  await typeCode(page, '000000')
  await expect(dialog.getByText("That code isn't right. Please try the next one.")).toBeVisible()
  await typeCode(page, generateSync({ secret }))
  await expect(toast(page, 'Authenticator app set up')).toBeVisible()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  // It is no proof in the session in which it was added.
  await signIn(page, person)
  await deleteWithStepUp(page, person)
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  // The current code has been used; the next one is accepted too.
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(page).toHaveURL('/signup')
})

test(
  'a dialog about an authenticator app closes once that was set up, or removed, in another tab',
  NIGHT,
  async ({ page, context }) => {
    await aPerson(page)
    const other = await context.newPage()
    const tabs = [page, other]
    for (const tab of tabs) {
      await tab.goto('/account-settings')
      await tab.getByRole('button', { name: 'Set up' }).click()
      await expect(tab.getByRole('dialog')).toBeVisible()
    }
    const uri = await other.getByRole('link', { name: 'Open your app' }).getAttribute('href')
    await typeCode(other, generateSync({ secret: new URL(uri ?? '').searchParams.get('secret') ?? '' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(other.getByRole('button', { name: /^Remove/ })).toBeFocused()
    for (const tab of tabs) await tab.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Authenticator app removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeFocused()
    await expect(other.getByRole('alertdialog')).toBeHidden()
    await expect(other.getByRole('button', { name: 'Set up' })).toBeVisible()
  },
)

test('a passkey is created, named after its kind and used to confirm', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await withVirtualDevice(page)
  await page.goto('/account-settings')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect(toast(page, /^Passkey added: Passkey of Chrome on /)).toBeVisible()
  await expect(page.getByText(/^Added .* Not used yet\.$/)).toBeVisible()
  // This device already has one.
  await add.click()
  await expect(toast(page, 'You already have a passkey on this device.')).toBeVisible()
  await signIn(page, person)
  await deleteWithStepUp(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/signup')
})

test(
  'a passkey is removed after asking, and the focus moves to the next control',
  NIGHT,
  async ({ page }) => {
    await aPerson(page)
    await withVirtualDevice(page)
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const remove = page.getByRole('button', { name: /^Remove the passkey/ })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Passkey removed')).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  },
)
