import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { openWithoutScripts } from '../support/late-scripts'
import { aGroup, payOnHostedPage, readGroup, startPayments, switchSandbox } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { expectStill } from '../support/shifts'

const pathOf = (groupId: string) => `/group/${groupId}/initialize-payment`
const breakdown = (page: Page) => page.getByRole('region', { name: 'Payment Breakdown' })
const amount = (page: Page) => page.locator('#main').getByLabel('Amount')
const pay = (page: Page) => page.getByRole('button', { name: 'Initialize Payment' })
const ended = (page: Page, ending: string) => page.locator(`#main [data-ending="${ending}"]`)

/** Somebody on the payment screen of their own group, of which they owe the whole goal. */
async function onPaymentScreen(page: Page, goal = 300) {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal })
  await page.goto(pathOf(group._id))
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
  // Streamed content is in the page twice for a moment.
  await expect(page.getByLabel('Email')).toHaveCount(1)
  return { ada, group }
}

test('a member pays what they owe, and still sees the thanks after a reload', async ({ page }) => {
  const { ada, group } = await onPaymentScreen(page)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(amount(page)).toHaveValue('300.00')
  await expect(breakdown(page)).toContainText('Original amount£300.00')
  await expect(breakdown(page)).toContainText('Processing fee (1.4% + 20p)£4.40')
  await expect(breakdown(page)).toContainText('Total to pay£304.40')
  await expect(breakdown(page).getByRole('status')).toHaveText('With the fee of £4.40 you pay £304.40.')
  await expectAccessible(page)

  await amount(page).fill('100')
  await expect(breakdown(page)).toContainText('£101.60')
  await expect(breakdown(page)).toContainText('Left to pay after this£200.00')
  await pay(page).click()
  await payOnHostedPage(page)

  await expect(page).toHaveURL(new RegExp(`${pathOf(group._id)}\\?payment=[0-9a-f-]+&outcome=success$`))
  await expect(ended(page, 'paid')).toContainText('£100.00 went to “Whitby weekend”')
  await expect(ended(page, 'paid')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /£100\.00 of £300\.00/)
  await expectAccessible(page)
  await page.reload()
  await expect(ended(page, 'paid')).toBeVisible()
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 100, goalStatus: 'in progress' })

  await page.getByRole('link', { name: 'Pay the remaining £200.00' }).click()
  await expect(amount(page)).toHaveValue('200.00')
})

test(
  'an international card ticked before the scripts arrive stays ticked, and is quoted',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { goal: 300 })
    const arrive = await openWithoutScripts(page, pathOf(group._id))
    const international = page.getByRole('checkbox', { name: /^I'm using an international card/ })
    await international.check()
    arrive()
    await expect(breakdown(page)).toContainText('Processing fee (2.9% + 20p)£8.90')
    await expect(international).toBeChecked()
  },
)

test('an amount typed before the scripts arrived is formatted like any other', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { goal: 30_000 })
  const arrive = await openWithoutScripts(page, pathOf(group._id))
  await amount(page).fill('')
  await amount(page).pressSequentially('12345.67')
  arrive()
  await expect(breakdown(page)).toContainText('Original amount£12,345.67')
  await amount(page).blur()
  await expect(amount(page)).toHaveValue('12,345.67')
})

test('an international card costs more, as shown and explained before paying', NIGHT, async ({ page }) => {
  const { ada, group } = await onPaymentScreen(page)
  await page
    .getByRole('checkbox', { name: "I'm using an international card (higher processing fee applies)" })
    .check()
  await expect(breakdown(page)).toContainText('Processing fee (2.9% + 20p)£8.90')
  await expect(breakdown(page)).toContainText('International card')
  await page.getByRole('button', { name: 'What is an international card?' }).click()
  await expect(page.getByRole('dialog', { name: 'About international cards' })).toBeVisible()
  await page.keyboard.press('Escape')
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Pay £308.90' })).toBeVisible()
  await payOnHostedPage(page, 'australian')
  await expect(ended(page, 'paid')).toBeVisible()
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 300, goalStatus: 'completed' })
})

test('after a declined card nothing is taken, and returning closes the checkout', NIGHT, async ({ page }) => {
  const { ada, group } = await onPaymentScreen(page)
  await pay(page).click()
  await payOnHostedPage(page, 'declined')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  const checkout = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/outcome=cancel$/)
  await expect(ended(page, 'cancelled')).toContainText('Payment cancelled')
  await expect(ended(page, 'cancelled')).not.toContainText('Closing the checkout')
  await expect(pay(page)).toBeEnabled()
  await expectAccessible(page)
  await page.goto(checkout)
  await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible()
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 0, goalStatus: 'inactive' })
})

