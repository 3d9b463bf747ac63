import { expect, type Locator, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, aMember } from '../support/groups'
import { NIGHT } from '../support/night'
import { connectAccount, withMoney } from '../support/payouts'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** A form that follows live data does not judge what is being sent: the update often arrives before the answer. */

/** Lets a call through, but holds its answer back; `isDone` resolves once the server has carried it out. */
async function holdAnswer(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let tellDone = () => {}
  const isDone = new Promise<void>((resolve) => {
    tellDone = resolve
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    tellDone()
    await released
    await route.fulfill({ response })
  })
  return Object.assign(() => release(), { isDone })
}

const expectNoComplaint = async (field: Locator) => {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).not.toHaveAccessibleDescription(/cannot exceed|At most|more than you still owe/)
}

const waitForLiveRequest = (page: Page) => page.waitForRequest(/\/api\/live/)

test('a transfer of everything', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await connectAccount(ada, group._id)
  const liveRequest = waitForLiveRequest(page)
  await page.goto(`/group/${group._id}/transfer`)
  await liveRequest
  const answer = await holdAnswer(page, '/transfer')
  const amount = page.locator('#main').getByLabel('Amount')
  await amount.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer £300.00' }).click()
  await expect(page.getByText('Available to transfer').locator('..')).toContainText('£0.00')
  await expectNoComplaint(amount)
  answer()
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(amount).toHaveValue('0.00')
  await expectNoComplaint(amount)
})

for (const [sum, left] of [
  ['200', 'all or part of the £100.00 left'],
  ['300', 'Nothing of it is left'],
] as const)
  test(`a refund of £${sum} of £300`, NIGHT, async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    await payByCard(servers, ada, group._id, 300)
    const liveRequest = waitForLiveRequest(page)
    await page.goto(`/group/${group._id}/transactions`)
    await liveRequest
    const answer = await holdAnswer(page, '/refund')
    await page.getByRole('button', { name: /^Refund/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund payment' })
    const amount = dialog.getByLabel('Amount to refund')
    await amount.fill(sum)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toContainText(left)
    await expectNoComplaint(amount)
    answer()
    await expect(dialog).toBeHidden()
  })

test('a payment of what somebody else has changed', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const liveRequest = waitForLiveRequest(page)
  await page.goto(`/group/${group._id}/initialize-payment`)
  await liveRequest
  const answer = await holdAnswer(page, '/initialize')
  const amount = page.locator('#main').getByLabel('Amount')
  await amount.fill('280')
  await page.getByRole('button', { name: 'Initialize Payment' }).click()
  // Whoever joins sooner leaves less to pay than is being sent.
  await answer.isDone
  await aMember(ada, group, 'ben')
  await expect(amount).toHaveAccessibleDescription(/You still owe £150\.00/)
  await expectNoComplaint(amount)
  answer()
  await expect(page.getByRole('heading', { name: /^Pay £/ })).toBeVisible()
})

test('a share-out of more than will then be left stays as it was sent', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await payByCard(servers, ada, group._id, 300)
  const liveRequest = waitForLiveRequest(page)
  await page.goto(`/group/${group._id}/close`)
  await liveRequest
  await page
    .getByRole('button', { name: /Share out/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Share out' })
  const amount = form.getByLabel('Amount to share out')
  await amount.fill('200')
  await expect(form.getByRole('list', { name: 'Who gets what' })).toContainText('£200.00')
  const answer = await holdAnswer(page, '/share-out')
  await form.getByRole('button', { name: 'Share out' }).click()
  await expect(amount).toHaveAccessibleDescription('Up to £100.00')
  await expect(amount).toHaveValue('200.00')
  await expect(form.getByRole('button')).toHaveAccessibleName('Sending back...')
  await expectNoComplaint(amount)
  answer()
  await expect(page.getByText('The money is on its way back', { exact: true })).toBeVisible()
  await expect(amount).toHaveValue('100.00')
})
