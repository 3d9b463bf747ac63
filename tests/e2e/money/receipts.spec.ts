import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { callApi, payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

async function saveFile(page: Page, link: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  return { name: download.suggestedFilename(), text: await contents(download) }
}

const contents = async (download: Download) => readFile(await download.path(), 'latin1')

test(
  'a payment has a receipt that prints on its own, for its payer only',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Choir tour' })
    const id = await payByCard(servers, ada, group._id, 100)
    await page.goto('/transactions')
    await page.getByRole('link', { name: /^Receipt/ }).click()
    await expect(page).toHaveURL(`/transactions/${id}/receipt`)
    const receipt = page.getByRole('article')
    await expect(receipt.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    const paid = ['£100.00', '£1.60', '£101.60']
    for (const text of ['Choir tour', 'Ada Tester', ada.email, id, ...paid, 'has not given its name yet'])
      await expect(receipt).toContainText(text)
    await expectAccessible(page)

    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)

    const stranger = await (await browser.newContext({ baseURL: servers.url })).newPage()
    await aPerson(stranger, 'eve')
    await stranger.goto(`/transactions/${id}/receipt`)
    await expect(stranger.getByRole('main')).toHaveCount(1)
    await expect(stranger.getByText('Choir tour')).toHaveCount(0)
  },
)

test('statements are saved as files, and a title like a formula stays text', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: '=1+1, twice', goal: 300 })
  await payByCard(servers, ada, group._id, 100)
  await payByCard(servers, ada, group._id, 50.5)
  await page.goto(`/group/${group._id}/transactions`)

  const csv = await saveFile(page, 'Statement (CSV)')
  expect(csv.name).toMatch(/^1-1-twice-\d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`Payment,Ada Tester (${ada.username}),100.00,,100.00,`)
  expect(lines[3]).toBe('Total,,,,150.50,0.00,150.50,')
  const pdf = await saveFile(page, 'Statement (PDF)')
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.text).toMatch(/^%PDF-/)

  await page.goto('/transactions')
  const own = await saveFile(page, 'Download CSV')
  expect(own.text).toContain(`Payment,"'=1+1, twice",Success,50.50,0.91,51.41,`)
})

test(
  'a payer can follow the money, and anyone with its address can check the receipt',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Choir tour' })
    const id = await payByCard(servers, ada, group._id, 100)
    await callApi(servers, `POST /payment/${id}/refund`, { token: ada.token, body: { amount: 25 } })
    await page.goto('/transactions')
    await page.getByRole('link', { name: 'Where is it? The payment of £100.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where is my money?' })).toBeVisible()
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toContainText(['Payment started', 'Paid into the group', 'Refunded'])
    await expect(page.getByText('£75.00')).toBeVisible()
    await expectAccessible(page)

    const address = await page.getByRole('link', { name: 'public receipt' }).getAttribute('href')
    const anyone = await (await browser.newContext({ baseURL: servers.url })).newPage()
    const answer = await anyone.goto(address ?? '')
    expect(answer?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-robots-tag': 'noindex, nofollow',
    })
    for (const text of [
      '£100.00',
      'Partly refunded',
      'Choir tour',
      'Processing fee£1.60',
      'Total paid£101.60',
      'Every entry in this group’s ledger is just as it was written',
    ])
      await expect(anyone.getByRole('main')).toContainText(text)
    await expect(anyone.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expect(anyone.getByText(ada.username)).toHaveCount(0)
    await anyone.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await anyone.getByRole('button', { name: 'Print' }).click()
    await expect(anyone.locator('[data-printed]')).toHaveCount(1)
    await anyone.emulateMedia({ media: 'print' })
    await expect(anyone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(anyone.getByRole('banner')).toHaveCount(0)
    await anyone.emulateMedia({ media: 'screen' })
    await expectAccessible(anyone)
    expect((await anyone.goto(`${address?.slice(0, -4)}AAAA`))?.status()).toBe(404)

    // Back to where one came from; to the front page for somebody who opened the address itself.
    await page.getByRole('link', { name: 'public receipt' }).click()
    await expect(page).toHaveURL(address ?? '')
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`/transactions/${id}/trail`)
    const newcomer = await anyone.context().newPage()
    await newcomer.goto(address ?? '')
    await newcomer.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(newcomer).toHaveURL('/')
  },
)
