import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson, aPersonFromAnotherBrowser } from '../support/people'

/** Somebody on a list has an account: the place becomes theirs. */

test(
  'who is on a list finds it among their notifications, and takes the place over',
  NIGHT,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 720 })
    const ada = await aPersonFromAnotherBrowser(page)
    const ann = await aPerson(page)
    const group = await aGroup(ada, { paymentGoal: 300 })
    const people = [{ name: 'Ann Other', email: ann.email, amount: 25 }]
    await as(ada)(`POST /group/${group._id}/people`, { people })
    await as(ada)(`POST /group/${group._id}/people/send`, {})
    await page.goto('/notifications')
    const notification = page.getByRole('listitem').filter({ hasText: 'You are on the list of' })
    await expectAccessible(page)
    await notification.getByRole('button', { name: 'That’s me' }).click()
    // The refresh that the answer causes makes the line a link, and leaves what was said.
    await expect(notification.getByRole('link')).toBeVisible()
    await expect(notification.getByText(/^You joined/)).toBeVisible()
    await page.goto(`/group/${group._id}`)
    await expect(page.locator('#main')).toContainText('£25.00')
  },
)
