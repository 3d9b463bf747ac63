import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request, test } from '@playwright/test'
import { db } from '@/lib/platform/db/client'
import { timeLimit } from '../../support/time-limit'
import { aGroup } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { watchShifts } from '../support/shifts'
import { recordFigures, slowProcessor } from '../support/stopwatch'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** How quick it feels. Figures of a quiet machine are in docs/performance.md; those here hold on any. */

/** Runs in the page: presses a link and returns the milliseconds until the heading of its group is painted. */
const timeOpening = (link: Element) => {
  const from = performance.now()
  ;(link as HTMLElement).click()
  return new Promise<number>((painted) => {
    const look = () => {
      const heading = document.querySelector('#main h1')?.textContent
      if (!heading?.includes('Whitby')) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => painted(Math.round(performance.now() - from))))
    }
    look()
  })
}

const isPrefetch = (request: Request) => request.headers()['next-router-prefetch'] !== undefined

test('nothing is prefetched until somebody points, and then the group itself', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Whitby weekend' })
  await page.setViewportSize({ width: 375, height: 667 })
  const prefetches: string[] = []
  page.on('request', (request) => isPrefetch(request) && prefetches.push(request.url()))
  const liveRequest = page.waitForRequest(/\/api\/live/)
  await page.goto('/dashboard')
  await liveRequest
  const link = page.getByRole('region', { name: 'Group Overview' }).getByRole('link', { name: 'Whitby' })
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(prefetches).toEqual([])
  const isWhole = (request: Request) => request.url().includes(`/group/${group._id}`) && !isPrefetch(request)
  // The framework reads what it needs and closes the rest, which the browser calls failed.
  const fetched = Promise.race([
    page.waitForEvent('requestfinished', isWhole),
    page.waitForEvent('requestfailed', isWhole),
  ])
  await link.hover()
  await fetched
  await slowProcessor(page)
  const milliseconds: number[] = []
  for (let visit = 0; visit < 3; visit++) {
    const groupRequests: string[] = []
    page.on('request', (request) => isWhole(request) && groupRequests.push(request.url()))
    milliseconds.push(await link.evaluate(timeOpening))
    expect(groupRequests).toEqual([])
    page.removeAllListeners('request')
    await page.goBack()
    await expect(link).toBeVisible()
  }
  recordFigures({ milliseconds })
})

/** As many members as a large club has, written at once. */
async function fillUp(groupId: string, count: number) {
  const now = new Date()
  const people = Array.from({ length: count }, (_, number) => {
    const id = randomUUID()
    const username = `rower_${id.slice(0, 8)}`
    const firstname = ['Ben', 'Chloe', 'Dev'][number % 3]
    return { id, username, email: `${username}@example.com`, firstname, createdAt: now }
  })
  await db.user.createMany({ data: people })
  const membership = { groupId, role: 'member', contributionPence: 100, joinedAt: now } as const
  await db.member.createMany({ data: people.map(({ id: userId }) => ({ ...membership, userId })) })
}

type Presses = Window & { presses: number[] }

/** Runs in the page: notes the milliseconds from each press or key to the next paint, as the browser counts them. */
const watchPresses = () => {
  const seen = window as unknown as Presses
  seen.presses = []
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) seen.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const afterPaint = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))

test('with 200 members each press shows at once, and nothing shifts', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Rowing club', splitOption: 'customSplit' })
  await fillUp(group._id, 199)
  const shifted = await watchShifts(page)
  await page.addInitScript(watchPresses)
  await page.goto(`/group/${group._id}/all-members`)
  const search = page.getByRole('searchbox', { name: 'Find a member' })
  await search.click()
  for (const key of ['B', 'e', 'n', 'Backspace', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key)
    await afterPaint(page)
  }
  const menus = page.getByRole('button', { name: /^Actions for rower_/ })
  for (const place of [0, 5, 100]) {
    await menus.nth(place).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  const presses = await page.evaluate(() => (window as unknown as Presses).presses.sort((a, b) => a - b))
  recordFigures({ presses })
  expect(presses.length).toBeGreaterThan(10)
  expect(presses[Math.floor(presses.length / 2)]).toBeLessThan(timeLimit(100))
  expect(await shifted()).toBeLessThan(0.02)
})
