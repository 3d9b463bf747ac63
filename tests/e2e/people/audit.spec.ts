import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test(
  'people see what changed in their account, admins what changed in their group',
  NIGHT,
  async ({ page }) => {
    const person = await aPerson(page)
    await page.goto('/account-settings')
    await page.getByRole('link', { name: /^Account activity/ }).click()
    await expect(page.getByRole('heading', { name: 'Account activity' })).toBeVisible()
    await expect(page.getByText('Logged in with a code')).toBeVisible()
    await expectAccessible(page)

    const group = await aGroup(person, { title: 'Boat' })
    await page.goto(`/group/${group._id}/transactions`)
    await page.getByRole('link', { name: 'What changed' }).click()
    await expect(page.getByText(`${person.username} joined as an admin`)).toBeVisible()
    await expectAccessible(page)
  },
)
