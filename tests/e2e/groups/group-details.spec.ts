import { expect, type Locator, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, inDays, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'
import { watchShifts } from '../support/shifts'

const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test('an admin sees what the group is, what came in and who has paid', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Bothy weekend', paymentGoal: 300 })
  const ben = await aMember(ada, group, 'ben')
  const chloe = await aMember(ada, group, 'chloe')
  await payByCard(servers, ben, group._id, 100)
  await page.goto(`/group/${group._id}`)

  await expect(page.getByRole('heading', { level: 1, name: 'Bothy weekend' })).toBeVisible()
  // Content that was streamed but not revealed yet is outside it for a moment.
  await expect(page.locator('#main').getByText('Two nights by the loch')).toBeVisible()
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition')
  await expect(figure('Amount Remitted')).toHaveText('£100.00')
  await expect(figure('Payment Goal')).toHaveText('£300.00')
  await expect(page.getByText('In progress')).toHaveAttribute('data-tone', 'yellow')
  await expect(figure('Members')).toHaveText('3')
  await expect(figure('Deadline')).toContainText(longDate(inDays(9)))
  await expect(figure('Destination Account')).toHaveText('Not connected yet')
  await expect(figure('Split Option')).toHaveText('Auto split')
  await expect(page.getByRole('link', { name: 'See all members' })).toHaveAttribute(
    'href',
    `/group/${group._id}/all-members`,
  )
  await expect(page.getByRole('link', { name: 'See all transactions' })).toHaveAttribute(
    'href',
    `/group/${group._id}/transactions`,
  )
  await expect(page.getByRole('table', { name: 'Collected over time' })).toContainText('£100.00')
  const paidSection = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Who has paid' }) })
  await expect(paidSection).toContainText('1 of 3')
  await expect(paidSection.getByText('Still to pay:').locator('..')).toContainText('you and ')
  await expect(paidSection.getByRole('listitem').filter({ hasText: chloe.username })).toContainText(
    '£100.00 to pay',
  )
  await expect(paidSection.getByRole('listitem').filter({ hasText: ben.username })).toContainText('Paid')
  await expect(page.getByText('You’re the only admin.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wrap up' })).toHaveAttribute(
    'href',
    `/group/${group._id}/close`,
  )
  await expect(page.getByRole('link', { name: 'Back to Groups' })).toHaveAttribute('href', '/groups')
  await expect(page.getByRole('button', { name: 'Edit Group' })).toBeVisible()
  await expect(paidSection.getByRole('button', { name: 'Add Member' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave Group' })).toBeHidden()
  await expectAccessible(page)
})

test(
  'a member’s amount ends at the right edge of the list, even on a line below the name',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    await aMember(ada, group, 'ben')
    await page.goto(`/group/${group._id}`)
    const members = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Who has paid' }) })
    const row = members.getByRole('listitem').filter({ hasText: ada.username })
    for (const width of [320, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const [list, mark] = await Promise.all([row.boundingBox(), row.getByText('to pay').boundingBox()])
      expect((mark?.x ?? 0) + (mark?.width ?? 0), `at ${width} px`).toBe((list?.x ?? 0) + (list?.width ?? 0))
    }
  },
)

test(
  'an ordinary member sees how many have paid, and can leave, but not transfer or delete',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada)
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
    await payByCard(servers, ada, group._id, 150)
    await page.goto(`/group/${group._id}`)
    const paidSection = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Who has paid' }) })
    await expect(paidSection).toContainText('1 of 2')
    await expect(paidSection.getByRole('listitem').filter({ hasText: ada.username })).not.toContainText(
      /£|Paid/,
    )
    await expect(page.getByText('Anonymous member')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete Group' })).toBeHidden()

    await page.getByRole('button', { name: 'Leave Group' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave this group?' })
    await expect(question.getByText('This action cannot be undone.')).toBeVisible()
    await expect(question.getByText('Anything you’ve paid stays with the group.')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/leave', (route) => route.fulfill({ status: 500, json: {} }))
    await question.getByRole('button', { name: 'Leave Group' }).click()
    await expect(question.getByRole('alert')).toHaveText('Error: An error occurred while leaving the group')
    await page.unroute('**/leave')
    await question.getByRole('button', { name: 'Leave Group' }).click()
    await expect(page).toHaveURL('/groups')
    await expect(page.getByText('You successfully left the group', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You’ve left “${group.title}”`)
  },
)

test(
  'on a phone the amount owed stays in view, covering neither the focus nor the page’s end',
  NIGHT,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada, { title: 'Lisbon trip', paymentGoal: 480 })
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
    const liveRequest = page.waitForRequest(/\/api\/live/)
    await page.goto(`/group/${group._id}`)
    await liveRequest
    await expect(page).toHaveTitle('Lisbon trip · Whipround')
    const bar = page.getByRole('complementary', { name: 'What you owe' })
    await expect(bar).toContainText('You owe £240 by ')
    const pay = bar.getByRole('link', { name: 'Pay £240.00 into Lisbon trip' })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Make Payment' })).toBeHidden()

    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    const isClear = async (locator: Locator) => {
      const box = await locator.boundingBox()
      return box !== null && box.y + box.height <= (await top(bar))
    }
    const leave = page.getByRole('button', { name: 'Leave Group' })
    await leave.focus()
    expect(await isClear(leave)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await isClear(page.locator('main section').last())).toBe(true)
    expect(await isClear(page.getByRole('button', { name: 'Feedback', exact: true }))).toBe(true)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const { height = 0 } = (await bar.boundingBox()) ?? {}
    expect((await top(bar)) + height).toBeLessThanOrEqual((await top(navigation)) + 1)
    await expectAccessible(page)

    await as(ada)(`POST /group/${group._id}/remove`, { username: ben.username })
    const removedHeading = page.getByRole('heading', { level: 1, name: 'You’re no longer in “Lisbon trip”' })
    await expect(removedHeading).toBeFocused()
    await expect(page).toHaveTitle('No longer in the group · Whipround')
    await expect(page.getByRole('link', { name: 'Go to your groups' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  },
)

test('nothing shifts while a group loads', NIGHT, async ({ page }) => {
  const shift = await watchShifts(page, { afterPresses: true })
  const ada = await aPerson(page)
  const full = await aGroup(ada, { paymentGoal: 100 })
  const ben = await aMember(ada, full, 'ben')
  await aMember(ada, full, 'chloe')
  const soloGroup = await aGroup(ada, { title: 'Only me' })
  await payByCard(servers, ben, full._id, 33.33)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const { _id } of [full, soloGroup]) {
      const liveRequest = page.waitForRequest(/\/api\/live/)
      await page.goto(`/group/${_id}`)
      await expect(page.getByRole('heading', { name: 'Group Actions' })).toBeVisible()
      await liveRequest
      expect(await shift(), `${width} px`).toBeLessThan(0.02)
    }
  }
  await expect(page.getByRole('region', { name: 'Invite the others' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite by name' }).click()
  await expect(page.getByRole('dialog', { name: 'Send Group Invitations' })).toBeVisible()
})

test('a group with money in it is not deleted, with the reason', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await payByCard(servers, ada, group._id, 20)
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Delete Group' }).click()
  const question = page.getByRole('alertdialog', { name: 'This action is permanent!' })
  await expect(question.getByText('All group data will be permanently deleted.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete Group' }).click()
  await expect(question.getByRole('alert')).toContainText('Failed to delete group: ')
  await expect(question.getByRole('alert')).toContainText('£20.00')

  const refusals = {
    FORBIDDEN: 'You are not authorized to delete this group',
    PENDING_TRANSACTION: 'Cannot delete group with pending transactions',
  }
  for (const [code, text] of Object.entries(refusals)) {
    await page.route('**/delete', (route) => route.fulfill({ status: 409, json: { message: 'No.', code } }))
    await question.getByRole('button', { name: 'Delete Group' }).click()
    await expect(question.getByRole('alert')).toHaveText(text)
  }
})

test('an empty group is deleted', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}`)
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all transactions' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'See all members' })).toBeHidden()
  await expect(page.getByText('You’re the only member.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).dblclick()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByText('Group successfully deleted', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${group.title}” was deleted`)
  await page.goto(`/group/${group._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
})

test('Transfer Funds opens the way to a payout account', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Funds' })
  await expect(dialog.getByRole('button', { name: 'Create Connected Account' })).toBeVisible()
})

test('a group without an id is neither left nor deleted', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
  await page.route(`**/group/${group._id}?*`, async (route) => {
    const response = await route.fetch()
    const withoutId = (await response.text()).replaceAll(`"_id":"${group._id}"`, '"_id":""')
    await route.fulfill({ response, body: withoutId })
  })
  await page.goto('/groups')
  await page.getByRole('link', { name: 'See group details' }).click()
  await expect(page).toHaveURL(`/group/${group._id}`)
  for (const action of ['Leave Group', 'Delete Group']) {
    await page.getByRole('button', { name: action }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: action }).click()
    await expect(question.getByRole('alert')).toHaveText('No group ID provided')
    await question.getByRole('button', { name: 'Cancel' }).click()
  }
})
