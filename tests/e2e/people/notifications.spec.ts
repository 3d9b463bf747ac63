import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson, type Person } from '../support/people'

const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const items = (page: Page) => list(page).locator('> li')
const unreadOf = async (person: Person): Promise<number> =>
  (await as(person)('GET /notifications')).unreadCount

/** Gives somebody this many notifications, by changing their role back and forth. */
async function someNews(person: Person, count: number) {
  const admin = await someone('admin')
  const group = await aGroup(admin, { title: 'Choir trip' })
  await as(admin)(`POST /group/${group._id}/add`, { username: person.username })
  for (let news = 1; news < count; news += 1)
    await as(admin)(`POST /group/${group._id}/${news % 2 ? 'role' : 'remove-admin'}`, {
      username: person.username,
    })
  return { admin, group }
}

test('somebody without notifications is all caught up', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/notifications')
  await expect(page.locator('#main').getByText('0 notification(s)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect(page.getByText("You're all caught up! New notifications will appear here.")).toBeVisible()
  await expectAccessible(page)
})

test(
  'items show type, full time and message, and are marked as read on leaving the page',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const { admin, group } = await someNews(ada, 2)
    await page.goto('/notifications')
    await expect(page.locator('#main').getByText('2 notification(s)')).toBeVisible()
    await expect(items(page)).toHaveCount(2)
    await expect(items(page).first()).toContainText('Personal')
    await expect(items(page).first()).toContainText(`${admin.username} made you an admin of “Choir trip”.`)
    await expect(items(page).first().locator('time')).toHaveText(
      /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d{1,2} \w+ \d{4} at \d{2}:\d{2}$/,
    )
    await expect(items(page).last()).toContainText('Group')
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(2)
    await expectAccessible(page)

    await as(admin)(`POST /group/${group._id}/remove-admin`, { username: ada.username })
    await expect(page.locator('#main').getByText('3 notification(s)')).toBeVisible()
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(3)
    expect(await unreadOf(ada)).toBe(3)

    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(page).toHaveURL('/dashboard')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }),
    ).toBeVisible()
    await expect.poll(() => unreadOf(ada)).toBe(0)
    await page.goto('/notifications')
    await expect(items(page)).toHaveCount(3)
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(0)
  },
)

test('leaving through the address bar marks what was shown as read, too', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await someNews(ada, 2)
  await page.goto('/notifications')
  await expect(page.getByText('Unread', { exact: true })).toHaveCount(2)
  // Only a hydrated page marks what it showed as read, and with two rows nothing shows when that is so.
  await expect(async () => {
    await page.goto('/notifications')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.goto('/invitation/none/accept')
    await expect.poll(() => unreadOf(ada), { timeout: 1000 }).toBe(0)
  }).toPass()
})

test('more are loaded when the last comes into view, without duplicates', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { admin, group } = await someNews(ada, 12)
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto('/notifications')
  await expect(page.locator('#main').getByText('12 notification(s)')).toBeVisible()
  await expect(items(page)).toHaveCount(10)
  await items(page).last().scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(12)
  await as(admin)(`POST /group/${group._id}/remove-admin`, { username: ada.username })
  await expect(page.locator('#main').getByText('13 notification(s)')).toBeVisible()
  await expect(items(page)).toHaveCount(13)
})

test('a page of the list that failed to load can be retried', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await someNews(ada, 11)
  await page.route('**/api/notifications/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/notifications')
  await items(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Failed to fetch notifications.')).toBeVisible()
  await page.unroute('**/api/notifications/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(11)
})
