import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { as, someone } from '../support/groups'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** A treasurer gives the books to an accountant: as files, and by a link. */

async function downloadFile(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const expectNoSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

test(
  'from the collections one runs to the accountant’s own screen, and back',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const ben = await someone('ben')
    const group = await aGroup(ada, { title: 'Bothy weekend', members: [ben] })
    const payment = await payByCard(servers, ben, group._id, 150)

    await page.goto('/transactions?of=managed')
    await page.getByRole('link', { name: 'For your accountant' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    await expect(page.getByText('£150.00 in, £0.00 out')).toBeVisible()
    await expectAccessible(page)
    const xero = await downloadFile(page, 'Xero')
    expect(xero.name).toMatch(/^xero-[\d-]+-to-[\d-]+\.csv$/)
    const [headings, line, ...rest] = xero.text.trimEnd().split('\r\n')
    expect(headings).toBe('*Date,*Amount,Payee,Description,Reference')
    expect(line).toMatch(
      new RegExp(
        `^\\d\\d/\\d\\d/\\d{4},150\\.00,Ben Tester \\(${ben.username}\\),Payment: Bothy weekend,${payment}$`,
      ),
    )
    expect(rest).toEqual([])

    await page.getByLabel('From').fill('2020-01-01')
    await page.getByRole('button', { name: 'Show these days' }).click()
    await expect(page.getByText('At most 366 days at a time.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-12-31')
    await page.getByRole('button', { name: 'Show these days' }).click()
    await expect(page.getByText('Nothing moved in these days')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Make a link' }).click()
    await expect(page.getByText(/works until .+\. Not used yet\.$/)).toBeVisible()
    await expectAccessible(page)
    const address = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(address).toMatch(/\/accounts\/[\w-]{43}$/)

    const context = await browser.newContext({ baseURL: servers.url, javaScriptEnabled: false })
    const theirs = await context.newPage()
    await theirs.goto(new URL(address).pathname)
    await expect(theirs.getByRole('heading', { level: 1, name: `${ada.username}’s accounts` })).toBeVisible()
    await expect(theirs.getByText('£150.00 in, £0.00 out')).toBeVisible()
    expect((await downloadFile(theirs, 'QuickBooks')).text).toContain(
      `Payment: Bothy weekend, Ben Tester (${ben.username})`,
    )
    expect(await context.cookies()).toEqual([])

    await page.reload()
    await expect(page.getByText(/Last used /)).toBeVisible()
    await page.getByRole('button', { name: 'End link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
    // While a question is open, what lies behind it cannot be found.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0)
    expect((await theirs.reload())?.status()).toBe(404)
    await context.close()
  },
)

test(
  'the accountant’s screen reaches no cache, search or other site, and fits a phone',
  NIGHT,
  async ({ browser }) => {
    const [ada, ben] = [await someone('ada'), await someone('ben')]
    const long = await aGroup(ada, { title: 'Donaudampfschifffahrtsgesellschaftskasse', members: [ben] })
    const other = await aGroup(ada, { title: 'Allotment', members: [ben] })
    await payByCard(servers, ben, long._id, 150)
    await payByCard(servers, ben, other._id, 12.34)
    const { accountantLink } = await as(ada)('POST /accountant-links', {})
    const path = new URL(accountantLink.url).pathname
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, baseURL: servers.url })
    const page = await context.newPage()
    const answer = await page.goto(path)
    expect(await answer?.allHeaders()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await answer?.allHeaders())?.['set-cookie']).toBeUndefined()
    const head = (await answer?.text())?.split('</head>')[0] ?? ''
    for (const secret of ['£', 'Allotment', ada.username]) expect(head).not.toContain(secret)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Only this one: Allotment' }).click()
    await expect(page.getByText('£12.34 in, £0.00 out')).toBeVisible()
    await expect(page.getByText('£150.00 in')).toHaveCount(0)
    const csv = await downloadFile(page, 'Spreadsheet (CSV)')
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2)
    const statement = await downloadFile(page, 'Whole statement (CSV) of Allotment')
    expect(statement.text).toContain('12.34')
    await page.getByRole('link', { name: 'Show all collections' }).click()
    await expect(page.getByText('£150.00 in, £0.00 out')).toBeVisible()
    await context.close()
  },
)
