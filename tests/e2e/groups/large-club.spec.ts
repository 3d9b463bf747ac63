import { expect, test } from '@playwright/test'
import { timeLimit } from '../../support/time-limit'
import { aGroup } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { recordFigures } from '../support/stopwatch'

/** A list as long as a large club's, timed in the browser. */

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
