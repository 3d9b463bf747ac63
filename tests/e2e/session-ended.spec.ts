import { expect, type Page, test } from '@playwright/test'
import { newPerson } from './support/new-person'
import { aPerson, codeSentBy, type Person, signIn, typeCode } from './support/people'

/** A session that is ended from elsewhere: the screen that says so, not log-in without a word. */

type End = (page: Page, person: Person) => Promise<unknown>

/** Another device of the same person, which ends this one's session or every one. */
async function elsewhere<T>(page: Page, person: Person, act: (other: Page, token: string) => Promise<T>) {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  const other = await context.newPage()
  const { token } = await signIn(other, person)
  const result = await act(other, token)
  await context.close()
  return result
}

const signedOutElsewhere: End = (page, person) =>
  elsewhere(page, person, async (other) => {
    await other.goto('/sign-ins')
    await other.getByRole('button', { name: /^Log out of/ }).click()
    await expect(other.getByRole('button', { name: /^Log out of/ })).toHaveCount(0)
  })

const passwordChangedElsewhere: End = (page, person) =>
  elsewhere(page, person, async (other) => {
    await other.goto('/account-settings')
    await other.getByLabel('Old password').fill(person.password)
    await other.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-77!')
    await other.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
    const changed = other.waitForResponse('**/update-password/**')
    await other.getByRole('button', { name: 'Change password' }).click()
    expect((await changed).ok()).toBe(true)
    await expect(other).toHaveURL('/login')
  })

/** Keeps the live stream from telling: what is tested is the next thing the person does. */
const withoutLive = (page: Page) => page.route('**/api/live*', () => {})

async function expectSessionExpired(page: Page) {
  await expect(page).toHaveURL('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
}

for (const [name, end] of [
  ['signed out from another device', signedOutElsewhere],
  ['the password changed elsewhere', passwordChangedElsewhere],
] as const)
  test.describe(name, () => {
    test('a link of the open page leads to the session-expired screen', async ({ page }) => {
      const person = await aPerson(page)
      await withoutLive(page)
      await page.goto('/settings')
      await end(page, person)
      await page.getByRole('link', { name: 'Privacy Settings', exact: true }).click()
      await expectSessionExpired(page)
    })

    test('a reload and an address of its own lead there too', async ({ page }) => {
      const person = await aPerson(page)
      await withoutLive(page)
      await page.goto('/settings')
      await end(page, person)
      await page.reload()
      await expectSessionExpired(page)
      await page.goto('/dashboard')
      await expectSessionExpired(page)
    })

    test('a call leads there too', async ({ page }) => {
      const person = await aPerson(page)
      await withoutLive(page)
      await page.goto('/privacy-settings')
      await end(page, person)
      await page.getByRole('switch', { name: 'Display profile to other members' }).click()
      await expectSessionExpired(page)
    })

    test('an open page goes there by itself, at once, and so does the tab beside it', async ({ page }) => {
      const person = await aPerson(page)
      const beside = await page.context().newPage()
      await withoutLive(beside)
      await beside.goto('/privacy-settings')
      await expect(beside.getByRole('switch').first()).toBeVisible()
      await page.goto('/settings')
      await end(page, person)
      await expect(page).toHaveURL('/session-out', { timeout: 5000 })
      await expectSessionExpired(page)
      await expectSessionExpired(beside)
    })
  })

test('after the session-expired screen one logs in again and is in', async ({ page }) => {
  const person = await aPerson(page)
  await withoutLive(page)
  await page.goto('/settings')
  await signedOutElsewhere(page, person)
  await page.getByRole('link', { name: 'Privacy Settings', exact: true }).click()
  await expectSessionExpired(page)
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(frame.url()))
  await page.getByRole('link', { name: 'Log In Again' }).click()
  await page.getByLabel('Email or Phone Number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(newPerson('x').password)
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await typeCode(page, await codeSentBy(person.email, () => submit.click()))
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Privacy Settings', exact: true })).toBeVisible()
  expect(shown.length, shown.join(' ')).toBeLessThanOrEqual(8)
})

test('opening the session-expired screen ends no session', async ({ page }) => {
  await aPerson(page)
  await page.goto('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
})
