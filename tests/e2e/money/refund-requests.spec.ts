import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aMember, as } from '../support/groups'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test(
  'a payer asks for a payment back; an admin reads why, and declines with a reason',
  NIGHT,
  async ({ page, browser }) => {
    const admin = await aPerson(page, 'ada')
    const theirs = await (await browser.newContext({ baseURL: servers.url })).newPage()
    const payer = await aPerson(theirs, 'ben')
    const group = await aGroup(admin, { members: [payer] })
    await payByCard(servers, payer, group._id, 40)
    await payByCard(servers, payer, group._id, 60)

    await theirs.goto('/transactions')
    await theirs.getByRole('button', { name: 'Ask for this back (£60.00)' }).click()
    await theirs.getByLabel('Why would you like it back?').fill('Thrown away')
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('button', { name: 'Throw away' }).click()
    await theirs.getByRole('button', { name: 'Ask for this back (£60.00)' }).click()
    await expect(theirs.getByLabel('Why would you like it back?')).toHaveValue('')
    await theirs.getByRole('button', { name: 'Send request' }).click()
    await expect(theirs.getByText('Please say why.')).toBeVisible()
    await theirs.getByLabel('Why would you like it back?').fill('I cannot come after all.')
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Send request' }).click()
    await expect(theirs.getByText('Refund requested: “I cannot come after all.”')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Ask for this back (£60.00)' })).toHaveCount(0)
    // The focus stays in its line.
    const requestedPayment = theirs.getByRole('listitem').filter({ hasText: 'Refund requested' })
    await expect(requestedPayment.getByRole('link', { name: 'Where is it?' })).toBeFocused()

    // The only request opens at once.
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'View request' }).click()
    const refunding = page.getByRole('dialog', { name: 'Refund payment' })
    await expect(refunding).toContainText('“I cannot come after all.”')
    await expect(refunding.getByRole('button', { name: 'Refund £60.00' })).toBeVisible()
    await expectAccessible(page)
    await refunding.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/group/${group._id}/refund-requests`)
    await expect(page.getByRole('heading', { level: 1, name: 'Refund requests' })).toBeVisible()
    const request = page.getByRole('list', { name: 'Waiting for an answer' }).getByRole('listitem')
    await expect(request).toContainText('“I cannot come after all.”')
    await expect(request.getByRole('button', { name: /^Refund/ })).toBeFocused()
    await request.getByRole('button', { name: /^More/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Where is it?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await request.getByRole('button', { name: 'Decline (£60.00)' }).click()
    await page.getByLabel('Your reason').fill('The tickets are bought.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    const answered = page.getByRole('list', { name: 'Answered' }).getByRole('listitem')
    await expect(answered).toContainText('Declined: “The tickets are bought.”')
    await expect(answered.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible()

    await expect(theirs.getByText('Refund declined: “The tickets are bought.”')).toBeVisible()
    await theirs.context().close()
  },
)

test('from the dashboard, a request is refunded in two presses', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  const paymentId = await payByCard(servers, ben, group._id, 15)
  await as(ben)(`POST /payment/${paymentId}/refund-request`, { reason: 'I fell ill.' })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 person has asked for money back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £15.00' }).click()
  await expect(page.getByText('Ben Tester’s £15.00 is on its way back', { exact: true })).toBeVisible()
  const refunded = page.getByRole('list', { name: 'Answered' }).getByRole('listitem')
  await expect(refunded).toContainText('−£15.00 out of the group')
  await expect(refunded).toContainText('Refunded')
  await page.reload()
  await expect(refunded).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
