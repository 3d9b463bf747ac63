import { expect, type Page, test } from '@playwright/test'
import { aGroup, aMember, as, inDays, memberIdOf } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** What was ordered is gone, or ordering is over, while somebody is about to pay or to order. */

const offered = ({ _id, title, amount }: Record<string, unknown>) => ({ _id, title, amount })

/** Ben, on the page, has ordered the only cup, which he has not paid for. */
async function aCupForBen(page: Page) {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada, { title: 'Club kit', splitOption: 'customSplit' })
  await as(ada)(`PUT /group/${_id}/order-form`, {
    items: [
      { title: 'Shirt', amount: 20 },
      { title: 'Cup', amount: 5, stock: 1 },
    ],
    questions: [],
  })
  const ben = await aPerson(page)
  await as(ada)(`POST /group/${_id}/add`, { username: ben.username })
  const { orderForm } = await as(ben)(`GET /group/${_id}/order-form`)
  const [, cup] = orderForm.items
  const lines = [{ itemId: cup._id, quantity: 1 }]
  await as(ben)(`PUT /group/${_id}/order`, { lines, answers: [] })
  return { ada, ben, groupId: _id, items: orderForm.items.map(offered), lines }
}

/** Somebody else orders the cup and goes on to pay for it. */
async function buyCup({ ada, groupId, lines }: Awaited<ReturnType<typeof aCupForBen>>) {
  const cyd = await aMember(ada, { _id: groupId }, 'Cyd')
  await as(cyd)(`PUT /group/${groupId}/order`, { lines, answers: [] })
  await as(cyd)(`POST /payment/${groupId}/initialize`, {
    email: cyd.email,
    amount: 5,
    isInternational: false,
  })
}

const cup = (page: Page) => page.getByRole('group', { name: /^Cup/ })

test(
  'what is sold out meanwhile is not paid for, and the order is one press away',
  NIGHT,
  async ({ page }) => {
    const club = await aCupForBen(page)
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto(`/group/${club.groupId}/initialize-payment`)
    await expect(page.locator('#main').getByLabel('Amount')).toHaveValue('5.00')
    await buyCup(club)
    await page.getByRole('button', { name: 'Initialize Payment' }).click()
    const alert = page.getByRole('alert').filter({ hasText: '“Cup” is sold out.' })
    await expect(alert).toContainText('Please take it out of the order.')
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(cup(page)).toContainText('Sold out')
    await cup(page).getByLabel('How many').fill('0')
    await page
      .getByRole('group', { name: /^Shirt/ })
      .getByLabel('How many')
      .fill('1')
    await page.getByRole('button', { name: 'Save your order' }).click()
    await page.getByRole('link', { name: /^Pay £20/ }).click()
    await expect(page.locator('#main').getByLabel('Amount')).toHaveValue('20.00')
  },
)

test(
  'the personal page says what is sold out, beside the order',
  NIGHT,
  async ({ page, browser, baseURL }) => {
    const club = await aCupForBen(page)
    const { ben, groupId } = club
    const { link } = await as(ben)(`GET /group/${groupId}/people/${await memberIdOf(ben, groupId, ben)}/link`)
    await buyCup(club)
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL })
      const theirs = await context.newPage()
      await theirs.goto(new URL(link.url).pathname)
      await theirs.getByRole('button', { name: /^Pay £5/ }).click()
      await expect(theirs.getByText('Something in your order is sold out.')).toBeVisible()
      await expect(cup(theirs)).toContainText('Sold out')
      await context.close()
    }
  },
)

test(
  'orders that close while one is filled in say so, and what was ordered stays',
  NIGHT,
  async ({ page }) => {
    const { ada, groupId, items } = await aCupForBen(page)
    await page.goto(`/group/${groupId}/order`)
    await page
      .getByRole('group', { name: /^Shirt/ })
      .getByLabel('How many')
      .fill('3')
    await as(ada)(`PUT /group/${groupId}/order-form`, { items, questions: [], closesAt: inDays(-1) })
    await page.getByRole('button', { name: 'Save your order' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Orders are closed.' })).toBeVisible()
    const { orders } = await as(ada)(`GET /group/${groupId}/orders`)
    expect(orders).toMatchObject([{ total: 5 }])
  },
)
