import { expect, type Page, type Route, test } from '@playwright/test'
import { callApi, payByCard, until } from '@/scripts/support/http-person'
import { expectAccessible } from './support/accessible'
import { aGroup, readGroup } from './support/money'
import { aPerson, codeSentBy, typeCode } from './support/people'
import { places } from './support/places'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transfer Funds' })
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create Connected Account' })
const goOn = (page: Page) => dialog(page).getByRole('button', { name: 'Continue Onboarding' })
const amount = (page: Page) => page.getByLabel('Amount')
const submit = (page: Page) => page.getByRole('button', { name: 'Transfer', exact: true })
const available = (page: Page) => page.getByText('Available to transfer').locator('..')

async function openDialog(page: Page, groupId: string) {
  await page.goto(`/group/${groupId}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Somebody whose group holds £300. */
async function withMoney(page: Page) {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal: 300 })
  await payByCard(places, ada, group._id, 300)
  return { ada, group }
}

test('onboarding is left half-way and completed, then £120.50 of £300 is transferred', async ({ page }) => {
  test.setTimeout(120_000)
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  await expect(dialog(page).getByRole('button', { name: 'Transfer Funds' })).toBeDisabled()
  await expectAccessible(page)
  await create(page).click()
  await page.getByRole('button', { name: 'Leave half-way' }).click()

  await expect(goOn(page)).toBeVisible()
  await expect(dialog(page)).toContainText("Your payout account isn't ready yet")
  await expect(dialog(page).getByRole('button', { name: 'Transfer Funds' })).toBeDisabled()
  await goOn(page).click()
  await page.getByRole('button', { name: 'Pretend the link has expired' }).click()
  await expect(dialog(page)).toContainText('That link has expired')
  await goOn(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()

  await expect(dialog(page)).toContainText('Your payout account is ready')
  await expect(page.getByText(/^acct_/)).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Transfer Funds' }).click()
  await expect(page).toHaveURL(`/group/${group._id}/transfer`)
  await expect(available(page)).toContainText('£300.00')
  await expect(amount(page)).toHaveValue('300.00')
  await expect(amount(page)).toHaveAccessibleDescription('Press Enter to transfer the full amount.')
  await expectAccessible(page)

  await amount(page).fill('120.5')
  await expect(amount(page)).toHaveAccessibleDescription('Press Enter to transfer £120.50.')
  await amount(page).press('Enter')
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(available(page)).toContainText('£179.50')
  await expect(amount(page)).toHaveValue('0.00')
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 300, availableAmount: 179.5 })
  await page.reload()
  await expect(amount(page)).toHaveValue('179.50')
})

test('once everything was sent nothing is offered, by Enter or otherwise', async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  await create(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
  await page.goto(`/group/${group._id}/transfer`)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transfer')) calls += 1
  })
  await amount(page).fill('100')
  await amount(page).press('Enter')
  await expect(available(page)).toContainText('£200.00')
  await expect(amount(page)).toHaveAccessibleDescription('You can transfer up to £200.00.')
  await amount(page).fill('200')
  await amount(page).press('Enter')
  await expect(available(page)).toContainText('£0.00')

  const nothing = async () => {
    await expect(amount(page)).toHaveValue('0.00')
    await expect(amount(page)).toHaveAccessibleDescription("There's nothing to transfer right now.")
    await expect(submit(page)).toBeDisabled()
    await amount(page).press('Enter')
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[aria-label="Transfer"]')?.requestSubmit(),
    )
    await expect(amount(page)).toHaveAccessibleDescription("There's nothing to transfer right now.")
  }
  await nothing()
  await page.reload()
  await nothing()
  await expectAccessible(page)
  expect(calls).toBe(2)
  expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 0 })
})

test('an amount of nothing or too much is refused at the field', async ({ page }) => {
  const { group } = await withMoney(page)
  await page.goto(`/group/${group._id}/transfer`)
  await expect(page.getByText("There's no payout account ready yet")).toBeVisible()
  await amount(page).fill('0')
  await submit(page).click()
  await expect(amount(page)).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
  await amount(page).fill('1300')
  await expect(amount(page)).toHaveValue('1,300')
  await submit(page).click()
  await expect(amount(page)).toHaveAccessibleDescription(
    /Amount cannot exceed the group's remitted amount of £300\.00/,
  )
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('10')
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /connect a payout account first/i })).toBeVisible()
})

test('a transfer whose answer was lost is tried again without sending the money twice', async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  await create(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
  await page.goto(`/group/${group._id}/transfer`)
  const keys: string[] = []
  await page.route('**/api/payment/*/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await amount(page).fill('100')
  await submit(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to process transfer. Please try again.' }),
  ).toBeVisible()
  await amount(page).fill('100')
  await submit(page).click()
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(available(page)).toContainText('£200.00')
  expect(keys[1]).toBe(keys[0])
  expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 200 })
})

test('the reason of the provider is told in plain words', async ({ page }) => {
  const { group } = await withMoney(page)
  await page.goto(`/group/${group._id}/transfer`)
  let held: Route | undefined
  await page.route('**/api/payment/*/transfer', (route) => {
    held = route
  })
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await held?.fulfill({ status: 502, json: { message: 'The payout account can no longer be used.' } })
  await expect(page.getByRole('alert').filter({ hasText: 'can no longer be used' })).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('where a fresh code is asked for, the account is opened by itself after it', async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  let calls = 0
  await page.route('**/onboard-stripe', (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'Please confirm.' } })
  })
  await create(page).click()
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
  const code = await codeSentBy(ada.email, () =>
    confirm.getByRole('button', { name: `Send a code to ${ada.email}` }).click(),
  )
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
  expect(calls).toBe(2)
})

const CREATE_FAILURES = [
  [403, {}, "You don't have permission to create a connected account for this group."],
  [404, {}, 'Group not found. Please refresh the page and try again.'],
  [409, {}, 'A connected account already exists for this group.'],
  [502, { error: 'They are away.', message: 'They are away.' }, 'They are away.'],
  [500, {}, 'Failed to create connected account. Please try again later.'],
  [201, {}, 'No onboarding URL received. Please try again.'],
  [401, {}, 'Your session has expired. Please log in again.'],
] as const

test('why no account was made is said beside the button and in a toast', async ({ page }) => {
  const { group } = await withMoney(page)
  await openDialog(page, group._id)
  for (const [status, json, text] of CREATE_FAILURES) {
    await page.route('**/onboard-stripe', (route) => route.fulfill({ status, json }))
    await create(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await expect(page.locator('[data-tone="error"]').filter({ hasText: text })).toBeVisible()
    await page.unroute('**/onboard-stripe')
  }
  // The text for an ended session stands on this screen; the person is signed out all the same.
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).toBeNull()
})

const CONTINUE_FAILURES = [
  [403, "You don't have permission to access this group's onboarding."],
  [404, 'Group or connected account not found. Please try creating a new account.'],
  [500, 'Failed to generate onboarding URL. Please try again later.'],
  [502, 'An unexpected error occurred. Please try again.'],
] as const

test('an account that was made although its link failed can be continued', async ({ page }) => {
  const { group } = await withMoney(page)
  await openDialog(page, group._id)
  await page.route('**/onboard-stripe', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, json: { message: 'The link could not be made.' } })
  })
  await create(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('The link could not be made.')
  await expect(goOn(page)).toBeVisible()
  for (const [status, text] of CONTINUE_FAILURES) {
    await page.route('**/get-onboarding-url', (route) => route.fulfill({ status, json: {} }))
    await goOn(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await page.unroute('**/get-onboarding-url')
  }
  await goOn(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
})

test('another admin is told whose payout account it is, and is not led on', async ({ page, browser }) => {
  const ada = await aPerson(await (await browser.newContext()).newPage())
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada, { members: [ben] })
  await callApi(places, `POST /group/${group._id}/role`, {
    token: ada.token,
    body: { username: ben.username },
  })
  const opened = await callApi(places, `POST /payment/${group._id}/onboard-stripe`, { token: ada.token })
  const text = `This payout account belongs to ${ada.username}. Only they can continue.`
  await openDialog(page, group._id)
  await expect(dialog(page)).toContainText(text)
  await expect(goOn(page)).toBeHidden()
  await expect(create(page)).toBeHidden()
  await expectAccessible(page)
  await page.goto(`/group/${group._id}/transfer`)
  await expect(page.getByText(text)).toBeVisible()

  await fetch(opened.onboarding_url, { method: 'POST', body: new URLSearchParams({ choice: 'complete' }) })
  await until(async () => (await readGroup(ada, group._id)).payoutEnabled || null, 'the payout account')
  await openDialog(page, group._id)
  await expect(dialog(page)).toContainText(`belongs to ${ada.username}. It is ready to receive transfers.`)
  await dialog(page).getByRole('link', { name: 'Transfer Funds' }).click()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText("There's no payout account ready yet")).toBeVisible()
  await callApi(places, `POST /payment/${group._id}/onboard-stripe`, { token: ben.token })
  await page.reload()
  await expect(page.getByText(/^Transfers work from .* at \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
})

test('an ordinary member is told who can transfer', async ({ page, browser }) => {
  const ada = await aPerson(await (await browser.newContext()).newPage())
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada, { members: [ben] })
  await page.goto(`/group/${group._id}/transfer`)
  await expect(page.getByText('Only admins can transfer funds')).toBeVisible()
  await expect(amount(page)).toBeHidden()
})
