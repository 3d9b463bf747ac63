import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { aGroup, aMember, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'
import { EMPTY_PAGE_BYTES, recordFigures } from '../support/stopwatch'

/** How much script a screen may send before it is usable, as a multiple of an empty page's. */
const FIRST_SEEN_LIMIT = 1.15
const ANY_OTHER_LIMIT = 1.3
const SIGNED_IN_LIMIT = 1.4

const weighed = new Map<string, Promise<number>>()

/** The compressed size of the body alone. Cached, because screens share most scripts. */
function weightOf(script: string): Promise<number> {
  const known = weighed.get(script)
  if (known) return known
  const weight = new Promise<number>((done, fail) => {
    get(new URL(script, servers.url), { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => (answer.statusCode === 200 ? done(bytes) : fail(new Error(script))))
    }).on('error', fail)
  })
  weighed.set(script, weight)
  return weight
}

/** Every script that elements or the payload tell the browser to fetch, except those only for old browsers. */
const scriptsOf = (html: string) => [
  ...new Set(
    html.replace(/<script[^>]*nomodule[^>]*>/gi, '').match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g),
  ),
]

test('no screen sends much more script than an empty page', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  const own = `/group/${group._id}`
  const budgets = [
    ...['/', `/c/${link.code}`].map((path) => [path, FIRST_SEEN_LIMIT] as const),
    ...['/dashboard', '/groups', `${own}/Bothy`, own, '/transactions', '/notifications', '/settings'].map(
      (path) => [path, SIGNED_IN_LIMIT] as const,
    ),
    ...['all-members', 'initialize-payment', 'transfer', 'transactions', 'history', 'close'].map(
      (part) => [`${own}/${part}`, SIGNED_IN_LIMIT] as const,
    ),
    ...['account', 'profile', 'privacy', 'notification'].map(
      (kind) => [`/${kind}-settings`, SIGNED_IN_LIMIT] as const,
    ),
    ...['/login', '/signup', '/forgot-password', '/your-money'].map(
      (path) => [path, ANY_OTHER_LIMIT] as const,
    ),
  ]
  const ratios: Record<string, number> = {}
  for (const [path, limit] of budgets) {
    const isForVisitors = ['/login', '/signup', '/forgot-password'].includes(path)
    const html = isForVisitors
      ? await (await fetch(servers.url + path)).text()
      : await (await page.request.get(path)).text()
    const weights = await Promise.all(scriptsOf(html).map(weightOf))
    const bytes = weights.reduce((sum, weight) => sum + weight, 0)
    ratios[path.replace(group._id, '{id}').replace(link.code, '{code}')] =
      Math.round((bytes / EMPTY_PAGE_BYTES) * 1000) / 1000
    expect.soft(bytes / EMPTY_PAGE_BYTES, `scripts of ${path}: ${bytes} bytes`).toBeLessThanOrEqual(limit)
  }
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(ratios) })
})

/** Pages compressed as a whole: sent in parts, as they are ready, they are up to a fifth larger. */
const MAX_BYTES = { dashboard: 9 * 1024, group: 9 * 1024, press: 4 * 1024 }

/** What a press reads of a page from the server, and no script. */
async function bytesOfPress(page: Page, path: string, press: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const pageRequestIds = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(`${servers.url}${path}?_rsc`)) pageRequestIds.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (pageRequestIds.has(requestId)) bytes += encodedDataLength
  })
  await press()
  await session.detach()
  return bytes
}

test('the most viewed pages, and a press on a group, transfer little', NIGHT, async ({ page }) => {
  const ben = await aPerson(page)
  const ada = await someone('ada')
  const group = await aGroup(ada, { title: 'Whitby weekend' })
  const own = `/group/${group._id}`
  await as(ada)(`POST ${own}/add`, { username: ben.username })
  await aMember(ada, group, 'chloe')
  for (const amount of [1, 2, 3, 4, 5])
    await as(ada)(`POST ${own}/noted-payment`, { username: ben.username, amount, method: 'cash' })
  const sizeOf = async (path: string) => gzipSync(await (await page.request.get(path)).body()).length
  const figures = {
    dashboard: await sizeOf('/dashboard'),
    group: await sizeOf(own),
    press: 0,
  }
  await page.goto('/dashboard')
  // Until its scripts have run, a press loads the whole page.
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('region', { name: 'Group Overview' }).getByRole('link', { name: 'Whitby' })
  figures.press = await bytesOfPress(page, own, async () => {
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Whitby weekend' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
  recordFigures(figures)
  expect(figures.press).toBeGreaterThan(0)
  for (const [what, limit] of Object.entries(MAX_BYTES))
    expect.soft(figures[what as keyof typeof MAX_BYTES], what).toBeLessThanOrEqual(limit)
})

test('pages do not include their 404 screen', NIGHT, async ({ page }) => {
  await aPerson(page)
  const html = await (await page.request.get('/dashboard')).text()
  expect(html).toContain('class="icon ')
  expect(html).not.toContain('404 - Page Not Found')
})
