import { expect, type Locator, type Page, test } from '@playwright/test'
import { advanceClock, stopClock, waitUntilShown } from '../support/clock'
import { aGroup, as, inDays, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** A toast by attribute, because an open dialog hides it from role selectors. */
const toast = (page: Page, text: string) => page.locator('li[data-tone]').filter({ hasText: text })

/** Expects something to stay until just before its time is up, and then to go. */
async function expectToLast(page: Page, shown: Locator, ms: number) {
  await waitUntilShown(page, shown)
  await advanceClock(page, ms - 100)
  await expect(shown).toBeVisible()
  await advanceClock(page, 100)
  await expect(shown).toBeHidden()
}

/** Expects a toast to leave an open dialog's buttons free, on a phone and on a desktop. */
async function expectAbove(page: Page, shown: Locator, dialog: Locator) {
  const before = page.viewportSize()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const [toastBox, dialogBox] = [await shown.boundingBox(), await dialog.boundingBox()]
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(
      dialogBox?.y ?? 0,
    )
  }
  if (before) await page.setViewportSize(before)
}

/** Collects every request for an address from here on. */
function collectRequests(page: Page, address: RegExp): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request.url())
  })
  return requests
}

test('the toast for a new group is shown for 1.5 seconds', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.clock.install()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await dialog.getByLabel('Title').fill('Retirement present')
  await dialog.getByLabel('Target amount').fill('250')
  await dialog.getByLabel('Payment deadline').fill(inDays(30))
  await dialog.getByLabel('Auto split').check()
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expectToLast(page, toast(page, 'Group created successfully!'), 1500)
})

test(
  'the toast for an invitation is shown for three seconds, for a failure for five',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const ben = await someone('ben')
    await aGroup(ada)
    await page.clock.install()
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByLabel('Search users').fill(ben.username)
    const invite = page.getByRole('button', { name: `Invite ${ben.username}` })
    await expect(invite).toBeEnabled()
    await stopClock(page)
    await page.route('**/invite', (route) => route.fulfill({ status: 500, json: {} }))
    await invite.click()
    const failure = toast(page, 'Failed to send invitation')
    await waitUntilShown(page, failure)
    await expectAbove(page, failure, page.getByRole('dialog'))
    await expectToLast(page, failure, 5000)
    await page.unroute('**/invite')
    await invite.click()
    await expectToLast(page, toast(page, 'Invitation sent successfully'), 3000)
  },
)

test('onboarding failures are shown for five seconds', NIGHT, async ({ page }) => {
  const group = await aGroup(await aPerson(page))
  await page.clock.install()
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Funds' })
  await expect(dialog).toBeVisible()
  await page.route('**/onboard-stripe', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, json: { message: 'The link could not be made.' } })
  })
  await page.route('**/get-onboarding-url', (route) => route.fulfill({ status: 502, json: {} }))
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Create Connected Account' }).click()
  await expectToLast(page, toast(page, 'The link could not be made.'), 5000)
  await dialog.getByRole('button', { name: 'Continue Onboarding' }).click()
  await expectToLast(page, toast(page, 'An unexpected error occurred. Please try again.'), 5000)
})

test('people are searched for 300 ms after the last key, not before', NIGHT, async ({ page }) => {
  await aGroup(await aPerson(page))
  await page.clock.install()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const search = page.getByLabel('Search users')
  await expect(search).toBeVisible()
  await stopClock(page)
  const searchRequests = collectRequests(page, /\/api\/user\/search/)
  await search.fill('b')
  await advanceClock(page, 1000)
  expect(searchRequests).toEqual([])
  await search.fill('be')
  await advanceClock(page, 250)
  await search.fill('nobody_of_that_name')
  await advanceClock(page, 250)
  expect(searchRequests).toEqual([])
  await advanceClock(page, 50)
  await expect(page.getByText('No users found for "nobody_of_that_name"')).toBeVisible()
  expect(searchRequests).toHaveLength(1)
})

test('all groups are searched 200 ms after the last key, not before', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await aGroup(ada, { title: 'Allotment shed' })
  await aGroup(ada, { title: 'Choir trip' })
  await page.clock.install()
  await page.goto('/groups')
  await page.getByRole('button', { name: 'See all groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'All Groups' })
  await expect(dialog.getByRole('link')).toHaveCount(2)
  await stopClock(page)
  const search = dialog.getByPlaceholder('Search groups...')
  await search.fill('s')
  await advanceClock(page, 150)
  await search.fill('shed')
  await advanceClock(page, 150)
  await expect(dialog.getByRole('link')).toHaveCount(2)
  await advanceClock(page, 50)
  await expect(dialog.getByRole('link')).toHaveText([/Allotment shed/])
})

test('a fee is quoted 500 ms after the last key, not before, and never for zero', NIGHT, async ({ page }) => {
  const group = await aGroup(await aPerson(page))
  await page.clock.install()
  await page.goto(`/group/${group._id}/initialize-payment`)
  const breakdown = page.getByRole('region', { name: 'Payment Breakdown' })
  await expect(breakdown).toContainText('£304.40')
  await stopClock(page)
  const quoteRequests = collectRequests(page, /\/api\/payment\/calculate-fee/)
  await page.getByLabel('Amount').fill('0')
  await advanceClock(page, 1000)
  await page.getByLabel('Amount').fill('7')
  await advanceClock(page, 450)
  await page.getByLabel('Amount').fill('75')
  await advanceClock(page, 450)
  expect(quoteRequests).toEqual([])
  await expect(breakdown).toContainText('Calculating fees...')
  await advanceClock(page, 50)
  await expect(breakdown).toContainText('£76.25')
  expect(quoteRequests).toHaveLength(1)
})

test('the dashboard opens two seconds after joining, not before', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/invite`, { username: ben.username })
  const { notifications } = await as(ben)(`GET /notifications/${ben._id}?page=1&limit=10`)
  const address = `/invitation/${notifications[0].actionData.invitationToken}/accept`
  await page.clock.install()
  await page.goto(address)
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeEnabled()
  await stopClock(page)
  const dashboardRequests = collectRequests(page, /\/dashboard/)
  await join.click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible()
  await advanceClock(page, 1900)
  await expect(page).toHaveURL(address)
  expect(dashboardRequests).toEqual([])
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/dashboard')
})
