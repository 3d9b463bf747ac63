import { expect, type Page, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from './support/accessible'
import { aPerson, type Person, signIn, typeCode } from './support/people'

const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Turns 2FA on, and has the server ask for a confirmation once when the account is deleted. */
async function beAskedOnDeleting(page: Page, person: Person) {
  let asks = true
  await page.route(`**/api/user/${person._id}`, (route) => {
    if (route.request().method() !== 'DELETE' || !asks) return route.continue()
    asks = false
    return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'x' } })
  })
  await page.goto('/profile-settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

test('another sign-in can be ended', async ({ page, browser }) => {
  const person = await aPerson(page)
  // A client may call itself what it likes.
  const other = await (await browser.newContext({ userAgent: 'x'.repeat(200) })).newPage()
  await signIn(other, person)
  await other.goto('/settings')
  await page.goto('/settings')
  await page.getByRole('link', { name: "Where you're logged in" }).click()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Log out of/ }).click()
  await expect(page.getByRole('button', { name: /^Log out of/ })).toHaveCount(0)
  await expect(other).toHaveURL('/session-out')
  await other.context().close()
})

test('an authenticator app is set up and serves as confirmation', async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/sign-ins')
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
  await beAskedOnDeleting(page, person)
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  // The code of this half minute is used up: the next one counts too.
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(page).toHaveURL('/signup')
})

test('a passkey is made, serves as confirmation, and can be removed', async ({ page }) => {
  const person = await aPerson(page)
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
  await page.goto('/sign-ins')
  for (const name of ['Work laptop', 'Spare key']) {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (name === 'Work laptop') {
      await expect(toast(page, 'Passkey added')).toBeVisible()
      await expect(page.getByText('Work laptop')).toBeVisible()
    } else {
      // This device has one already.
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
  await beAskedOnDeleting(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/signup')
})
