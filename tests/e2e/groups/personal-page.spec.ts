import { type Browser, expect, type Page, test } from '@playwright/test'
import { linkSentTo } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { as, memberIdOf, someone } from '../support/groups'
import { aGroup, payOnHostedPage, readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** A member sees and pays their share by their own link, without logging in. */

type Person = Awaited<ReturnType<typeof someone>>

/** Ada's group, in which Ben owes £150, and the path of Ben's page. */
async function aPersonalPage(ada: Person, ben: Person) {
  const group = await aGroup(ada, { title: 'Whitby weekend', members: [ben] })
  const { link } = await as(ben)(
    `GET /group/${group._id}/people/${await memberIdOf(ben, group._id, ben)}/link`,
  )
  return { groupId: group._id, path: new URL(link.url).pathname }
}

async function onPhone(browser: Browser, path: string, more = {}) {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    baseURL: servers.url,
    ...more,
  })
  const page = await context.newPage()
  await page.goto(path)
  return { page, close: () => context.close() }
}

const expectNoSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

test('from the mail to the hosted page in two presses and no field', async ({ page }) => {
  const [ada, ben] = [await someone('Ada'), await someone('Ben')]
  const { groupId } = await aPersonalPage(ada, ben)
  const address = await linkSentTo(servers, ben.email, /http\S+\/p\/[\w-]{43}/)
  await page.goto(new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Whitby weekend' })).toBeVisible()
  await expect(page.locator('#main')).toContainText('£150.00 still to pay')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay £152.30' }).click()
  await payOnHostedPage(page)

  await expect(page).toHaveURL(/\/p\/[\w-]{43}\?payment=[\w-]+&outcome=success$/)
  await expect(page.getByText('Your payment of £150.00 has arrived.')).toBeVisible()
  await expect(page.getByText('All paid. Thank you')).toBeVisible()
  await expect(page.locator('#main')).toContainText('£150.00 paid')
  await expect(page.getByRole('heading', { name: 'How far we’ve come' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.context().cookies()).toEqual([])
  expect(await readGroup(ada, groupId)).toMatchObject({ remittedAmount: 150 })
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/r\/[\w-]{43}$/)
})

test('works without scripts up to the hosted page, and for everything else', NIGHT, async ({ browser }) => {
  const [ada, ben] = [await someone('Ada'), await someone('Ben')]
  const { path, groupId } = await aPersonalPage(ada, ben)
  const { page, close } = await onPhone(browser, path, { javaScriptEnabled: false })
  await expectNoSideScroll(page)
  await page.getByText('I will pay on …').click()
  await page
    .getByLabel('I will pay on')
    .fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Promise to pay on this day' }).click()
  await expect(page.getByText(/^Promised for/)).toBeVisible()
  await page.getByText('I can’t manage it all').click()
  await page.getByLabel('I can manage').fill('200')
  await page.getByRole('button', { name: 'Tell the organisers' }).click()
  await expect(page.getByText('Please enter an amount below £150.00.')).toBeVisible()
  await page.getByText('I can’t manage it all').click()
  await page.getByLabel('I can manage').fill('100')
  await page.getByRole('button', { name: 'Tell the organisers' }).click()
  await expect(page.getByText(/^The organisers were told, and nobody else/)).toBeVisible()
  await page.getByText('Another amount, or a card from abroad').click()
  await page.getByLabel('Pay this much now').fill('20')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
  expect(await readGroup(ada, groupId)).toMatchObject({ remittedAmount: 0 })
  await close()
})

test('another amount shows its total; leaving the checkout takes nothing', NIGHT, async ({ browser }) => {
  const [ada, ben] = [await someone('Ada'), await someone('Ben')]
  const { path } = await aPersonalPage(ada, ben)
  const { page, close } = await onPhone(browser, path)
  await page.getByText('Another amount, or a card from abroad').click()
  const amount = page.getByLabel('Pay this much now')
  await amount.fill('200')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('This is more than you still owe. Your balance is £150.00.')).toBeVisible()
  await amount.fill('20')
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Pay £20.48' }).click()
  await page
    .getByRole('link', { name: /cancel|back/i })
    .first()
    .click()
  await expect(page.getByText('Nothing was taken. You can pay whenever you like.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £152.30' })).toBeVisible()
  await close()
})

test('nothing about the page reaches caches, searches, other sites or machines', async ({ request }) => {
  const [ada, ben] = [await someone('Ada'), await someone('Ben')]
  const { path } = await aPersonalPage(ada, ben)
  const answer = await request.get(path)
  expect(answer.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(answer.headers()['set-cookie']).toBeUndefined()
  const head = (await answer.text()).split('</head>')[0] ?? ''
  expect(head).toContain('Whitby weekend')
  for (const secret of ['£', 'Ben', ben.username]) expect(head).not.toContain(secret)
  const dead = await request.get(`${path.slice(0, -3)}xyz`)
  expect(dead.status()).toBe(404)
  expect(await dead.text()).toContain('This link does not work any more.')
})

test('a member finds their own link in the group, and makes a new one', NIGHT, async ({ page }) => {
  const ben = await aPerson(page, 'Ben')
  const { groupId, path } = await aPersonalPage(await someone('Ada'), ben)
  await page.goto(`/group/${groupId}`)
  await page.getByRole('button', { name: 'My own link' }).click()
  const dialog = page.getByRole('dialog', { name: 'My own link' })
  await expect(dialog.getByLabel('Link')).toHaveValue(new RegExp(`${path}$`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make a new one, and end this' }).click()
  await expect(dialog.getByLabel('Link')).not.toHaveValue(new RegExp(`${path}$`))
  expect((await page.request.get(path)).status()).toBe(404)
})
