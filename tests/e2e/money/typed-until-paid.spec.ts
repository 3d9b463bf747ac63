import { expect, test } from '@playwright/test'
import { as, someone } from '../support/groups'
import { aGroup, payOnHostedPage } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** Nobody types twice what leads to the checkout: it is there again after Back and after cancelling. */

test('an amount is as typed after Back and after cancelling, until it is paid', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal: 300 })
  const amount = page.locator('#main').getByLabel('Amount')
  const breakdown = page.getByRole('region', { name: 'Payment Breakdown' })
  const pay = page.getByRole('button', { name: 'Initialize Payment' })
  const ended = (ending: string) => page.locator(`#main [data-ending="${ending}"]`)
  const path = `/group/${group._id}/initialize-payment`
  await page.goto(path)
  const international = page.getByRole('checkbox', { name: /^I'm using an international card/ })
  await amount.fill('120.50')
  await international.check()
  await expect(breakdown).toContainText('£124.19')
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pay £124.19' })).toBeVisible()
  await page.goBack()
  await expect(amount).toHaveValue('120.50')
  await expect(international).toBeChecked()
  await pay.click()
  // This page has a link of that name, too.
  await expect(page.getByRole('heading', { name: 'Pay £124.19' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(ended('cancelled')).toBeVisible()
  await expect(amount).toHaveValue('120.50')
  await expect(breakdown).toContainText('£124.19')
  await pay.click()
  await payOnHostedPage(page)
  await expect(ended('paid')).toBeVisible()
  await page.goto(path)
  await expect(amount).toHaveValue('179.50')
  await expect(international).not.toBeChecked()
})

test('a gift is as typed after Back and after cancelling, until it is paid', NIGHT, async ({ page }) => {
  const ada = await someone('Ada')
  const { _id } = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${_id}/link`, {})
  const amount = page.getByLabel('Amount', { exact: true })
  const international = page.getByLabel(/^My card is from outside the UK/)
  const pay = page.getByRole('button', { name: /^Pay £/ })
  const expectAsTyped = async () => {
    await expect(amount).toHaveValue('7.50')
    await expect(page.getByLabel('Your name')).toHaveValue('Kit')
    await expect(page.getByLabel('Email')).toHaveValue('sam@example.com')
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Have a lovely time')
    await expect(international).toBeVisible()
    await expect(international).toBeChecked()
  }
  await page.goto(`/c/${link.code}`)
  await amount.fill('7.5')
  await page.getByLabel('Your name').fill('Kit')
  await page.getByLabel('Email').fill('sam@example.com')
  await page.getByLabel('Message (optional)').fill('Have a lovely time')
  await page.getByText('Without my name, or with a card from abroad').click()
  await international.check()
  await pay.click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goBack()
  await expectAsTyped()
  await page.reload()
  await expectAsTyped()
  await pay.click()
  await page
    .getByRole('link', { name: /cancel|back/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expectAsTyped()
  await pay.click()
  await payOnHostedPage(page)
  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await expect(amount).toHaveValue('')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(international).not.toBeChecked()
})
