import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, inDays, leaveSharing } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { expectStill } from '../support/shifts'

type Titled = { title: string }

const openCreate = async (page: Page) => {
  await page.getByRole('button', { name: 'Create New Group' }).click()
  return page.getByRole('dialog', { name: 'Create a New Group' })
}

test('the create form reports errors while typing', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  const dialog = await openCreate(page)
  const send = dialog.getByRole('button', { name: 'Create Group' })
  const amount = dialog.getByLabel('Target amount')
  await expect(send).toBeDisabled()

  await expectStill(page, async () => {
    await dialog.getByLabel('Title').fill('x'.repeat(41))
    await expect(dialog.getByText('41/40')).toBeVisible()
    await expect(dialog.getByText('Title must be less than 40 characters.')).toBeVisible()
  })
  await dialog.getByLabel('Title').fill('x'.repeat(40))
  await expect(dialog.getByText('Title must be less than 40 characters.')).toBeHidden()

  await amount.fill('many')
  await expect(dialog.getByText('Please enter a valid number.')).toBeVisible()
  await amount.fill('0.99')
  await expect(dialog.getByText('The amount must be at least £1.')).toBeVisible()
  await amount.fill('99999.01')
  await expect(dialog.getByText('The amount must not exceed £99999.')).toBeVisible()
  await amount.fill('12345.5')
  await expect(amount).toHaveValue('12,345.5')

  await dialog.getByLabel('Payment deadline').fill(inDays(-1))
  await expect(dialog.getByText('The deadline cannot be a past date.')).toBeVisible()
  await dialog.getByLabel('Custom split').check()
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Payment deadline').fill(inDays(0))
  await expect(send).toBeEnabled()

  await amount.fill('.')
  await send.click()
  await expect(dialog.getByText('Please enter a valid amount between £1 and £99999.')).toBeVisible()
  await expect(amount).toBeFocused()
})

test('a deadline typed with one digit too many keeps a four-digit year', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  const deadline = (await openCreate(page)).getByLabel('Payment deadline')
  await deadline.focus()
  await deadline.pressSequentially('1111020277')
  await expect(deadline).toHaveValue(/^\d{4}-11-11$/)
})

