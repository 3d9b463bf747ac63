import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPersonFromAnotherBrowser, codeSentTo, type Person, typeCode } from '../support/people'
import { createButton, fillIn } from '../support/sign-up'

/** Browsers that keep nothing for this site, or not enough. */

const TITLE = 'Your browser is blocking this site’s data'

/** As Chromium does when somebody blocks cookies for a site. */
const blockEverything = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })

/** Storage alone is forbidden: cookies are kept. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
    }
  })

async function fillInLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

test('where cookies are blocked, the log-in form stands and says what to do', NIGHT, async ({ page }) => {
  await blockEverything(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/login')
  await expect(page.getByText(TITLE, { exact: true })).toBeVisible()
  await expect(page.getByText('Please allow cookies for this site in your browser’s settings')).toBeVisible()
  await expectAccessible(page)
  await fillInLogin(page, newPerson('ada'))
  await logInButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: TITLE })).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/auth/'))).toEqual([])
})

test('so does the sign-up form', NIGHT, async ({ page }) => {
  await blockEverything(page)
  await page.goto('/signup')
  await expect(page.getByText(TITLE, { exact: true })).toBeVisible()
  await fillIn(page, newPerson('cleo'))
  await createButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: TITLE })).toBeVisible()
})

for (const [how, prepare] of [
  ['full', fillStorage],
  ['forbidden', denyStorage],
] as const) {
  test(
    `with storage ${how}, somebody logs in, comes back, changes something and logs out`,
    NIGHT,
    async ({ page }) => {
      const person = await aPersonFromAnotherBrowser(page)
      await prepare(page)
      await page.goto('/login')
      await expect(page.getByText(TITLE)).toHaveCount(0)
      await fillInLogin(page, person)
      const code = await codeSentTo(person.email, () => logInButton(page).click())
      await expect(page).toHaveURL('/verify')
      await typeCode(page, code)
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/privacy-settings')
      const visibilitySwitch = page.getByRole('switch').first()
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await visibilitySwitch.click()
      expect((await saved).status()).toBe(200)
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Log Out' }).click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => document.cookie)).toBe('')
    },
  )

  test(`with storage ${how}, somebody signs up`, NIGHT, async ({ page }) => {
    const person = newPerson('dora')
    await prepare(page)
    await page.goto('/signup')
    await fillIn(page, person)
    await createButton(page).click()
    const code = await codeSentTo(person.email, () =>
      page.getByRole('button', { name: 'Send to Email' }).click(),
    )
    await typeCode(page, code)
    await expect(page).toHaveURL('/dashboard')
  })
}
