import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { as } from '../support/groups'
import { aGroup, readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import {
  connectAccount,
  continueButton,
  createAccountButton,
  dialog,
  openDialog,
  withMoney,
} from '../support/payouts'
import { aPerson } from '../support/people'

const amount = (page: Page) => page.locator('#main').getByLabel('Amount')
const submit = (page: Page) => page.getByRole('button', { name: 'Transfer', exact: true })
const question = (page: Page, sum: string) => page.getByRole('alertdialog', { name: `Transfer ${sum}?` })
const confirmTransfer = (page: Page, sum: string) =>
  question(page, sum)
    .getByRole('button', { name: `Transfer ${sum}` })
    .click()
const available = (page: Page) => page.getByText('Available to transfer').locator('..')

/** Somebody whose group holds £300 and has a ready payout account. */
async function withAccount(page: Page) {
  const { ada, group } = await withMoney(page)
  await connectAccount(ada, group._id)
  return { ada, group }
}

test('onboarding is left half-way and completed, then £120.50 of £300 is transferred', async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  await expect(dialog(page).getByRole('button', { name: 'Transfer Funds' })).toBeDisabled()
  await expectAccessible(page)
  await createAccountButton(page).click()
  await page.getByRole('button', { name: 'Leave half-way' }).click()

  await expect(continueButton(page)).toBeVisible()
  await expect(dialog(page)).toContainText('Your payout account isn’t ready yet')
  await expect(dialog(page).getByRole('button', { name: 'Transfer Funds' })).toBeDisabled()
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Pretend the link has expired' }).click()
  await expect(dialog(page)).toContainText('That link has expired')
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()

  await expect(dialog(page)).toContainText('Your payout account is ready')
  await expect(page.locator('#main').getByText(/^acct_/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(page).toHaveURL(`/group/${group._id}/transfer`)
  await expect(available(page)).toContainText('£300.00')
  await expect(amount(page)).toHaveValue('300.00')
  await expect(amount(page)).toHaveAccessibleDescription('Press Enter to transfer the full amount.')
  await expectAccessible(page)

  await amount(page).fill('120.5')
  await expect(amount(page)).toHaveAccessibleDescription('Press Enter to transfer £120.50.')
  await amount(page).press('Enter')
  await expect(question(page, '£120.50')).toContainText('your bank account ending 2345 (STRIPE TEST BANK)')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question(page, '£120.50')).toBeHidden()
  await expect(available(page)).toContainText('£300.00')
  await submit(page).click()
  await confirmTransfer(page, '£120.50')
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(available(page)).toContainText('£179.50')
  await expect(amount(page)).toHaveValue('0.00')
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 300, availableAmount: 179.5 })
  await page.reload()
  await expect(amount(page)).toHaveValue('179.50')
  const last = page.getByRole('region', { name: 'Last transfer' })
  await expect(last).toContainText('−£120.50')
  await expect(last).toContainText('It reached the payout account.')
  await expect(page.getByText(/acct_/)).toHaveCount(0)
  await expectAccessible(page)
})

test('once everything is sent no transfer is offered, by Enter or otherwise', NIGHT, async ({ page }) => {
  const { ada, group } = await withAccount(page)
  await page.goto(`/group/${group._id}/transfer`)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transfer')) calls += 1
  })
  await amount(page).fill('100')
  await amount(page).press('Enter')
  await confirmTransfer(page, '£100.00')
  await expect(available(page)).toContainText('£200.00')
  await expect(amount(page)).toHaveAccessibleDescription('You can transfer up to £200.00.')
  await amount(page).fill('200')
  await amount(page).press('Enter')
  await confirmTransfer(page, '£200.00')
  await expect(available(page)).toContainText('£0.00')

  const expectNothingToTransfer = async () => {
    await expect(amount(page)).toHaveValue('0.00')
    await expect(amount(page)).toHaveAccessibleDescription('There’s nothing to transfer right now.')
    await expect(submit(page)).toBeDisabled()
    await amount(page).press('Enter')
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[aria-label="Transfer"]')?.requestSubmit(),
    )
    await expect(amount(page)).toHaveAccessibleDescription('There’s nothing to transfer right now.')
  }
  await expectNothingToTransfer()
  await page.reload()
  await expectNothingToTransfer()
  await expectAccessible(page)
  expect(calls).toBe(2)
  expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 0 })
})

