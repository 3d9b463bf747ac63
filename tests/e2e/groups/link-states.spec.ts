import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { creditPayment } from '@/lib/money/payments/credit-payment'
import { loadPayment } from '@/lib/money/payments/load-payment'
import { writePayment } from '@/lib/money/payments/write-payment'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { callApi, pollUntil } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { servers } from '../support/servers'
import { expectLargeTargets } from '../support/targets'

/** A link's page, the most visited of all, and the giver's own page, in every state and at every width. */

const WIDTHS = [320, 375, 768, 1280]
type Admin = Awaited<ReturnType<typeof someone>>
type Gift = { name: string; message?: string; amount?: number }

async function aLink(admin: Admin, group: Parameters<typeof aGroup>[1] = {}, settings: object = {}) {
  const { _id: groupId } = await aGroup(admin, { title: 'Whitby weekend', ...group })
  const { link } = await as(admin)(`POST /group/${groupId}/link`, {})
  await as(admin)(`PUT /group/${groupId}/link`, { suggested: [5, 20], showNames: true, ...settings })
  return { groupId, code: link.code as string, path: `/c/${link.code}` }
}

/** Does what the form and the provider's page do; returns the path of the giver's own page. */
async function give(code: string, { name, message = '', amount = 5 }: Gift): Promise<string> {
  const body = { name, message, amount, email: 'sam@example.com' }
  const { url, giftUrl } = await callApi(servers, `POST /link/${code}/gift`, { body })
  const form = new URLSearchParams({ card: '4242 4242 4242 4242', email: body.email, name })
  await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const { pathname } = new URL(giftUrl)
  const status = async () => (await callApi(servers, `GET ${pathname}`)).gift.status
  await pollUntil(async () => (await status()) === 'success' || null, 'the gift')
  return pathname
}

/** Starts and credits a gift as the app does, but without the provider: for when there are many. */
async function credit(groupId: string, { name, message = '', amount = 5 }: Gift) {
  const group = await db.group.findUniqueOrThrow({ where: { id: groupId } })
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { id } = await writePayment(tx, {
      group,
      userId: null,
      gift: { name, message, anonymous: false },
      email: 'sam@example.com',
      amountPence: amount * 100,
      isInternational: false,
      caller: '127.0.0.1',
      idempotencyKey: randomUUID(),
    })
    const payment = await loadPayment(tx, id)
    if (!payment) throw new Error('The gift was not written.')
    const ids = { paymentIntentId: `pi_${id}`, chargeId: `ch_${id}` }
    await creditPayment(tx, payment, {
      kind: 'paid',
      paidAt: now(),
      ...ids,
      cardCountry: 'GB',
      realFeePence: null,
    })
  })
}

/** Checks that nothing is cut off, out of sight or too small to press at any width, and runs axe in light and dark. */
async function expectGood(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    await expectLargeTargets(page)
  }
  await expectAccessible(page)
}

test('a link that nobody has given by', NIGHT, async ({ page }) => {
  const { path } = await aLink(await someone('ada'))
  await expectGood(page, path)
  await expect(page.getByText('1 member', { exact: false })).toBeVisible()
  await expect(page.getByText('Chipped in')).toHaveCount(0)
})

test('a link with two hundred givers', NIGHT, async ({ page }) => {
  const { groupId, path } = await aLink(await someone('ada'), { paymentGoal: 5000 })
  for (let number = 199; number >= 0; number -= 1)
    await credit(groupId, { name: `Giver ${String(number).padStart(3, '0')}`, message: 'Enjoy' })
  await expectGood(page, path)
  await expect(page.getByText('200 chipped in', { exact: false })).toBeVisible()
  await expect(page.getByText('Giver 199')).toBeHidden()
  const more = page.getByText('And 188 more')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Giver 199')).toBeVisible()
})

test('long names, and those that are read from the right', NIGHT, async ({ page }) => {
  const ada = await someone('adalovelacecountess')
  const long = await aLink(ada, {
    title: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
    description: 'x'.repeat(180),
  })
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60)
  const ownPage = await give(long.code, { name, message: 'y'.repeat(300) })
  await expectGood(page, long.path)
  await expect(page.getByText(name)).toBeVisible()
  await expectGood(page, ownPage)

  const rtlLink = await aLink(ada, { title: 'رحلة إلى البحر', description: 'يومان على الشاطئ' })
  const rtlGiftPath = await give(rtlLink.code, { name: 'عائشة', message: 'رحلة سعيدة للجميع!' })
  await expectGood(page, rtlLink.path)
  await expect(page.getByText('رحلة سعيدة للجميع!')).toHaveCSS('direction', 'rtl')
  await expect(page.locator('bdi', { hasText: 'عائشة' })).toHaveCSS('unicode-bidi', 'isolate')
  await page.getByLabel('Your name').fill('عائشة')
  await expect(page.getByLabel('Your name')).toHaveCSS('direction', 'rtl')
  await expectGood(page, rtlGiftPath)
  await expect(page.getByLabel('Message', { exact: true })).toHaveCSS('direction', 'rtl')
})

test(
  'a link whose goal is reached, of a group that was closed, and one that was stopped',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const { groupId, code, path } = await aLink(ada, { paymentGoal: 10 }, { closeAtGoal: true })
    await give(code, { name: 'Sam', amount: 10 })
    await expectGood(page, path)
    await expect(page.getByText('The goal is reached', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('form', { name: 'Chip in' })).toHaveCount(0)
    await as(ada)(`POST /group/${groupId}/close`, { moneyStays: true })
    await expectGood(page, path)
    await expect(page.getByText('This collection is closed')).toBeVisible()
    await as(ada)(`DELETE /group/${groupId}/link`)
    await expectGood(page, path)
    await expect(page.getByText('This link does not work any more.', { exact: false })).toBeVisible()
  },
)

test('a refunded gift disappears from the link, and its giver is told why', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const { groupId, code, path } = await aLink(ada)
  const ownPage = await give(code, { name: 'Sam', message: 'Enjoy', amount: 20 })
  await expectGood(page, ownPage)
  const { gifts } = await as(ada)(`GET /group/${groupId}/gifts`)
  await as(ada)(`POST /payment/${gifts[0]._id}/refund`, { amount: 20 })
  const status = async () => (await callApi(servers, `GET ${ownPage}`)).gift.status
  await pollUntil(async () => (await status()) === 'refunded' || null, 'the refund')
  await expectGood(page, ownPage)
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift was returned' })).toBeVisible()
  await expectGood(page, path)
  await expect(page.getByText('Chipped in')).toHaveCount(0)
})
