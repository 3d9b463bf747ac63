import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { as, inDays } from '../support/groups'
import { readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test(
  'a new collection covers the card fee, and everyone pays exactly their share',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Create New Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
    await dialog.getByLabel('Title').fill('Canal boat')
    await dialog.getByLabel('Target amount').fill('300')
    await dialog.getByLabel('Payment deadline').fill(inDays(9))
    await dialog.getByLabel('Auto split').check()
    await dialog.getByText('Who pays the card fee? Each payer').click()
    await dialog.getByLabel('The collection').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    await expect(dialog).toBeHidden()
    const [group] = (await as(ada)('GET /group/groups')).groups
    expect(group.feePaidBy).toBe('group')

    await page.goto(`/group/${group._id}/initialize-payment`)
    const breakdown = page.getByRole('region', { name: 'Payment Breakdown' })
    await expect(breakdown).toContainText('Processing fee (1.4% + 20p)£0.00')
    await expect(breakdown).toContainText('covered by the collection')
    await expect(breakdown).toContainText('Total to pay£300.00')
    await expectAccessible(page)

    await payByCard(servers, ada, group._id, 300)
    expect((await readGroup(ada, group._id)).availableAmount).toBe(295.6)
    await page.goto(`/group/${group._id}`)
    await expect(page.getByText('Card fees, covered by the collection')).toBeVisible()
    await expect(page.getByText('£4.40')).toBeVisible()
  },
)

test('who pays the fee can be changed until somebody has paid', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await as(ada)('POST /group/create', {
    ...{ title: 'Canal boat', description: 'A week', paymentGoal: 300, paymentDeadline: inDays(9) },
    splitOption: 'autoSplit',
  })
  await page.goto(`/group/${group._id}/Canal%20boat`)
  const dialog = page.getByRole('dialog', { name: 'Edit Group' })
  const edit = page.getByRole('button', { name: 'Edit Group' })
  await edit.click()
  await dialog.getByText('Who pays the card fee? Each payer').click()
  await dialog.getByLabel('The collection').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await readGroup(ada, group._id)).feePaidBy).toBe('group')

  await payByCard(servers, ada, group._id, 300)
  await page.reload()
  await edit.click()
  await expect(dialog.getByLabel('Title')).toBeVisible()
  await expect(dialog.getByText('Who pays the card fee?')).toBeHidden()
})
