import { expect, test } from '@playwright/test'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, inDays } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test(
  'subs repeat by themselves, and the season shows who has paid in which month',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Subs', splitOption: 'customSplit' })
    const ben = await aMember(ada, group, 'ben')
    await as(ada)(`PUT /group/${group._id}/member/set-amount`, { username: ben.username, amount: 12 })
    await page.goto(`/group/${group._id}`)
    await page.getByRole('link', { name: 'Repeat this collection' }).click()
    await expect(page.getByRole('heading', { name: 'A new group each time' })).toBeVisible()
    await page.getByLabel('Every month').check()
    await page.getByLabel('The next one begins on').fill(inDays(0))
    await page.getByRole('button', { name: 'Start repeating' }).click()
    await expect(page.getByText('Please choose a day from tomorrow on.')).toBeVisible()
    await page.getByLabel('The next one begins on').fill(inDays(1))
    await expect(page.getByText(/^The next group opens on .+ until you stop it\.$/)).toBeVisible()
    await page.getByLabel('A number of times').check()
    await page.getByLabel('How many more').fill('2')
    await page.getByRole('button', { name: 'Start repeating' }).click()
    await expect(page.getByText('2 times more. Everyone has 14 days to pay.')).toBeVisible()

    // Its day has come.
    const { seriesId } = await db.group.findUniqueOrThrow({ where: { id: group._id } })
    await db.series.update({ where: { id: seriesId ?? '' }, data: { next: new Date(inDays(-1)) } })
    await openPeriod(seriesId ?? '')
    await page.reload()
    await expect(page.getByText('once more. Everyone has 14 days to pay.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Ben Tester' })
    await expect(row.getByRole('cell')).toHaveText(['owed £12.00', 'owed £12.00'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('heading', { name: 'Start again' })).toBeVisible()
    await expect(row).toBeVisible()
  },
)
