import { expect, type Page, test } from '@playwright/test'
import { callApi, enterCard, payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { as, someone } from '../support/groups'
import { aGroup, readGroup, startPayments, switchSandbox } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

const rows = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('somebody without payments is told how to begin', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/transactions')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(
    page.getByText(
      "You haven't made any transactions yet. Start by joining a group and making your first payment!",
    ),
  ).toBeVisible()
  await chip(page, 'Failed').click()
  await expect(page).toHaveURL('/transactions?status=failed')
  await expect(
    page.getByText('No failed transactions found. Try changing the filter or check back later.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(page).toHaveURL('/transactions')
})

test('an admin who has paid nothing is led to what others have paid', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const group = await aGroup(ada, { title: 'Bothy weekend', members: [ben] })
  await payByCard(servers, ben, group._id, 150)
  await page.goto('/transactions')
  await expect(page.getByText('You haven’t paid anything yourself yet.')).toBeVisible()
  await expect(page.getByText("You haven't made any transactions yet.")).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '£150.00 collected' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Bothy weekend' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bothy weekend Transactions' })).toBeVisible()
})

test('someone who runs collections sees them together, beside what is their own', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const trip = await aGroup(ada, { title: 'Bothy weekend', members: [ben] })
  const gift = await aGroup(ada, { title: 'Jo’s present', members: [ben] })
  await payByCard(servers, ada, trip._id, 10)
  await payByCard(servers, ben, trip._id, 20)
  await payByCard(servers, ben, gift._id, 30)
  await page.goto('/transactions')
  await expect(rows(page)).toContainText(['£10.00'])
  await page.getByRole('link', { name: 'Collections you run' }).click()
  await expect(page.getByRole('link', { name: 'Collections you run' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(rows(page)).toContainText(['Ben Tester', 'Ben Tester', 'Ada Tester'])
  await expect(rows(page)).toContainText(['Jo’s present', 'Bothy weekend', 'Bothy weekend'])
  await expectAccessible(page)
  await chip(page, 'Pending').click()
  await expect(page).toHaveURL('/transactions?of=managed&status=pending')
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(page).toHaveURL('/transactions?of=managed')
  await rows(page)
    .filter({ hasText: '£30.00' })
    .getByRole('button', { name: /^Refund/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £30.00' }).click()
  await expect(rows(page).first()).toContainText('−£30.00 out of the group')
  await page.getByRole('link', { name: 'Yours' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('the filter is kept in the address, through reload and back', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await payByCard(servers, ada, group._id, 100)
  await startPayments(ada, group._id, 2, 50)
  await page.goto('/transactions')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Whitby weekend')
  await expect(rows(page).locator('[data-tone="green"]').first()).toHaveText('£100.00')
  await expect(rows(page).locator('[data-tone="yellow"]').first()).toHaveText('£50.00')
  // The newer payment closed the earlier one's checkout, which is no failure.
  await expect(rows(page).locator('[data-tone="soft"]').first()).toHaveText('£50.00')
  await expect(rows(page).filter({ hasText: 'Cancelled' })).toContainText('Nothing was taken.')
  await expect(rows(page).locator('[data-tone="red"]')).toHaveCount(0)
  await expectAccessible(page)

  await chip(page, 'Success').click()
  await expect(page).toHaveURL('/transactions?status=success')
  await expect(rows(page)).toHaveCount(1)
  await expect(chip(page, 'Success')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await chip(page, 'Pending').click()
  await expect(rows(page)).toContainText(['Pending'])
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(chip(page, 'Success')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toContainText(['£100.00'])
})

test('a long list loads more as needed, says if a page failed, and ends', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await startPayments(ada, group._id, 23)
  await page.route('**/api/transactions/all?*', (route) => route.abort())
  await page.goto('/transactions')
  await expect(rows(page)).toHaveCount(20)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Failed to load transactions. Please try again.')).toBeVisible()
  await page.unroute('**/api/transactions/all?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(23)
  await expect(page.getByText("You've reached the end")).toBeVisible()
  await expect(page.getByText('No more transactions to load')).toBeVisible()

  await page.goto(`/group/${group._id}/transactions`)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(23)
  await expect(page.getByText('End of transactions')).toBeVisible()
})

test(
  'a change to a payment far down shows there, and the rest of the list stays',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { goal: 3000 })
    const recordPayment = (amount: number) =>
      as(ada)(`POST /group/${group._id}/noted-payment`, { username: ada.username, amount, method: 'cash' })
    for (let amount = 1; amount <= 23; amount += 1) await recordPayment(amount)
    await page.goto(`/group/${group._id}/transactions`)
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(rows(page)).toHaveCount(23)
    const lowest = rows(page).last()
    await expect(lowest).toContainText('£1.00')
    await lowest.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(lowest).toContainText('Taken back')
    await expect(lowest.getByRole('button')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(23)
  },
)

test(
  "a group's list: an admin sees who paid and refunds a part, a member sees no other names",
  NIGHT,
  async ({ page, browser }) => {
    const benPage = await (await browser.newContext({ baseURL: servers.url })).newPage()
    const ada = await aPerson(page)
    const ben = await aPerson(benPage, 'ben')
    const group = await aGroup(ada, { goal: 200, members: [ben] })
    await page.goto(`/group/${group._id}/transactions`)
    await expect(page.getByRole('heading', { level: 1, name: 'Whitby weekend Transactions' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No transactions found' })).toBeVisible()
    await expect(page.locator('#main').getByText('This group has no transactions yet')).toBeVisible()
    await chip(page, 'Pending').click()
    await expect(page).toHaveURL(/status=pending$/)
    await expect(page.getByText('This group has no pending transactions yet')).toBeVisible()
    for (const name of ['All Transactions', 'Success', 'Failed']) await expect(chip(page, name)).toBeVisible()

    await payByCard(servers, ada, group._id, 100)
    await payByCard(servers, ben, group._id, 100)
    await page.goto(`/group/${group._id}/transactions`)
    await expect(rows(page)).toContainText(['Ben Tester', 'Ada Tester'])
    await expectAccessible(page)

    await rows(page)
      .filter({ hasText: 'Ben Tester' })
      .getByRole('button', { name: /^Refund/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Refund payment' })
    await expect(dialog.getByLabel('Amount to refund')).toHaveValue('100.00')
    await dialog.getByLabel('Amount to refund').fill('100.01')
    await expect(dialog.getByLabel('Amount to refund')).toHaveAccessibleDescription(/At most £100\.00/)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByLabel('Amount to refund')).toBeFocused()
    await dialog.getByLabel('Amount to refund').fill('25')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows(page).first()).toContainText('Refund ·')
    await expect(rows(page).first()).toContainText('−£25.00 out of the group')
    await rows(page)
      .filter({ hasText: 'Ben Tester' })
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(dialog.getByLabel('Amount to refund')).toHaveValue('75.00')
    await page.keyboard.press('Escape')
    expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 175 })

    await benPage.goto(`/group/${group._id}/transactions`)
    await expect(rows(benPage)).toContainText(['Ben Tester', 'Ben Tester', 'Anonymous member'])
    await expect(benPage.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
    await expect(benPage.getByRole('link', { name: /^Receipt/ })).toHaveCount(1)
    await benPage.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(benPage).toHaveURL(`/group/${group._id}`)
  },
)

test(
  'on tablets an amount stays on the first line of its row; on phones its actions stand in one line',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    await payByCard(servers, ada, group._id, 100)
    const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
    const gift = { amount: 25, name: 'Auntie Jean', email: 'jean@example.com', message: 'Have an ice cream.' }
    const { url } = await callApi(servers, `POST /link/${link.code}/gift`, { body: gift })
    await enterCard(url, { card: '4242 4242 4242 4242', email: gift.email, name: gift.name })
    await expect(async () => {
      await page.goto(`/group/${group._id}/transactions?status=success`)
      await expect(rows(page)).toHaveCount(2, { timeout: 1000 })
    }).toPass()

    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const row of await rows(page).all()) {
        const name = await row.locator('bdi').first().boundingBox()
        const amount = await row.locator('[data-tone]').first().boundingBox()
        expect(amount?.y, `at ${width} px`).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
      }
    }

    await page.setViewportSize({ width: 375, height: 812 })
    for (const row of await rows(page).all()) {
      const actions = await row.locator('.button').all()
      const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y))
      expect(new Set(tops).size).toBe(1)
    }
  },
)

test('a payment in dispute shows its state, and offers no refund', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const { url } = await startPayments(ada, group._id, 1, 100)
  await switchSandbox(url, { pay: 'SESSION', disputeOpen: 'SESSION', awaitWebhooks: true })
  await page.goto(`/group/${group._id}/transactions`)
  await expect(rows(page)).toContainText('£100.00 is in dispute until the bank decides.')
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(await readGroup(ada, group._id)).toMatchObject({ remittedAmount: 100, availableAmount: 0 })
})

test(
  'when another admin refunds meanwhile, the typed amount stays and the form says what is left',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { goal: 100 })
    await payByCard(servers, ada, group._id, 100)
    const { transactions } = await as(ada)(`GET /transactions/${group._id}/all`)
    await page.goto(`/group/${group._id}/transactions`)
    await page.getByRole('button', { name: /^Refund/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund payment' })
    const amount = dialog.getByLabel('Amount to refund')
    await amount.fill('60')
    await as(ada)(`POST /payment/${transactions[0]._id}/refund`, { amount: 60 })
    await expect(amount).toHaveAccessibleDescription(/At most £40\.00 of this payment can be refunded/)
    await expect(amount).toHaveValue('60')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => readGroup(ada, group._id)).toMatchObject({ remittedAmount: 40 })
  },
)
