import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { as, someone } from '../support/groups'
import { openWithoutScripts } from '../support/late-scripts'
import { aGroup, payOnHostedPage, readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'
import { expectStill } from '../support/shifts'

/** A gift through a group's link: two presses to the hosted page, and a page worth keeping afterwards. */

type Admin = Awaited<ReturnType<typeof someone>>

async function aLink(admin: Admin, settings: Record<string, unknown> = {}) {
  const group = await aGroup(admin, { title: 'Whitby weekend', goal: 100 })
  const { link } = await as(admin)(`POST /group/${group._id}/link`, {})
  await as(admin)(`PUT /group/${group._id}/link`, { suggested: [5, 20], showNames: true, ...settings })
  return { groupId: group._id, path: `/c/${link.code}` }
}

async function fillIn(page: Page, { name = 'Sam', message = '' } = {}) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill('sam@example.com')
  if (message) await page.getByLabel('Message (optional)').fill(message)
}

/** The id of the only gift in a group. */
const giftIdIn = async (admin: Admin, groupId: string) =>
  (await as(admin)(`GET /group/${groupId}/gifts`)).gifts[0]._id as string

async function openWithScriptsOff(browser: Browser, path: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    baseURL: servers.url,
  })
  const page = await context.newPage()
  await page.goto(path)
  return { page, close: () => context.close() }
}

test(
  'a form filled in before the scripts arrive keeps its message and its “Someone”',
  NIGHT,
  async ({ page }) => {
    const { path } = await aLink(await someone('Ada'))
    const arrive = await openWithoutScripts(page, path)
    await fillIn(page, { message: 'Have a lovely time' })
    await page.getByText('Without my name, or with a card from abroad').click()
    const anonymous = page.getByLabel(/^Show me as “Someone”/)
    await anonymous.check()
    arrive()
    // Counted by the script that has arrived.
    await expect(page.getByText('18/300')).toBeVisible()
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Have a lovely time')
    await expect(anonymous).toBeChecked()
  },
)

test('a visitor gives, is thanked, and changes the message', async ({ page }) => {
  const ada = await someone('Ada')
  const { groupId, path } = await aLink(ada)
  await page.goto(path)
  const form = page.getByRole('form', { name: 'Chip in' })
  await form.getByRole('button', { name: '£20', exact: true }).click()
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('20.00')
  await expect(form).toContainText('Your amount is shown to the organisers only.')
  await expectStill(page, async () => {
    await form.getByRole('button', { name: 'Pay £20.48' }).click()
    await expect(form.getByText('Please say who it is from.')).toBeVisible()
  })
  await fillIn(page, { message: 'Have a lovely time' })
  await form.getByText('Without my name, or with a card from abroad').click()
  const anonymous = form.getByLabel(/^Show me as “Someone”/)
  await anonymous.check()
  await anonymous.uncheck()
  await expect(anonymous).toBeFocused()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Pay £20.48' }).click()
  await payOnHostedPage(page)

  await expect(page).toHaveURL(/\/gift\/[\w-]{43}\?outcome=success$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Sam' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '£20.00 of £100.00 collected, 20%',
  )
  await expect(page.getByText('20% · £80.00 to go')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  const stroke = page.getByRole('img', { name: 'I am stroke 1 of 1' })
  await expect.poll(() => stroke.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080)
  await page.getByLabel('Message', { exact: true }).fill('Have a wonderful time')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await expect(page.getByText('Have a wonderful time')).toBeVisible()
  expect(await readGroup(ada, groupId)).toMatchObject({ giftAmount: 20, remittedAmount: 20 })
})

test(
  'the picture of one’s stroke is saved, or handed to the phone’s own share sheet',
  NIGHT,
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.canShare = () => true
      navigator.share = async ({ files = [], ...more } = {}) => {
        const [{ name, type, size } = { size: 0 }] = files
        document.body.dataset.shared = JSON.stringify({ name, type, isEmpty: size === 0, ...more })
      }
    })
    const { path } = await aLink(await someone('Ada'))
    await page.goto(path)
    await page.getByLabel('Amount', { exact: true }).fill('5')
    await fillIn(page)
    await page.getByRole('button', { name: /^Pay £5/ }).click()
    await payOnHostedPage(page)
    await page.getByRole('button', { name: 'Share the picture' }).click()
    // The picture alone: its address is the giver's.
    expect(JSON.parse((await page.locator('body').getAttribute('data-shared')) ?? '')).toEqual({
      name: 'my-stroke.png',
      type: 'image/png',
      isEmpty: false,
    })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save the picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('my-stroke.png')
  },
)