test(
  'a double click creates one group, says so, and leaves an empty form behind',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    await aGroup(ada, { title: 'An older group' })
    await page.goto('/groups')
    const dialog = await openCreate(page)
    await dialog.getByLabel('Title').fill('Something else')
    await page.reload()
    await openCreate(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('Something else')
    await dialog.getByRole('button', { name: 'Start afresh' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill('Retirement present')
    await dialog.getByLabel('Target amount').fill('1250.5')
    await dialog.getByLabel('Payment deadline').fill(inDays(30))
    await dialog.getByLabel('Description').fill('A clock, as is proper')
    await dialog.getByLabel('Auto split').check()
    const sent = page.waitForRequest('**/api/group/create')
    await dialog.getByRole('button', { name: 'Create Group' }).dblclick()
    expect((await sent).postDataJSON()).toEqual({
      title: 'Retirement present',
      description: 'A clock, as is proper',
      paymentGoal: 1250.5,
      paymentDeadline: inDays(30),
      splitOption: 'autoSplit',
    })
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await leaveSharing(page)
    await expect(page).toHaveURL(/\/group\/[\w-]+\/Retirement%20present$/)
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Retirement present' })).toBeVisible()
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeHidden()
    expect((await as(ada)('GET /group/groups')).groups).toHaveLength(2)
    await openCreate(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('')
    await expect(dialog.getByRole('button', { name: 'Create Group' })).toBeDisabled()
  },
)

test(
  'a group whose creation got no response is not created twice, even after a reload, but a similar one can be',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    await page.goto('/groups')
    const dialog = await openCreate(page)
    const send = dialog.getByRole('button', { name: 'Create Group' })
    const fillIn = async () => {
      await dialog.getByLabel('Title').fill('Retirement present')
      await dialog.getByLabel('Target amount').fill('250')
      await dialog.getByLabel('Payment deadline').fill(inDays(30))
      await dialog.getByLabel('Auto split').check()
    }
    await fillIn()
    await page.route('**/api/group/create', async (route) => {
      await route.fetch()
      await route.abort()
    })
    for (const _ of ['the first time', 'and again']) {
      await send.click()
      await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
    }
    await page.unroute('**/api/group/create')
    await page.reload()
    await openCreate(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('Retirement present')
    await send.click()
    await expect(dialog).toBeHidden()
    await leaveSharing(page)
    const titles = async () => (await as(ada)('GET /group/groups')).groups.map(({ title }: Titled) => title)
    expect(await titles()).toEqual(['Retirement present'])

    await openCreate(page)
    await fillIn()
    await send.click()
    await expect(dialog).toBeHidden()
    expect(await titles()).toEqual(['Retirement present', 'Retirement present'])
  },
)

test('a refused group keeps the form, and a lost session leads to session-out', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  const dialog = await openCreate(page)
  await dialog.getByLabel('Title').fill('Retirement present')
  await dialog.getByLabel('Target amount').fill('250')
  await dialog.getByLabel('Payment deadline').fill(inDays(30))
  await dialog.getByLabel('Auto split').check()
  await page.route('**/api/group/create', (route) => route.fulfill({ status: 500, json: {} }))
  await expectStill(page, async () => {
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong')
  })
  await page.route('**/api/group/create', (route) => route.fulfill({ status: 201, json: {} }))
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid server response')
  await page.route('**/api/group/create', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await expect(dialog.getByLabel('Title')).toHaveValue('Retirement present')
  await page.route('**/api/group/create', (route) => route.fulfill({ status: 401, json: {} }))
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(page).toHaveURL('/session-out')
})

test('an admin edits a group; Update waits for a change', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Edit Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Group' })
  const update = dialog.getByRole('button', { name: 'Update' })
  const amount = dialog.getByLabel('Target amount')
  await expect(amount).toHaveValue('300.00')
  await expect(update).toBeDisabled()
  await amount.fill('4a5.6.7')
  await expect(amount).toHaveValue('4a5.6.7')
  await expect(dialog.getByText('Please enter a valid number.')).toBeVisible()
  await amount.fill('450')
  await amount.blur()
  await expect(amount).toHaveValue('450.00')
  await dialog.getByLabel('Description').fill('')
  await update.click()
  await expect(dialog.getByText('Please enter a description.')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Description').fill('Three nights now')
  await dialog.getByLabel('Title').fill('x'.repeat(41))
  await expect(dialog.getByText('Title must be less than 40 characters.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Bothy week')
  await page.route('**/update', (route) => route.fulfill({ status: 500, json: {} }))
  await update.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update group')
  await page.unroute('**/update')
  const sent = page.waitForRequest('**/update')
  await update.click()
  expect((await sent).postDataJSON()).toEqual({
    title: 'Bothy week',
    description: 'Three nights now',
    paymentGoal: 450,
    paymentDeadline: group.paymentDeadline,
    changed: ['title', 'description', 'paymentGoal'],
  })
  await expect(page.getByText('Group updated successfully!', { exact: true })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Bothy week' })).toBeVisible()
  await expect(card.getByText('Edited')).toBeVisible()
  await expect(card.getByText('£450.00').first()).toBeVisible()
})

test(
  'what another admin saves meanwhile shows in the open form, and is not overwritten',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    const ben = await aMember(ada, group, 'ben')
    await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Edit Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Group' })
    const update = dialog.getByRole('button', { name: 'Update' })
    await dialog.getByLabel('Description').fill('Three nights now')

    const { title, paymentDeadline } = group
    const bensChanges = { title, description: 'By the sea', paymentGoal: 450, paymentDeadline }
    await as(ben)(`PUT /group/${group._id}/update`, bensChanges)
    await expect(dialog.getByLabel('Target amount')).toHaveValue('450.00')
    await expect(dialog.getByLabel('Description')).toHaveValue('Three nights now')
    await dialog.getByLabel('Description').fill('By the sea')
    await expect(update).toBeDisabled()
    await dialog.getByLabel('Description').fill('Three nights by the sea')
    await update.click()
    await expect(page.getByText('Group updated successfully!', { exact: true })).toBeVisible()
    const { group: saved } = await as(ada)(`GET /group/${group._id}`)
    expect(saved).toMatchObject({ description: 'Three nights by the sea', paymentGoal: 450 })
  },
)
