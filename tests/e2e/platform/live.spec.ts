import { expect, type Page, test } from '@playwright/test'
import { aGroup, as, inDays, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { slowPhone } from '../support/stopwatch'

/** The bell in the header, which every signed-in screen has. */
const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: `Notifications, ${unread} unread` })

/** Ben adds Ada to a new group, which gives her one more unread notification. */
async function addToNewGroup(ben: Awaited<ReturnType<typeof someone>>, username: string) {
  const group = await aGroup(ben)
  await as(ben)(`POST /group/${group._id}/add`, { username })
  return group
}

test('changes made elsewhere show on every open screen, and so does reading them', async ({
  page,
  context,
}) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const other = await context.newPage()
  await page.goto('/dashboard')
  await other.goto('/settings')
  await addToNewGroup(ben, ada.username)
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(other, 1)).toBeVisible()
  await page.evaluate(async () => {
    const { token } = JSON.parse(window.localStorage.getItem('user') ?? '{}')
    await fetch('/api/notifications/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ all: true }),
    })
  })
  await expect(bell(other, 1)).toBeHidden()
})

test('a screen whose stream was refused reconnects and shows what it missed', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  let refusals = 0
  await page.route('**/api/live*', (route) => {
    refusals += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/dashboard')
  await expect.poll(() => refusals).toBeGreaterThan(0)
  await addToNewGroup(ben, ada.username)
  await expect(bell(page, 1)).toBeHidden()
  await page.unroute('**/api/live*')
  await expect(bell(page, 1)).toBeVisible()
})

test('after being offline a screen shows what it missed', NIGHT, async ({ page, context }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  // Its opening is an answer, which would uncover the page.
  const opened = page.waitForResponse(/\/api\/live/)
  await page.goto('/dashboard')
  await opened
  await context.setOffline(true)
  await expect(page.getByText('Network Connection Error')).toBeVisible()
  await addToNewGroup(ben, ada.username)
  await context.setOffline(false)
  await expect(page.getByText('Network Connection Error')).toBeHidden()
  await expect(bell(page, 1)).toBeVisible()
})

test('a hidden tab keeps no stream, and refreshes when it is viewed again', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  await page.goto('/dashboard')
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await addToNewGroup(ben, ada.username)
  const liveRequest = page.waitForRequest('**/api/live*')
  await show('visible')
  await liveRequest
  await expect(bell(page, 1)).toBeVisible()
})

test(
  'a refresh that fails is repeated a moment later, without reloading the page',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const ben = await someone('ben')
    await page.goto('/dashboard')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // Firefox and WebKit abort requests like this when the page is being left for the checkout.
    await page.route('**/dashboard?_rsc=*', (route) => route.abort(), { times: 1 })
    await addToNewGroup(ben, ada.username)
    await expect(bell(page, 1)).toBeVisible()
    expect(loads).toBe(0)
  },
)

test('a refresh never takes the title from the tab, even if it comes in pieces', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}`)
  await expect(page).toHaveTitle(`${group.title} · Whipround`)
  await page.evaluate(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    const look = () => titles.add(document.title)
    new MutationObserver(look).observe(document.head, { childList: true, subtree: true })
  })
  await slowPhone(page)
  for (const title of ['Bothy week', 'Bothy fortnight', 'Bothy month']) {
    await as(ada)(`PUT /group/${group._id}/update`, {
      title,
      description: 'By the loch',
      paymentGoal: 300,
      paymentDeadline: inDays(9),
    })
    await expect(page).toHaveTitle(`${title} · Whipround`)
  }
  const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])
  expect(titles).not.toContain('')
})
