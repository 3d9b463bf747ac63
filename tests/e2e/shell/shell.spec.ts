import { expect, type Page, type Request, test } from '@playwright/test'
import { NAVIGATION } from '@/components/shell/navigation'
import { expectAccessibleByDay } from '../support/accessible'
import { aGroup, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson } from '../support/people'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('list')
const feedback = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true })

/** Every screen of groups and money: its address, its heading, and its navigation entry. */
const screensOf = (groupId: string) => [
  ['/dashboard', 'Dashboard', 'Dashboard'],
  ['/groups', 'Groups', 'Groups'],
  [`/group/${groupId}/Bothy%20weekend`, 'Bothy weekend', 'Groups'],
  [`/group/${groupId}`, 'Bothy weekend', 'Groups'],
  [`/group/${groupId}/all-members`, 'Group Members', 'Groups'],
  [`/group/${groupId}/initialize-payment`, 'Make a payment', 'Groups'],
  [`/group/${groupId}/transfer`, 'Transfer funds', 'Groups'],
  [`/group/${groupId}/transactions`, 'Bothy weekend Transactions', 'Groups'],
  ['/transactions', 'Transactions', 'Transactions'],
  ['/notifications', 'Notifications', 'Notifications'],
  ['/settings', 'Settings', 'Settings'],
  ['/profile-settings', 'Profile', 'Settings'],
]

test(
  'every signed-in screen has the frame: its entry, who is signed in, feedback',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    for (const [path, heading, entry] of screensOf(group._id)) {
      await page.goto(path as string)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading as string)
      await expect(entries(page).getByRole('link')).toHaveText(NAVIGATION.map(({ name }) => name))
      await expect(entries(page).locator('[aria-current=page]')).toHaveText(entry as string)
      await expect(feedback(page)).toBeVisible()
      await expectAccessibleByDay(page)
    }
    const header = page.getByRole('banner')
    await expect(header.getByText(`Welcome, ${ada.username}`)).toBeVisible()
    await expect(header.getByText('Online', { exact: true })).toBeVisible()
    // By voice, a link is called by the words on it.
    await expect(header.getByRole('link', { name: `Welcome, ${ada.username}` })).toHaveAttribute(
      'href',
      '/profile-settings',
    )
  },
)

test('a pressed entry is marked while the server responds', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/dashboard')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/transactions\?_rsc/, async (route) => {
    await released
    await route.continue()
  })
  const entry = entries(page).getByRole('link', { name: 'Transactions' })
  await entry.click()
  await expect(entry.locator('[data-loading-line]')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(entries(page).locator('[data-loading-line]')).toHaveCount(0)
})

/** Holds what matches until it is released. */
async function holdRequests(page: Page, what: (request: Request) => boolean) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/*', async (route) => {
    if (what(route.request())) await released
    await route.continue()
  })
  return release
}

test(
  'a dialog that is still on its way is announced by a line, however often its button is pressed',
  NIGHT,
  async ({ page }) => {
    await aPerson(page)
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    const release = await holdRequests(page, (request) => request.url().includes('/_next/static/chunks/'))
    const opener = page.getByRole('button', { name: 'New Group' })
    await opener.click()
    await expect(page.locator('[data-loading-line]')).toBeVisible()
    await opener.click()
    release()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Create a New Group' })).toBeVisible()
    await expect(page.locator('[data-loading-line]')).toHaveCount(0)
  },
)

test('a page that is slow to come shows its skeleton meanwhile', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/dashboard')
  const entry = entries(page).getByRole('link', { name: 'Transactions' })
  await entry.hover()
  await page.waitForLoadState('networkidle')
  const isPage = (request: Request) =>
    request.url().includes('/transactions?_rsc') && request.headers()['next-router-prefetch'] === undefined
  const release = await holdRequests(page, isPage)
  await entry.click()
  await expect(page.locator('#main .animate-breathe').first()).toBeVisible()
  release()
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})

test(
  'entries are at the side of a wide screen and at the bottom of a narrow one',
  NIGHT,
  async ({ page }) => {
    await aPerson(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard')
    await expect(entries(page)).toHaveCount(1)
    const side = await entries(page).boundingBox()
    expect(side?.x).toBeLessThan(40)
    expect(side?.width).toBeLessThan(260)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(entries(page)).toHaveCount(1)
    const bottom = await entries(page).boundingBox()
    expect(bottom?.width).toBe(320)
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeGreaterThan(630)
    for (const { href, name } of NAVIGATION)
      await expect(entries(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  },
)

test('screens before signing in have no navigation, but do take feedback', NIGHT, async ({ page }) => {
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entries(page)).toHaveCount(0)
    await expect(feedback(page)).toBeVisible()
    await expectAccessibleByDay(page)
  }
  await aPendingPerson(page)
  await page.goto('/verify?identifier=ada%40example.com&method=email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
  await expect(entries(page)).toHaveCount(0)
})

test('visitors are sent from every screen of groups and money to log-in', NIGHT, async ({ page }) => {
  const group = await aGroup(await someone('ada'))
  for (const [path] of screensOf(group._id)) {
    await page.goto(path as string)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  }
})

test(
  'a dialog opens on its first field, cycles through Tab, and asks before losing what was typed',
  NIGHT,
  async ({ page }) => {
    await aGroup(await aPerson(page))
    await page.goto('/groups')
    const opener = page.getByRole('button', { name: 'Create New Group' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
    const title = page.getByRole('dialog').getByLabel('Title')
    await expect(title).toBeFocused()
    const close = dialog.getByRole('button', { name: 'Close' })
    // The button is disabled, so what is folded away above it is the last tab stop.
    const fold = dialog.locator('summary')
    await page.keyboard.press('Shift+Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(fold).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Boat')
    await page.keyboard.press('Escape')
    // The form keeps a draft, so closing does not ask.
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(title).toHaveValue('Boat')

    await page.reload()
    const edit = page.getByRole('button', { name: 'Edit Group' })
    await edit.click()
    await title.fill('Boat')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Throw away what you’ve typed?')
    // It handles keys only once it has the focus.
    await page.waitForFunction(() => document.activeElement?.closest('[role=alertdialog]'))
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(title).toBeFocused()
    await expect(title).toHaveValue('Boat')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Throw away' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(edit).toBeFocused()
  },
)