test('who asks for a gift back is taken to the answer, in the words of the page', NIGHT, async ({ page }) => {
  const { path } = await aLink(await someone('Ada'))
  await page.goto(path)
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await fillIn(page)
  await page.getByRole('button', { name: /^Pay £5/ }).click()
  await payOnHostedPage(page)
  await page.getByRole('button', { name: 'Ask for this back' }).click()
  await page.getByLabel('Why would you like it back?').fill('I cannot come after all.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('The organisers have been asked', { exact: true })).toBeVisible()
  const note = page.getByText('You’ve asked for this back')
  await expect(note).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You’ve asked for this back')
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

test(
  'leaving the checkout takes nothing; an admin sees who gave and hides a message',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const { groupId, path } = await aLink(ada)
    await page.goto(path)
    await page.getByLabel('Amount', { exact: true }).fill('5')
    await fillIn(page, { name: 'Kit', message: 'A rude word' })
    await page.getByRole('button', { name: /^Pay £5/ }).click()
    await page
      .getByRole('link', { name: /cancel|back/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift cancelled' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByLabel('Amount', { exact: true }).fill('6')
    await fillIn(page, { name: 'Kit', message: 'A rude word' })
    await page.getByRole('button', { name: /^Pay £6/ }).click()
    await payOnHostedPage(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Kit' })).toBeVisible()

    await page.goto(`/group/${groupId}/transactions`)
    const item = page.getByRole('listitem').filter({ hasText: 'Kit' }).filter({ hasText: '£6.00' })
    await expect(item).toContainText('Gift')
    await expect(item).toContainText('A rude word')
    await item.getByRole('button', { name: /Hide message/ }).click()
    await expect(item.getByRole('button', { name: /Show message/ })).toBeVisible()
    // In another tab the message is shown again, and hidden once more.
    const id = await giftIdIn(ada, groupId)
    await as(ada)(`PUT /gift/${id}/hidden`, { hidden: false })
    await expect(item.getByRole('button', { name: /Hide message/ })).toBeVisible()
    await as(ada)(`PUT /gift/${id}/hidden`, { hidden: true })
    await expect(item.getByRole('button', { name: /Show message/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(path)
    await expect(page.getByText('A rude word')).toHaveCount(0)
  },
)

test(
  'without scripts the plain form leads to the checkout, and keeps what was typed',
  NIGHT,
  async ({ browser }) => {
    const { path } = await aLink(await someone('Ada'))
    const { page, close } = await openWithScriptsOff(browser, path)
    await page.getByLabel('Amount', { exact: true }).fill('0.50')
    await fillIn(page, { message: 'See you there' })
    await page.getByLabel('Email').fill('Sam@Bücher.example')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(`${path}?again`)
    await expect(page.getByText('The smallest gift is £1.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Sam')
    await expect(page.getByLabel('Email')).toHaveValue('Sam@Bücher.example')
    await expect(page.getByLabel('Message (optional)')).toHaveValue('See you there')
    await page.getByLabel('Amount', { exact: true }).fill('7.50')
    await page.getByRole('button', { name: /^Pay|Continue/ }).click()
    await expect(page).toHaveURL(/\/pay\//)
    await close()
  },
)
