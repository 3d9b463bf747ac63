import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, leaveSharing, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test('a newcomer sees empty states, and starts a group from there', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  await expect(page.getByText('Your recent payments will appear here')).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  // Nothing is said of money until there is some.
  const main = page.getByRole('main')
  await expect(main.getByText('£')).toHaveCount(0)
  await expect(main.getByText('You owe nothing')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await dialog.getByLabel('Title').fill('Retirement present')
  await dialog.getByLabel('Target amount').fill('250')
  await dialog.getByLabel('Payment deadline').fill('2099-12-31')
  await dialog.getByLabel('Auto split').check()
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog).toBeHidden()
  await leaveSharing(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Retirement present/ })).toBeVisible()
  const today = page.getByRole('region', { name: 'Needs you today' })
  await expect(
    today.getByRole('link', { name: /^Nobody else has joined yet: invite the others/ }),
  ).toBeVisible()
  await expect(today.getByRole('link', { name: /^Pay/ })).toBeHidden()
  await expectAccessible(page)
})

test('what needs somebody beyond the first few lines is drawn when unfolded', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await aGroup(ada, { title })
  await page.goto('/dashboard')
  const part = page.getByRole('region', { name: 'Waiting for you as an admin' })
  await expect(part.getByRole('listitem')).toHaveCount(4)
  await part.getByText('1 more').click()
  await expect(part.getByRole('listitem')).toHaveCount(5)
  await part.getByText('1 more').click()
  await expect(part.getByRole('listitem')).toHaveCount(4)
})

test('the overview counts all groups, and separately those one created', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  await aGroup(ada)
  const bens = await aGroup(ben, { title: 'Five-a-side kit' })
  await as(ben)(`POST /group/${bens._id}/add`, { username: ada.username })
  await page.goto('/dashboard')
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition')
  await expect(figure('Total Groups')).toHaveText('2')
  await expect(figure('Groups Created')).toHaveText('1')
})

test(
  'the latest notification and the count on the bell arrive while the screen is open',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const ben = await someone('ben')
    const group = await aGroup(ben, { title: 'Five-a-side kit' })
    await page.goto('/dashboard')
    await expect(page.getByText('None yet')).toBeVisible()
    await as(ben)(`POST /group/${group._id}/add`, { username: ada.username })
    await expect(page.getByText('Type - Group')).toBeVisible()
    await expect(page.getByText(/added you to “Five-a-side kit”/)).toBeVisible()
    const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' })
    await expect(bell).toHaveAttribute('href', '/notifications')
    await expect(page.getByRole('link', { name: 'See All Notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    )
  },
)

test('recent transactions are green when paid and yellow while pending', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Allotment shed' })
  await aMember(ada, group, 'ben')
  await payByCard(servers, ada, group._id, 25.5)
  await as(ada)(`POST /payment/${group._id}/initialize`, {
    email: ada.email,
    amount: 40,
    isInternational: false,
  })
  await page.goto('/dashboard')
  const row = (amount: string) => page.getByRole('listitem').filter({ hasText: amount })
  await expect(row('£25.50')).toContainText('Allotment shed')
  await expect(row('£25.50').locator('time')).toBeVisible()
  await expect(row('£25.50').getByText('£25.50')).toHaveAttribute('data-tone', 'green')
  await expect(row('£40.00').getByText('£40.00')).toHaveAttribute('data-tone', 'yellow')
  await expect(page.getByRole('link', { name: 'See All Transactions' })).toHaveAttribute(
    'href',
    '/transactions',
  )
  await expectAccessible(page)
})