test('the form is ready again after the back button', NIGHT, async ({ page }) => {
  await onPaymentScreen(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Pay £304.40' })).toBeVisible()
  await page.goBack()
  await expect(pay(page)).toBeEnabled()
  await expect(amount(page)).toHaveValue('300.00')
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Pay £304.40' })).toBeVisible()
})

test('a payment in progress is awaited, and one that ended unpaid is reported', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const started = await startPayments(ada, group._id, 1, 50)
  const returnPath = `${pathOf(group._id)}?payment=${started.transactionId}&outcome=success`
  await page.goto(returnPath)
  await expect(ended(page, 'processing')).toContainText('Your payment is being processed')
  await expect(pay(page)).toBeHidden()
  await switchSandbox(started.url, { pay: 'SESSION' })
  await expect(ended(page, 'paid')).toBeVisible()

  const second = await startPayments(ada, group._id, 1, 50)
  await switchSandbox(second.url, { expire: 'SESSION' })
  await page.goto(`${pathOf(group._id)}?payment=${second.transactionId}&outcome=success`)
  await expect(ended(page, 'cancelled')).toContainText('nothing was taken')
  await expect(amount(page)).toHaveValue('250.00')

  const third = await startPayments(ada, group._id, 1, 250)
  await page.goto(pathOf(group._id))
  await expect(ended(page, 'open')).toContainText('start again below')
  await expect(pay(page)).toBeEnabled()
  await expectAccessible(page)
  await switchSandbox(third.url, { pay: 'SESSION' })
  await expect(ended(page, 'paid')).toBeVisible()
  await page.goto(pathOf(group._id))
  await expect(page.getByText('You have nothing left to pay in this group.')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
})

test('the amount is formatted as it is typed, and errors are shown at the field', NIGHT, async ({ page }) => {
  await onPaymentScreen(page, 2000)
  await amount(page).fill('')
  await amount(page).pressSequentially('12x34.5.6')
  await expect(amount(page)).toHaveValue('12x34.5.6')
  await expect(amount(page)).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
  await amount(page).fill('')
  await amount(page).pressSequentially('1234.56')
  await expect(amount(page)).toHaveValue('1,234.56')
  await amount(page).press('Home')
  await amount(page).press('ArrowRight')
  await amount(page).press('Delete')
  await expect(amount(page)).toHaveValue('1,234.56')
  await amount(page).press('Delete')
  await expect(amount(page)).toHaveValue('134.56')
  await amount(page).press('9')
  await expect(amount(page)).toHaveValue('1,934.56')

  await amount(page).fill('')
  await page.getByLabel('Email').fill('')
  await pay(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)

  await page.getByLabel('Email').fill('Ada@Bücher.example')
  await expect(page.getByLabel('Email')).toHaveValue('Ada@Bücher.example')
  await amount(page).fill('2000.01')
  await expect(amount(page)).toHaveAccessibleDescription(/more than you still owe. Your balance is £2,000.00/)
  const sent: string[] = []
  page.on('request', (request) => {
    // A quote may still be requested, but no payment is started.
    if (request.method() === 'POST' && !request.url().endsWith('/calculate-fee')) sent.push(request.url())
  })
  await pay(page).click()
  await expect(amount(page)).toBeFocused()
  expect(sent).toEqual([])
})

test('on a phone, messages about an amount do not move what is below it', NIGHT, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await onPaymentScreen(page)
  // Measured from the field, because focusing it scrolls the page.
  const top = async () => {
    const [box, field] = [await page.getByRole('checkbox').boundingBox(), await amount(page).boundingBox()]
    return (box?.y ?? 0) - (field?.y ?? 0)
  }
  const before = await top()
  await amount(page).fill('500')
  await expect(amount(page)).toHaveAccessibleDescription(/more than you still owe. Your balance is £300.00/)
  expect(await top()).toBe(before)
})

test(
  'a quote is fetched after a pause; a late answer is dropped, a failure is shown',
  NIGHT,
  async ({ page }) => {
    const { group } = await onPaymentScreen(page)
    await expect(breakdown(page)).toContainText('£304.40')
    const quotedAmounts: number[] = []
    const late: Route[] = []
    await page.route('**/api/payment/calculate-fee', (route) => {
      quotedAmounts.push(route.request().postDataJSON().amount)
      return quotedAmounts.at(-1) === 7 ? void late.push(route) : route.continue()
    })
    await amount(page).fill('')
    await amount(page).pressSequentially('7')
    await expect(breakdown(page)).toContainText('Calculating fees...')
    await expect.poll(() => late.length).toBe(1)
    await amount(page).pressSequentially('5.50', { delay: 20 })
    await expect(breakdown(page)).toContainText('£76.76')
    await Promise.all(late.map((route) => route.continue().catch(() => undefined)))
    await expect(breakdown(page)).toContainText('£76.76')
    expect(quotedAmounts).toEqual([7, 75.5])

    await page.unroute('**/api/payment/calculate-fee')
    await page.route('**/api/payment/calculate-fee', (route) =>
      route.fulfill({ status: 503, json: { message: 'The rates are away.' } }),
    )
    await amount(page).fill('8')
    await expect(breakdown(page)).toContainText('Fee calculation error: The rates are away.')
    expect(group._id).toBeTruthy()
  },
)

test(
  'a payment that cannot be started says why; only an unanswered one keeps its key',
  NIGHT,
  async ({ page }) => {
    await onPaymentScreen(page)
    const keys: string[] = []
    const answers: ((route: Route) => Promise<void>)[] = [
      // The first press tries twice.
      (route) => route.abort(),
      (route) => route.abort(),
      (route) => route.fulfill({ status: 500, json: {} }),
      (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'CONFLICT', message: "You've started a newer payment." },
        }),
      (route) => route.fulfill({ status: 201, json: { message: 'Payment initialized' } }),
    ]
    await page.route('**/initialize', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      await answers[keys.length - 1]?.(route)
    })
    for (const text of [
      'Failed to initialize payment. Please try again.',
      'Failed to initialize payment. Please try again.',
      "You've started a newer payment.",
      'No checkout URL received from server',
    ]) {
      const calls = keys.length
      await expectStill(page, async () => {
        await pay(page).click()
        await expect.poll(() => keys.length).toBe(calls + 1)
        await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      })
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys.slice(0, 4)).size).toBe(1)
    expect(keys[4]).not.toBe(keys[0])
  },
)

test('two clicks start one payment', async ({ page }) => {
  await onPaymentScreen(page)
  let calls = 0
  const held: Route[] = []
  await page.route('**/initialize', (route) => {
    calls += 1
    held.push(route)
  })
  await pay(page).dblclick()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await amount(page).press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await held[0]?.continue()
  await expect(page.getByRole('heading', { name: 'Pay £304.40' })).toBeVisible()
  expect(calls).toBe(1)
})
