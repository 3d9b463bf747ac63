import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test('somebody without a group is shown how to create one', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'See all groups' })).toBeVisible()
  await expectAccessible(page)
})

test('the Groups screen lists one’s own open invitations', NIGHT, async ({ page }) => {
  const [ada, eve] = [await someone('ada'), await someone('eve')]
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada, { title: 'Skye, the long way' })
  await page.goto('/groups')
  const openInvitations = page.getByRole('region', { name: 'Open invitations' })
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expect(openInvitations).toBeHidden()

  for (const { username } of [ben, eve]) await as(ada)(`POST /group/${group._id}/invite`, { username })
  await expect(openInvitations.getByRole('listitem')).toHaveCount(1)
  await expect(openInvitations.getByRole('listitem')).toContainText(
    `Skye, the long way${ada.username} invited you`,
  )
  await expect(openInvitations.getByRole('listitem')).toContainText('Your share would be about £150, by ')
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expectAccessible(page)

  await aGroup(ben, { title: 'One of their own' })
  await page.reload()
  await expect(page.getByRole('article')).toContainText('One of their own')
  await expect(
    openInvitations.getByRole('link', { name: 'View invitation to Skye, the long way' }),
  ).toHaveAttribute('href', /^\/invitation\/[\w-]{20,}\/accept$/)
  const uist = await aGroup(ada, { title: 'Uist' })
  await as(ada)(`POST /group/${uist._id}/invite`, { username: ben.username })
  await openInvitations.getByRole('group', { name: 'Uist' }).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(openInvitations.getByRole('listitem')).toHaveCount(1)
  await page.goto('/dashboard')
  await openInvitations.getByRole('button', { name: 'Join' }).click()
  await expect(openInvitations).toBeHidden()
  const today = page.getByRole('region', { name: 'Needs you today' })
  await expect(today.getByRole('listitem').filter({ hasText: 'Skye' })).toContainText('You owe £150 by ')
  await page.goto('/groups')
  await expect(page.getByRole('article')).toContainText('One of their own')
  await expect(openInvitations).toBeHidden()
})

test('the Groups screen shows the complete card of the most recent group', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const title = 'A rather long weekend in the Yorkshire'
  await aGroup(ada, { title: 'An older group' })
  const group = await aGroup(ada, { title, description: `${'word '.repeat(24)}the end of it` })
  for (const name of ['ben', 'chloe']) await aMember(ada, group, name)
  await page.goto('/groups')
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { level: 2 }).first()).toHaveText('A rather long weekend in the Y…')
  await card.getByRole('button', { name: 'Show More of the title' }).click()
  await expect(card.getByRole('heading', { name: title })).toBeVisible()
  await card.getByRole('button', { name: 'Show Less of the title' }).click()
  await expect(card.getByText('the end of it')).toBeHidden()
  await card.getByRole('button', { name: 'Show More of the description' }).click()
  await expect(card.getByText('the end of it')).toBeVisible()

  await expect(card.getByText('£0.00')).toBeVisible()
  await expect(card.getByText('Amount Remitted')).toBeVisible()
  await expect(card.getByText('Payment Goal')).toBeVisible()
  await expect(card.getByText('Inactive')).toHaveAttribute('data-tone', 'red')
  await expect(card.getByText('9 days left')).toBeVisible()
  await expect(card.getByText('Edited')).toBeHidden()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('link', { name: 'See all members' })).toHaveAttribute(
    'href',
    `/group/${group._id}/all-members`,
  )
  await expect(card.getByRole('link', { name: 'See group details' })).toHaveAttribute(
    'href',
    `/group/${group._id}`,
  )
  await expectAccessible(page)
})

test(
  'an ordinary member cannot add members or edit, and sees only their own share',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada)
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
    await page.goto('/groups')
    const card = page.getByRole('article')
    await expect(card.getByRole('link', { name: 'Make Payment' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Add Member' })).toBeHidden()
    await expect(card.getByRole('button', { name: 'Edit Group' })).toBeHidden()
    await expect(card.getByRole('link', { name: 'See all members' })).toBeHidden()
    await expect(card.getByRole('listitem').filter({ hasText: ada.username })).not.toContainText('£')
    await expect(card.getByRole('listitem').filter({ hasText: ben.username })).toContainText('£150.00')
  },
)

test('incoming money shows on the open card, and changes the status', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 100 })
  await page.goto('/groups')
  const card = page.getByRole('article')
  await expect(card.getByText('Inactive')).toBeVisible()
  await payByCard(servers, ada, group._id, 40)
  await expect(card.getByText('In progress')).toHaveAttribute('data-tone', 'yellow')
  await expect(card.getByText('£40.00').first()).toBeVisible()
  await payByCard(servers, ada, group._id, 60)
  await expect(card.getByText('Completed')).toHaveAttribute('data-tone', 'green')
})

test('all groups can be searched, and each leads to its own dashboard', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const shed = await aGroup(ada, { title: 'Allotment shed' })
  const transfer = await aGroup(ada, { title: 'Transfer' })
  await page.goto('/groups')
  await page.getByRole('button', { name: 'See all groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'All Groups' })
  await expect(dialog.getByRole('link')).toHaveCount(2)
  await expect(dialog.getByRole('link', { name: 'Transfer' })).toHaveAttribute(
    'href',
    `/group/${transfer._id}/Transfer-group`,
  )
  await expect(dialog.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByPlaceholder('Search groups...').fill('nothing like it')
  await expect(dialog.getByText('No groups found for "nothing like it"')).toBeVisible()
  await dialog.getByPlaceholder('Search groups...').fill('SHED')
  await expect(dialog.getByRole('status')).toHaveText('1 found')
  await dialog.getByRole('link', { name: 'Allotment shed' }).click()
  await expect(page).toHaveURL(`/group/${shed._id}/Allotment%20shed`)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Allotment shed' })).toBeVisible()
})

test('a list of groups that cannot be loaded says so and can be retried', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await aGroup(ada)
  await page.goto('/groups')
  await page.route('**/api/group/groups', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'See all groups' }).click()
  const dialog = page.getByRole('dialog', { name: 'All Groups' })
  await expect(dialog.getByText('HTTP error! status: 503')).toBeVisible()
  await page.unroute('**/api/group/groups')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'See all groups' }).click()
  await expect(dialog.getByRole('link', { name: 'Bothy weekend' })).toBeVisible()
})

test('a group is not found by strangers, nor by a malformed address', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  await aPerson(page, 'mallory')
  const group = await aGroup(ada, { title: 'Secret santa' })
  for (const path of ['', '/Secret%20santa', '/all-members']) {
    await page.goto(`/group/${group._id}${path}`)
    await expect(page.getByText('Secret santa')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  }
  await page.goto('/group/not-an-id/whatever')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
})
