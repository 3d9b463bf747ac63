import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

const QUOTES = '**/api/payment/calculate-fee'
const breakdown = (page: Page) => page.getByRole('region', { name: 'Payment Breakdown' })
const amount = (page: Page) => page.locator('#main').getByLabel('Amount')
const pay = (page: Page) => page.getByRole('button', { name: 'Initialize Payment' })
const retryButton = (page: Page) => breakdown(page).getByRole('button', { name: 'Try again' })
const failure = (page: Page) => breakdown(page).getByRole('alert')

/** The payment screen of somebody who owes £300; `starts` collects every attempt to start a payment. */
async function onPaymentScreen(page: Page) {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const starts: string[] = []
  await page.route('**/initialize', (route) => {
    starts.push(route.request().postData() ?? '')
    return route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Started.' } })
  })
  return { starts, open: () => page.goto(`/group/${group._id}/initialize-payment`) }
}

/** Every way to submit the form, as somebody in a hurry would try them. */
async function pressEverything(page: Page) {
  await amount(page).press('Enter')
  await page.getByLabel('Email').press('Enter')
  await pay(page).click({ force: true })
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[aria-label="Payment"]')?.requestSubmit(),
  )
}

const FAILURES: [string, (route: Route) => Promise<void>, string][] = [
  ['is aborted', (route) => route.abort(), 'Network error. Please try again.'],
  ['ends in a bare 500', (route) => route.fulfill({ status: 500, body: 'oops' }), 'Please try again.'],
]

for (const [how, answer, text] of FAILURES)
  test(
    `after a quote that ${how} there is no total, and no way to continue until it is fetched again`,
    NIGHT,
    async ({ page }) => {
      const { starts, open } = await onPaymentScreen(page)
      await page.route(QUOTES, answer)
      await open()
      await expect(failure(page)).toContainText(`Fee calculation error: ${text}`)
      await expect(breakdown(page)).not.toContainText('£0.00')
      await expect(breakdown(page)).toContainText('Total to paynot known yet')
      await expect(pay(page)).toBeDisabled()
      await pressEverything(page)
      expect(starts).toEqual([])
      await expectAccessible(page)

      await retryButton(page).click()
      await expect(failure(page)).toBeVisible()
      await page.unroute(QUOTES)
      await retryButton(page).click()
      await expect(breakdown(page)).toContainText('Total to pay£304.40')
      await expect(failure(page)).toBeHidden()
      await pay(page).click()
      await expect.poll(() => starts.length).toBe(1)
    },
  )

test('nobody can continue while a quote is loading, whatever was quoted before', NIGHT, async ({ page }) => {
  const { starts, open } = await onPaymentScreen(page)
  await open()
  await expect(breakdown(page)).toContainText('£304.40')
  const held: Route[] = []
  await page.route(QUOTES, (route) => void held.push(route))

  await amount(page).fill('100')
  await expect(pay(page)).toBeDisabled()
  await expect(breakdown(page)).toContainText('Calculating fees...')
  await expect(breakdown(page)).not.toContainText('£304.40')
  await pressEverything(page)
  await expect.poll(() => held.length).toBe(1)
  await pressEverything(page)
  expect(starts).toEqual([])
  await held[0]?.continue()
  await expect(breakdown(page)).toContainText('Total to pay£101.60')
  await expect(pay(page)).toBeEnabled()

  await page
    .getByRole('checkbox', { name: "I'm using an international card (higher processing fee applies)" })
    .check()
  await expect(pay(page)).toBeDisabled()
  await pressEverything(page)
  await expect.poll(() => held.length).toBe(2)
  expect(starts).toEqual([])
  await held[1]?.continue()
  await expect(breakdown(page)).toContainText('Total to pay£103.10')
  await amount(page).press('Enter')
  await expect.poll(() => starts.map((body) => JSON.parse(body).amount)).toEqual([100])
})

test('a quote without a response is given up, and can be retried', NIGHT, async ({ page }) => {
  const { starts, open } = await onPaymentScreen(page)
  await page.clock.install()
  const quoteRoutes: Route[] = []
  await page.route(QUOTES, (route) => void quoteRoutes.push(route))
  await open()
  await page.clock.runFor(1_000)
  await expect.poll(() => quoteRoutes.length).toBe(1)
  await expect(breakdown(page)).toContainText('Calculating fees...')
  await page.clock.runFor(20_000)
  await expect(failure(page)).toContainText('Fee calculation error:')
  await expect(pay(page)).toBeDisabled()
  await page.unroute(QUOTES)
  await retryButton(page).click()
  await page.clock.runFor(1_000)
  await expect(breakdown(page)).toContainText('Total to pay£304.40')
  expect(starts).toEqual([])
})

test('zero has no total either', NIGHT, async ({ page }) => {
  const { starts, open } = await onPaymentScreen(page)
  await open()
  await expect(breakdown(page)).toContainText('£304.40')
  await amount(page).fill('')
  await expect(breakdown(page)).toContainText('Total to paynot known yet')
  await pay(page).click()
  await expect(amount(page)).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
  expect(starts).toEqual([])
})
