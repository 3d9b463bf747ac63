import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, payOnHostedPage } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test('a member writes on the card while paying, and changes it afterwards', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal: 300 })
  await page.goto(`/group/${group._id}/initialize-payment`)
  await page.getByText('Write on the card').click()
  await page.getByLabel('Message (optional)').fill('Thank you all')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Initialize Payment' }).click()
  await payOnHostedPage(page)
  await expect(page.locator('#main [data-ending="paid"]')).toBeVisible()

  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Change your message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write on the card' })
  await expect(dialog.getByLabel('Message')).toHaveValue('Thank you all')
  await dialog.getByLabel('Message').fill('Thank you, all of you')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your message is on the card', { exact: true })).toBeVisible()
  await page.goto(`/group/${group._id}/card`)
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Thank you, all of you')
})