test(
  'the full amount follows the balance, but nobody confirms a different amount from the one they read',
  NIGHT,
  async ({ page }) => {
    const { ada, group } = await withAccount(page)
    const transferByCall = (sum: number) => as(ada)(`POST /payment/${group._id}/transfer`, { amount: sum })
    await page.goto(`/group/${group._id}/transfer`)
    await expect(amount(page)).toHaveValue('300.00')
    await transferByCall(50)
    await expect(amount(page)).toHaveValue('250.00')
    await expect(amount(page)).toHaveAccessibleDescription('Press Enter to transfer the full amount.')

    await amount(page).press('Enter')
    await expect(question(page, '£250.00')).toBeVisible()
    await transferByCall(50)
    await expect(available(page)).toContainText('£200.00')
    await confirmTransfer(page, '£250.00')
    await expect(amount(page)).toHaveAccessibleDescription(
      /Amount cannot exceed the group's remitted amount of £200\.00/,
    )
    await expect(amount(page)).toHaveValue('250.00')

    await page.reload()
    await expect(amount(page)).toHaveValue('200.00')
    await transferByCall(200)
    await expect(amount(page)).toHaveValue('0.00')
    await expect(amount(page)).toHaveAccessibleDescription('There’s nothing to transfer right now.')
  },
)

test('zero and too much are refused at the field', NIGHT, async ({ page }) => {
  const { group } = await withMoney(page)
  await page.goto(`/group/${group._id}/transfer`)
  await expect(page.getByText('There’s no payout account ready yet')).toBeVisible()
  await amount(page).fill('0')
  await submit(page).click()
  await expect(amount(page)).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
  await amount(page).fill('1300')
  await expect(amount(page)).toHaveValue('1,300')
  await expect(amount(page)).toHaveAccessibleDescription(
    /Amount cannot exceed the group's remitted amount of £300\.00/,
  )
  await submit(page).click()
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('10')
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /connect a payout account first/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Connected Account' })).toBeEnabled()
})

test(
  'a transfer whose response was lost is retried without sending the money twice',
  NIGHT,
  async ({ page }) => {
    const { ada, group } = await withAccount(page)
    await page.goto(`/group/${group._id}/transfer`)
    const keys: string[] = []
    await page.route('**/api/payment/*/transfer', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      // The first press tries twice.
      if (keys.length > 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await amount(page).fill('100')
    await submit(page).click()
    await confirmTransfer(page, '£100.00')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to process transfer. Please try again.' }),
    ).toBeVisible()
    await amount(page).fill('100')
    await submit(page).click()
    await confirmTransfer(page, '£100.00')
    await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
    await expect(available(page)).toContainText('£200.00')
    expect(new Set(keys).size).toBe(1)
    expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 200 })
  },
)

test('nor does closing the dialog that asks for a code in between', NIGHT, async ({ page }) => {
  const { ada, group } = await withAccount(page)
  await page.goto(`/group/${group._id}/transfer`)
  const keys: string[] = []
  await page.route('**/api/payment/*/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // The first press tries twice.
    if (keys.length > 3) return route.continue()
    if (keys.length === 3) return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED' } })
    await route.fetch()
    await route.abort()
  })
  const press = async () => {
    await amount(page).fill('100')
    await submit(page).click()
    await confirmTransfer(page, '£100.00')
  }
  await press()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to process transfer' })).toBeVisible()
  await press()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await press()
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 200 })
})

test(
  'a screen left open asks again when the wait for a replaced account is over',
  NIGHT,
  async ({ page }) => {
    const { ada, group } = await withAccount(page)
    await as(ada)(`DELETE /group/${group._id}/payout-account`)
    await connectAccount(ada, group._id)
    const path = `/group/${group._id}/transfer`
    // Late news of the new account would refresh it, too.
    await page.route('**/api/live*', (route) => route.abort())
    await page.clock.install()
    await page.goto(path)
    await expect(page.getByText(/^Transfers work from .* at \d\d:\d\d$/).first()).toBeVisible()
    await expect(page.getByText('You can transfer once the wait is over.')).toBeVisible()
    const refreshes: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === path && searchParams.has('_rsc')) refreshes.push(pathname)
    })
    await page.clock.fastForward('23:30:00')
    await page.evaluate(() => fetch('/login', { method: 'HEAD' }))
    expect(refreshes).toEqual([])
    await page.clock.fastForward('31:00')
    await expect.poll(() => refreshes).toEqual([path])
  },
)

test('the provider’s reason is shown in plain words', NIGHT, async ({ page }) => {
  const { group } = await withAccount(page)
  await page.goto(`/group/${group._id}/transfer`)
  let held: Route | undefined
  await page.route('**/api/payment/*/transfer', (route) => {
    held = route
  })
  await submit(page).click()
  await confirmTransfer(page, '£300.00')
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await held?.fulfill({ status: 502, json: { message: 'The payout account can no longer be used.' } })
  await expect(page.getByRole('alert').filter({ hasText: 'can no longer be used' })).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('an ordinary member is told who can transfer', NIGHT, async ({ page, browser }) => {
  const ada = await aPerson(await (await browser.newContext()).newPage())
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada, { members: [ben] })
  await page.goto(`/group/${group._id}/transfer`)
  // What was streamed and not revealed yet stands outside it for a moment.
  await expect(page.locator('#main').getByText('Only admins can transfer funds')).toBeVisible()
  await expect(amount(page)).toBeHidden()
})
