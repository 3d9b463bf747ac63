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

test('an admin makes the form in a minute, and reads what to buy', NIGHT, async ({ page, context }) => {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada, { title: 'Club kit', splitOption: 'customSplit' })
  const ben = await aMember(ada, { _id }, 'Ben')
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/group/${_id}`)
  await page.getByRole('link', { name: 'Take orders' }).click()
  const form = page.getByRole('form', { name: 'Order form' })
  await item(page, /^Item 1/)
    .getByLabel('What it is')
    .fill('Shirt')
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(form).toContainText('Please enter an amount from £0 to £10,000.')
  await item(page, /^Item 1/)
    .getByLabel('Price')
    .fill('20')
  await item(page, /^Item 1/)
    .getByLabel(/^Sizes/)
    .fill('S, M')
  await page.getByRole('button', { name: 'Add another item' }).click()
  await expect(item(page, /^Item 2/).getByLabel('What it is')).toBeFocused()
  await page.keyboard.type('Cap')
  await page.getByRole('button', { name: 'Add another item' }).click()
  await item(page, /^Item 3/)
    .getByLabel('What it is')
    .fill('Cup')
  await item(page, /^Item 3/)
    .getByLabel('Price')
    .fill('5')
  await item(page, /^Item 3/)
    .getByLabel('How many there are')
    .fill('1')
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.keyboard.type('Lunch?')
  await page.getByLabel(/^Choices/).fill('Meat, Vegetarian')
  await page.getByLabel('Everyone who orders has to answer').check()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(page.getByRole('heading', { name: 'What people can order' })).toBeVisible()

  const { orderForm } = await as(ben)(`GET /group/${_id}/order-form`)
  const [shirt, cup] = orderForm.items
  expect(orderForm.items).toMatchObject([
    { title: 'Shirt', amount: 20, options: ['S', 'M'] },
    { title: 'Cup', amount: 5, left: 1 },
  ])
  await as(ben)(`PUT /group/${_id}/order`, {
    lines: [
      { itemId: shirt._id, option: 'M', quantity: 2 },
      { itemId: cup._id, quantity: 1 },
    ],
    answers: [{ questionId: orderForm.questions[0]._id, answer: 'Vegetarian' }],
  })
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Shirt, M/ })).toContainText('2')
  await expect(page.getByText('Lunch? Vegetarian')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy all that was ordered' }).click()
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Club kit\n2 × Shirt, M\n1 × Cup')
  await page.getByRole('button', { name: 'Change the form' }).click()
  await expect(item(page, /^Item 1/).getByLabel('Price')).toHaveAttribute('readonly')
  await expectAccessible(page)
})

test('an admin changes another’s order, and reads why one cannot be changed', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aClub(ada)
  const ben = await aMember(ada, { _id }, 'Ben')
  const { orderForm } = await as(ben)(`GET /group/${_id}/order-form`)
  const memberId = await memberIdOf(ada, _id, ben)
  await page.goto(`/group/${_id}/orders`)
  await page.getByRole('link', { name: /^Ben/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ben.*’s order$/ })).toBeVisible()
  await item(page, /^Shirt/)
    .getByLabel('M')
    .fill('2')
  await page.getByLabel('Meat').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible()
  await expect(page.getByText('2 × Shirt, M')).toBeVisible()
  await as(ada)(`POST /group/${_id}/noted-payment`, { memberId, amount: 40, method: 'cash' })

  // Paid: it can only be added to.
  await page.getByRole('link', { name: /^Change Ben/ }).click()
  await item(page, /^Shirt/)
    .getByLabel('M')
    .fill('1')
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nothing can be taken out of it' })).toBeVisible()
  // Meanwhile the shirt has no size M any more: what was ordered of it stays, more of it there is not.
  const [shirt, cup] = orderForm.items
  const items = [
    { _id: shirt._id, title: 'Shirt', amount: 20, options: ['S'] },
    { _id: cup._id, title: 'Cup', amount: 5, stock: 1, most: 3 },
  ]
  await as(ada)(`PUT /group/${_id}/order-form`, { items, questions: orderForm.questions })
  await item(page, /^Shirt/)
    .getByLabel('M')
    .fill('3')
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Please check what you ordered/ })).toBeVisible()
})

test('who has the link orders and goes on to pay, without scripts, too', NIGHT, async ({ page, browser }) => {
  const ada = await aPerson(page)
  const { _id } = await aClub(ada)
  const { link } = await as(ada)(`POST /group/${_id}/link`, {})
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 320, height: 740 },
      baseURL: servers.url,
    })
    const theirs = await context.newPage()
    await theirs.goto(`/c/${link.code}`)
    const form = theirs.getByRole('form', { name: 'Order' })
    await form.getByLabel('Your name').fill('Sam')
    await form.getByLabel('Email').fill('sam@example.com')
    await form.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(form).toContainText('Please choose what you would like.')
    await item(theirs, /^Shirt/)
      .getByLabel('M')
      .fill('2')
    await theirs.getByLabel('Vegetarian').check()
    if (javaScriptEnabled) {
      await expectAccessible(theirs)
      await expect(form).toContainText('£40.00 for the group')
    }
    expect(await theirs.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(320)
    await form.getByRole('button', { name: javaScriptEnabled ? /^Pay £40/ : 'Continue to payment' }).click()
    await theirs.waitForURL(/\/pay\//)
    await expect(theirs.locator('body')).toContainText('£40.')
    await context.close()
  }
})
