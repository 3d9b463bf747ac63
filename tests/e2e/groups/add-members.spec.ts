import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test('an admin finds people, invites one and adds another with an amount', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const chloe = await someone('chloe')
  await aGroup(ada, { splitOption: 'customSplit' })
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
  const search = dialog.getByLabel('Search users')
  await expect(dialog.getByText('Type at least 2 characters to search for users')).toBeVisible()
  await search.fill('b')
  await expect(dialog.getByText('Type at least 2 characters to search for users')).toBeVisible()

  await search.fill(ben.username)
  await dialog.getByRole('button', { name: `Invite ${ben.username}` }).click()
  await expect(page.getByText('Invitation sent successfully', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Invited' })).toBeDisabled()
  // The pressed button is of no more use: the focus goes to its neighbour.
  await expect(dialog.getByRole('button', { name: `Add ${ben.username}` })).toBeFocused()
  await dialog.getByLabel('By email or mobile number').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('By email or mobile number')).toBeFocused()
  await expectAccessible(page)

  await search.fill(chloe.username)
  await dialog.getByRole('button', { name: `Add ${chloe.username}` }).click()
  const question = page.getByRole('dialog', { name: `How much should ${chloe.username} contribute?` })
  await question.getByRole('button', { name: 'Save Amount' }).click()
  await expect(question.getByText('Amount cannot be empty or invalid!')).toBeVisible()
  await question.getByLabel('Amount').fill('.')
  await question.getByRole('button', { name: 'Save Amount' }).click()
  await expect(question.getByText('Invalid amount entered!')).toBeVisible()
  await question.getByLabel('Amount').fill('120,5')
  await question.getByLabel('Amount').blur()
  await expect(question.getByLabel('Amount')).toHaveValue('120.50')
  await question.getByRole('button', { name: 'Save Amount' }).click()
  await expect(page.getByText('Amount updated successfully!', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  // While the toast is shown, Escape closes that first.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(
    page.getByRole('article').getByRole('listitem').filter({ hasText: chloe.username }),
  ).toContainText('£120.50')
})

test('where members give what they like, nobody is asked for an amount', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const group = await aGroup(ada, { splitOption: 'customSplit', openAmounts: true })
  await page.goto(`/group/${group._id}`)
  await expect(page.getByText('Everyone who joins gives what they like.')).toBeVisible()
  await expect(page.getByText('Members give what they like')).toBeVisible()
  await expect(page.getByText('Not assigned yet')).toHaveCount(0)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
  await dialog.getByLabel('Search users').fill(ben.username)
  await dialog.getByRole('button', { name: `Add ${ben.username}` }).click()
  await expect(dialog.getByRole('button', { name: 'Added' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('people already invited are marked, and failures have clear texts', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const chloe = await someone('chloe')
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/invite`, { username: ben.username })
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
  // What is announced has to be there, empty, before there is anything to say.
  const resultCount = dialog.getByRole('status')
  await expect(resultCount).toHaveText('')
  await dialog.getByLabel('Search users').fill(ben.username)
  await expect(dialog.getByRole('button', { name: 'Invited' })).toBeDisabled()
  await expect(resultCount).toHaveText('1 found')
  await dialog.getByLabel('Search users').fill('no_such_person_at_all')
  await expect(dialog.getByText('No users found for "no_such_person_at_all"')).toBeVisible()

  await page.route('**/invite', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByLabel('Search users').fill(chloe.username)
  await dialog.getByRole('button', { name: `Invite ${chloe.username}` }).click()
  await expect(page.getByText('Failed to send invitation', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Invite ${chloe.username}` })).toBeEnabled()
  await page.route('**/api/user/search**', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByLabel('Search users').fill('anybody')
  await expect(dialog.getByRole('alert')).toHaveText('Failed to search users')
})
