import { expect, type Page, test } from '@playwright/test'
import { aGroup, aMember, as, someone } from '../support/groups'
import { startPayments, switchSandbox } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** What others do to a group while somebody pays. */

const pathOf = (groupId: string) => `/group/${groupId}/initialize-payment`
const breakdown = (page: Page) => page.getByRole('region', { name: 'Payment Breakdown' })
const amount = (page: Page) => page.locator('#main').getByLabel('Amount')

test('an amount left as it was filled in follows what is owed', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(pathOf(group._id))
  await expect(amount(page)).toHaveValue('300.00')
  await aMember(ada, group, 'ben')
  await expect(amount(page)).toHaveValue('150.00')
  await expect(breakdown(page)).toContainText('Total to pay£152.30')
  await expect(amount(page)).toHaveAccessibleDescription('You still owe £150.00.')

  await amount(page).fill('80')
  await aMember(ada, group, 'cleo')
  await expect(amount(page)).toHaveAccessibleDescription('You still owe £100.00.')
  await expect(amount(page)).toHaveValue('80')
})

test('a few pennies are paid with the smallest payment, which is filled in', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada)
  await as(ada)(`PUT /group/${_id}/member/set-amount`, { username: ada.username, amount: 0.05 })
  await page.goto(pathOf(_id))
  await expect(amount(page)).toHaveValue('0.10')
  await expect(amount(page)).toHaveAccessibleDescription(
    'You still owe £0.05. The smallest payment is £0.10.',
  )
  await expect(breakdown(page)).toContainText('Total to pay£0.30')
  await page.getByRole('button', { name: 'Initialize Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay £0.30' })).toBeVisible()
})

test('somebody removed after paying is told what became of the payment', NIGHT, async ({ page }) => {
  const ben = await aPerson(page, 'ben')
  const ada = await someone('ada')
  const { _id } = await aGroup(ada, { title: 'Whitby weekend' })
  await as(ada)(`POST /group/${_id}/add`, { username: ben.username })
  const endPaymentAndReturnPath = async (ending: 'pay' | 'expire') => {
    const { url, transactionId } = await startPayments(ben, _id, 1, 50)
    await switchSandbox(url, { [ending]: 'SESSION' })
    return `${pathOf(_id)}?payment=${transactionId}&outcome=${ending === 'pay' ? 'success' : 'cancel'}`
  }
  const unpaid = await endPaymentAndReturnPath('expire')
  const paid = await endPaymentAndReturnPath('pay')
  await as(ada)(`POST /group/${_id}/remove`, { username: ben.username })

  await page.goto(paid)
  const steps = page.getByRole('list', { name: 'Steps' })
  await expect(page.locator('#main')).toContainText('to “Whitby weekend”: £50.00 for the group')
  await expect(steps).toContainText('Paid into the group')
  await page.goto(unpaid)
  await expect(steps).toContainText('Payment failed')
  await page.goto(pathOf(_id))
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
})
