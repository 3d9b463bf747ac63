import { expect, type Page, test } from '@playwright/test'
import { callApi, payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, someone } from '../support/groups'
import { readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

const step = (page: Page, name: RegExp) => page.getByRole('button', { name })

test(
  'an admin lets somebody off, shares out the surplus, closes the group and copies it',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { paymentGoal: 100 })
    const asAda = (call: string, body?: Record<string, unknown>) =>
      callApi(servers, call, { token: ada.token, body })
    const ben = await aMember(ada, group, 'ben')
    const cleo = await aMember(ada, group, 'cleo')
    const path = `/group/${group._id}`
    for (const [username, amount] of [
      [ada.username, 70],
      [ben.username, 50],
      [cleo.username, 20],
    ])
      await asAda(`PUT ${path}/member/set-amount`, { username, amount })
    await payByCard(servers, ada, group._id, 70)
    await payByCard(servers, ben, group._id, 50)

    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Reminders' })).toBeVisible()
    await page.getByRole('link', { name: 'Wrap up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wrap up' })).toBeVisible()
    await expect(step(page, /Settle what is still owed/)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('£20.00 still owed by one person')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let off Cleo Tester' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let off' }).click()
    await expect(page.getByText('Everyone has paid their share')).toBeVisible()

    await expect(step(page, /Transfer the money/)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('£100.00 can be transferred')).toBeVisible()
    await page.getByRole('button', { name: 'Skip this step' }).click()
    const shareOutList = page.getByRole('list', { name: 'Who gets what' })
    await expect(page.getByLabel('Amount to share out')).toHaveValue('20.00')
    await expect(shareOutList).toContainText('Ada Tester£11.67')
    await expect(shareOutList).toContainText('Ben Tester£8.33')
    // The parts that would be sent are always the ones shown.
    const send = page.getByRole('button', { name: 'Share out', exact: true })
    await page.route('**/share-out?*', (route) => route.abort())
    await page.getByLabel('Amount to share out').fill('12')
    await expect(send).toBeDisabled()
    await expect(page.getByText('We couldn’t work out who would get what.')).toBeVisible()
    await expect(shareOutList).toHaveCount(0)
    await page.unroute('**/share-out?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(shareOutList).toContainText('Ada Tester£7.00')
    await expectAccessible(page)
    await send.click()
    await expect(page.getByText('The money is on its way back', { exact: true })).toBeVisible()
    expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 108, availableAmount: 108 })

    await step(page, /Thank everyone and close/).click()
    await expect(page.getByRole('button', { name: 'Close the group' })).toBeDisabled()
    await page.getByLabel('A word of thanks (optional)').fill('Thank you all. What a weekend.')
    await step(page, /Settle what is still owed/).click()
    await expect(page.getByLabel('A word of thanks (optional)')).toBeHidden()
    await step(page, /Thank everyone and close/).click()
    await expect(page.getByLabel('A word of thanks (optional)')).toHaveValue('Thank you all. What a weekend.')
    await page.getByLabel(/£108.00 stays in the group/).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where every pound went' })).toBeVisible()
    await expect(page.getByText('“Thank you all. What a weekend.”')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['£120.00', '£12.00', '£108.00'])
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Back to the group' }).click()
    await expect(page.getByRole('heading', { name: /^Closed on/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Make Payment' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Reminders' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Same again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Same again' })
    await expect(dialog.getByLabel('Title')).toHaveValue(group.title)
    await dialog.getByLabel('Title').fill('Next year')
    await expectAccessible(page)
    const sent = page.waitForRequest('**/copy')
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ title: 'Next year', paymentGoal: 100 })
    await expect(page.getByRole('heading', { name: 'Next year' })).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible()
    await expect(page.getByRole('link', { name: group.title })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'somebody who is no longer an admin is told so on the admins’ pages, not that the group is gone',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada, { title: 'Lisbon trip' })
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
    await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
    const liveRequest = page.waitForRequest(/\/api\/live/)
    await page.goto(`/group/${group._id}/close`)
    await liveRequest
    await expect(page.getByRole('heading', { level: 1, name: 'Wrap up' })).toBeVisible()
    await as(ada)(`POST /group/${group._id}/remove-admin`, { username: ben.username })
    const adminsOnlyHeading = page.getByRole('heading', {
      level: 1,
      name: 'This page of “Lisbon trip” is only for its admins',
    })
    await expect(adminsOnlyHeading).toBeFocused()
    await expectAccessible(page)
    await page.goto(`/group/${group._id}/history`)
    await expect(adminsOnlyHeading).toBeVisible()
    await page.getByRole('link', { name: 'Back to the group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lisbon trip' })).toBeVisible()
  },
)
