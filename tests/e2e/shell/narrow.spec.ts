import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, aMember, as } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson } from '../support/people'
import { servers } from '../support/servers'
import { squeezedTexts } from '../support/squeezed'
import { expectLargeTargets } from '../support/targets'

const NARROWEST = { width: 320, height: 568 }
/** The windows in which text of twice the size still has to fit (WCAG 1.4.4). */
const WINDOWS = [NARROWEST, { width: 375, height: 667 }, { width: 1280, height: 800 }]

test.use({ viewport: NARROWEST })

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const setFontSize = (page: Page, size: string) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)

async function expectToFit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await widthOf(page), `${path} scrolls sideways`).toBeLessThanOrEqual(NARROWEST.width)
  await expectLargeTargets(page)
  await setFontSize(page, '200%')
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    const message = `${path} in large letters at ${window.width} px`
    expect(await widthOf(page), `${message} scrolls sideways`).toBeLessThanOrEqual(window.width)
    expect(await squeezedTexts(page), message).toEqual([])
  }
  await setFontSize(page, '')
  await page.setViewportSize(NARROWEST)
}

test('the public screens fit the narrowest phone', NIGHT, async ({ page }) => {
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/session-out',
    '/your-money',
    '/no/such/page',
  ])
    await expectToFit(page, path)
  await aPendingPerson(page)
  await expectToFit(page, '/verify')
})

test('the settings fit the narrowest phone, and the bar never hides the focus', NIGHT, async ({ page }) => {
  await aPerson(page)
  for (const path of [
    '/settings',
    '/profile-settings',
    '/privacy-settings',
    '/notification-settings',
    '/sign-ins/history',
    '/account-settings',
  ])
    await expectToFit(page, path)
  const barFrom = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y
  const last = page.getByRole('link', { name: /^Account activity/ })
  await page.getByRole('link', { name: 'Back', exact: true }).focus()
  while (!(await last.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab')
    const end = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
    expect(end).toBeLessThan(barFrom ?? 0)
  }
})

test('on the narrowest phone long names and addresses fit, too', NIGHT, async ({ page }) => {
  const { _id, email } = await aPerson(page, `w${Date.now()}`.padEnd(35, 'w'))
  await expectToFit(page, '/profile-settings')
  await page.route(`**/api/user/${_id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'x' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: `Send a code to ${email}` }).click()
  const sentTo = dialog.getByText(`We sent it to ${email}.`)
  await expect(sentTo).toBeVisible()
  const { width, needs } = await sentTo.evaluate((hint) => ({
    width: hint.clientWidth,
    needs: hint.scrollWidth,
  }))
  expect(needs, 'the address is cut off').toBeLessThanOrEqual(width)
})

test(
  'on the narrowest phone a title without a space breaks, wherever it is shown',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, {
      title: 'W'.repeat(40),
      description: 'M'.repeat(200),
      paymentGoal: 99_999,
    })
    const ben = await aMember(ada, group, 'ben')
    const payment = await payByCard(servers, ada, group._id, 9999.99)
    const inGroup = (path: string) => `/group/${group._id}${path}`
    for (const path of [
      '/dashboard',
      '/groups',
      '/notifications',
      `/transactions/${payment}/trail`,
      `/transactions/${payment}/receipt`,
      ...['', '/all-members', '/transactions', '/refund-requests', '/history'].map(inGroup),
      ...['/initialize-payment', '/transfer', '/close'].map(inGroup),
    ])
      await expectToFit(page, path)
    await page.goto(inGroup(''))
    await expect(page.getByRole('table', { name: 'Collected over time' })).toHaveCount(1)
    await setFontSize(page, '125%')
    expect(await widthOf(page), 'in larger letters').toBeLessThanOrEqual(320)
    await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
    await as(ben)(`POST /group/${group._id}/remove`, { username: ada.username })
    await expect(page.getByRole('heading', { name: /^You’re no longer in/ })).toBeVisible()
    expect(await widthOf(page)).toBeLessThanOrEqual(320)
  },
)

test.describe('in a window of 1280 × 1024 zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  /** The parts at the middle of the window, from top to bottom, that stay where they are while the page scrolls. */
  const bars = (page: Page) =>
    page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight / 2)
      const stays = (part: Element | null): boolean =>
        part !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(part).position) || stays(part.parentElement))
      return Array.from({ length: 32 }, (_, step) => document.elementFromPoint(160, 8 * step + 4))
        .filter(stays)
        .map((part) => part?.outerHTML.slice(0, 80))
    })

  test('the bars scroll away with the page', NIGHT, async ({ page }) => {
    await page.goto('/')
    expect(await bars(page)).toEqual([])
    const group = await aGroup(await aPerson(page))
    for (const path of ['/dashboard', `/group/${group._id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await bars(page), path).toEqual([])
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      expect(await widthOf(page)).toBeLessThanOrEqual(320)
    }
    // Without the bar that has it on phones, the button is in its place.
    await expect(page.getByRole('link', { name: 'Make Payment' })).toHaveCount(1)
  })

  test('a dialog scrolls as a whole', NIGHT, async ({ page }) => {
    await aGroup(await aPerson(page))
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Edit Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Group' })
    const room = await dialog.getByLabel('Title').evaluate((field) => {
      let part = field.parentElement
      while (part && !['auto', 'scroll'].includes(getComputedStyle(part).overflowY)) part = part.parentElement
      return part?.clientHeight
    })
    expect(room).toBeGreaterThan(200)
    await dialog.getByRole('button').last().scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  })
})

test.describe('while it loads', () => {
  // Without scripts a page stays as it was when its first part arrived.
  test.use({ javaScriptEnabled: false })

  test('a group fits on the narrowest phone in larger letters', NIGHT, async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    for (const path of ['', '/all-members']) {
      await page.goto(`/group/${group._id}${path}`)
      await expect(page.locator('.animate-breathe').first()).toBeVisible()
      await setFontSize(page, '125%')
      expect(await widthOf(page), path).toBeLessThanOrEqual(320)
    }
  })
})
