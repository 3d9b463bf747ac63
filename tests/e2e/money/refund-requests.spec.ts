import { expect, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup } from '../support/money'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test('a payer asks for a payment back; an admin reads why, and declines with a reason', async ({
  page,
  browser,
}) => {
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
  const asked = theirs.getByRole('listitem').filter({ hasText: 'Refund requested' })
  await expect(asked.getByRole('link', { name: 'Where is it?' })).toBeFocused()

  await page.goto('/notifications')
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund requests' })).toBeVisible()
  const request = page.getByRole('list', { name: 'Refund requests' }).getByRole('listitem')
  await expect(request).toContainText('Refund requested: “I cannot come after all.”')
  await expect(request.getByRole('button', { name: /^Refund/ })).toBeVisible()
  await expectAccessible(page)
  await request.getByRole('button', { name: 'Decline (£60.00)' }).click()
  await page.getByLabel('Your reason').fill('The tickets are bought.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(request).toContainText('Declined: “The tickets are bought.”')
  await expect(request.getByRole('button')).toHaveCount(0)

  await expect(theirs.getByText('Refund declined: “The tickets are bought.”')).toBeVisible()
  await theirs.context().close()
})
