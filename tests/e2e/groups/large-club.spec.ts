import { expect, test } from '@playwright/test'
import { addMs, DAY } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { timeLimit } from '../../support/time-limit'
import { aGroup, as, inDays } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { recordFigures } from '../support/stopwatch'

/** A list and a season as long as a large club's, timed in the browser. */

const listOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    name: `Member ${place + 1}`,
    email: `member${place + 1}.${Date.now().toString(36)}@example.com`,
    amount: 12,
  }))

test('499 pasted rows are read and added, each within 3 s', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada, { title: 'Club', splitOption: 'customSplit' })
  await page.goto(`/group/${_id}/add-people`)
  const rows = listOf(499).map(({ name, email, amount }) => `${name}, ${email}, ${amount}`)
  await page.getByLabel('Paste your list').fill(['Name, Email, Owes', ...rows].join('\n'))
  const seconds: Record<string, number> = {}
  const timed = async (what: string, act: () => Promise<unknown>) => {
    const from = performance.now()
    await act()
    seconds[what] = Math.round((performance.now() - from) / 10) / 100
  }
  const add = page.getByRole('button', { name: 'Add 499 people' })
  await timed('read', async () => {
    await page.getByRole('button', { name: 'Read the List' }).click()
    await expect(add).toBeEnabled()
  })
  await timed('added', async () => {
    await add.click()
    await expect(page).toHaveURL(/\/all-members$/)
    await expect(page.getByRole('listitem', { name: 'Member 1', exact: true })).toBeVisible()
  })
  recordFigures(seconds)
  process.stderr.write(`499 rows: ${JSON.stringify(seconds)}\n`)
  for (const taken of Object.values(seconds)) expect(1000 * taken).toBeLessThan(timeLimit(3000))
})

const PEOPLE = 60
const PERIODS = 12

/** Runs in the page: follows the link to the season and returns the milliseconds until its last row is painted. */
const openSeason = (link: Element, count: number) => {
  const from = performance.now()
  ;(link as HTMLElement).click()
  return new Promise<number>((painted) => {
    const look = () => {
      if (document.querySelectorAll('#main td').length < count) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => painted(Math.round(performance.now() - from))))
    }
    look()
  })
}

test('a season of 60 people and 12 months opens in 200 ms', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada, { title: 'Subs', splitOption: 'customSplit' })
  await as(ada)(`POST /group/${_id}/people`, { people: listOf(PEOPLE - 1) })
  const body = { every: 'month', next: inDays(1), daysToPay: 14 }
  const { series } = await as(ada)(`PUT /group/${_id}/series`, body)
  for (let period = 1; period < PERIODS; period += 1) {
    await db.series.update({
      where: { id: series._id },
      data: { next: addMs(new Date(), (period - PERIODS) * DAY) },
    })
    await openPeriod(series._id)
  }
  const milliseconds: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.goto(`/group/${_id}`)
    const link = page.getByRole('link', { name: 'Repeat this collection' })
    await link.hover()
    await page.waitForLoadState('networkidle')
    milliseconds.push(await link.evaluate(openSeason, PEOPLE * PERIODS))
  }
  recordFigures({ milliseconds })
  process.stderr.write(`a season of ${PEOPLE} × ${PERIODS}: ${milliseconds.join(', ')} ms\n`)
  expect(milliseconds.sort((a, b) => a - b)[2]).toBeLessThan(timeLimit(200))
})
