import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).locator('> li')

test(
  'an admin sets one amount for those without one, and then for everyone, in three presses',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { paymentGoal: 360, splitOption: 'customSplit' })
    const ben = await aMember(ada, group, 'ben')
    const chloe = await aMember(ada, group, 'chloe')
    await as(ada)(`PUT /group/${group._id}/member/set-amount`, { username: ben.username, amount: 50 })
    await page.goto(`/group/${group._id}/all-members`)
    await page.getByRole('link', { name: 'No amount yet 2' }).click()
    await expect(members(page)).toHaveCount(2)
    const dialog = page.getByRole('dialog', { name: 'How much should each contribute?' })
    await page.getByRole('button', { name: 'Set Amounts' }).click()
    await expect(dialog.getByLabel('Amount for each')).toBeFocused()
    await expect(dialog.getByLabel(ben.username)).not.toBeChecked()
    await expect(dialog.getByLabel(chloe.username)).toBeChecked()
    await dialog.getByLabel('Amount for each').fill('120')
    await expect(dialog.getByText('2 × £120 = £240. The goal is £360.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Set for 2 members' }).click()
    await expect(page.getByText('Amount set for 2 members', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.goto(`/group/${group._id}/all-members`)
    await page.getByRole('button', { name: 'Set Amounts' }).click()
    await dialog.getByLabel('Amount for each').fill('120')
    await dialog.getByRole('button', { name: 'Set for 3 members' }).click()
    await expect(members(page).filter({ hasText: ben.username }).getByText('£120.00').first()).toBeVisible()
  },
)
