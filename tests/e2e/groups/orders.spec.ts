import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, memberIdOf } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

type Person = Parameters<typeof aMember>[0]

/** Ada's club orders shirts in sizes, and cups of which one is left; lunch must be chosen. */
async function aClub(ada: Person) {
  const group = await aGroup(ada, { title: 'Club kit', splitOption: 'customSplit' })
  await as(ada)(`PUT /group/${group._id}/order-form`, {
    items: [
      { title: 'Shirt', amount: 20, options: ['S', 'M'] },
      { title: 'Cup', amount: 5, stock: 1, most: 3 },
    ],
    questions: [{ text: 'Lunch?', kind: 'choice', choices: ['Meat', 'Vegetarian'], required: true }],
  })
  return group
}

const item = (page: Page, name: RegExp) => page.getByRole('group', { name })

test('a member orders, and their share is what it costs', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aClub(ada)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/group/${_id}`)
  await page.getByRole('link', { name: 'See or change your order' }).click()
  const form = page.getByRole('form', { name: 'Your order' })
  await item(page, /^Shirt/)
    .getByLabel('M')
    .fill('2')
  await item(page, /^Cup/).getByLabel('How many').fill('4')
  await page.getByRole('button', { name: 'Save your order' }).click()
  await expect(form).toContainText('A whole number, at most 3.')
  await expect(form).toContainText('Please answer this.')
  await item(page, /^Cup/).getByLabel('How many').fill('1')
  await page.getByLabel('Vegetarian').check()
  await expect(form).toContainText('1 left')
  await expect(form).toContainText('£45.00')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Save your order' }).click()
  await expect(page).toHaveURL(`/group/${_id}`)
  await expect(
    page
      .getByRole('button', { name: /^Pay £45/ })
      .or(page.getByText('£45.00'))
      .first(),
  ).toBeVisible()
  const { orders } = await as(ada)(`GET /group/${_id}/orders`)
  expect(orders).toMatchObject([{ total: 45, lines: [{ option: 'M', quantity: 2 }, { quantity: 1 }] }])
})

test('an order is made on the personal page without scripts, too', NIGHT, async ({ page, browser }) => {
  const ada = await aPerson(page)
  const { _id } = await aClub(ada)
  const ben = await aMember(ada, { _id }, 'Ben')
  const { link } = await as(ben)(`GET /group/${_id}/people/${await memberIdOf(ben, _id, ben)}/link`)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 740 },
    baseURL: servers.url,
  })
  const plain = await context.newPage()
  await plain.goto(new URL(link.url).pathname)
  await item(plain, /^Shirt/)
    .getByLabel('S')
    .fill('1')
  await plain.getByRole('button', { name: 'Save your order' }).click()
  await expect(plain.getByText(/^Please check your order/)).toBeVisible()
  await item(plain, /^Shirt/)
    .getByLabel('S')
    .fill('1')
  await plain.getByLabel('Meat').check()
  await plain.getByRole('button', { name: 'Save your order' }).click()
  await expect(plain.getByText('Your order is saved.')).toBeVisible()
  await expect(plain.locator('#main')).toContainText('£20.00 still to pay')
  await context.close()
})
