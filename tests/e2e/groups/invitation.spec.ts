import { expect, test } from '@playwright/test'
import type { HttpPerson } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { invite } from '../support/invitations'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test('an invited user follows the notification, joins, and is taken to the dashboard', async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada, { title: 'Bothy weekend' })
  await invite(ada, group, ben)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'View invitation' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bothy weekend' })).toBeVisible()
  await expect(page.getByText('Two nights by the loch')).toBeVisible()
  const fact = (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition')
  await expect(fact('Members')).toHaveText('1')
  await expect(fact('Split type')).toHaveText('Auto')
  await expect(fact('Goal')).toHaveText('£300.00')
  await expect(page.getByText('about £150.00')).toBeVisible()
  await expect(fact('Invited by')).toHaveText(ada.username)
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible()
  await expect(page.getByText('Successfully joined the group!', { exact: true })).toBeVisible()
  await expect(page.getByText('Redirecting to dashboard...')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: /^Bothy weekend/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'You’re in this group already' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the group' }).click()
  await expect(page).toHaveURL(`/group/${group._id}`)
})

test('an invitation accepted without signing in adds the invited user', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await someone('ben')
  const group = await aGroup(ada, { splitOption: 'customSplit' })
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/invitation/')) tokens.push(request.headers().authorization)
  })
  await page.goto(await invite(ada, group, ben))
  await expect(page.getByText('Custom', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible()
  expect(new Set(tokens)).toEqual(new Set([undefined]))
  const { members } = await as(ada)(`GET /group/${group._id}`)
  expect(members.map((member: { userId: HttpPerson }) => member.userId.username)).toEqual([
    ada.username,
    ben.username,
  ])
})

test('the calls do not send the viewer’s token', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const address = await invite(ada, await aGroup(ada), ben)
  const invitationRequest = page.waitForRequest('**/api/invitation/**')
  await page.goto(address)
  expect((await invitationRequest).headers().authorization).toBeUndefined()
})

test('opening the group at once gets there, however long it takes', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada)
  await page.goto(await invite(ada, group, ben))
  await page.getByRole('button', { name: 'Join Group' }).click()
  await page.route(`**/group/${group._id}?_rsc=*`, async (route) => {
    await new Promise((done) => setTimeout(done, 3000))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Open the group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  await expect(page).toHaveURL(`/group/${group._id}`)
})

test('the page says so while loading and while joining', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const address = await invite(ada, await aGroup(ada), await someone('ben'))
  let resume = () => {}
  const held = new Promise<void>((resolve) => {
    resume = resolve
  })
  await page.route('**/api/invitation/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  await expect(page.getByText('Loading invitation details...')).toBeVisible()
  resume()
  const join = page.getByRole('button', { name: 'Join Group' })
  await expect(join).toBeVisible()
  await page.unroute('**/api/invitation/**')
  await page.route('**/accept', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await join.click()
  await expect(page.getByRole('button', { name: 'Joining Group...' })).toBeDisabled()
})

test('a dead invitation and a lost connection have clear texts', NIGHT, async ({ page }) => {
  await page.goto('/invitation/no-such-invitation/accept')
  await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
  await expect(page.getByText("We can't find this invitation. Please ask for a new one.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expectAccessible(page)

  await page.route('**/api/invitation/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Failed to load invitation')).toBeVisible()
  await page.unroute('**/api/invitation/**')
  await page.route('**/api/invitation/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
})

test('an invitation that cannot be accepted stays on screen, with the reason', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  await page.goto(await invite(ada, await aGroup(ada), await someone('ben')))
  await page.route('**/api/invitation/*/accept', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to accept invitation' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeEnabled()
})

test('somebody else is told whose it is, and the invited user declines', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  await page.goto(await invite(ada, await aGroup(ada), ben))
  await expect(page.getByText(`This invitation is for ${ben.username}: joining puts them`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'You declined the invitation' })).toBeFocused()
  await page.reload()
  await expect(page.getByText("We can't find this invitation.")).toBeVisible()
})
