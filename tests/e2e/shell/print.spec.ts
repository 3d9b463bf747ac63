import { expect, type Page, test } from '@playwright/test'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** An A4 sheet in CSS pixels. */
const SHEET = { width: 794, height: 1123 }

/** Where the page's own content begins on paper, and what around it a sheet could not be broken in. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const ancestorDisplays: string[] = []
    for (let box: HTMLElement | null = main; box; box = box.parentElement)
      ancestorDisplays.push(getComputedStyle(box).display)
    return {
      top: main.getBoundingClientRect().top + window.scrollY,
      displays: Array.from(new Set(ancestorDisplays)),
    }
  })

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('of a page only what it says is printed, from the top of the first sheet', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Choir tour' })
  await page.setViewportSize(SHEET)
  for (const path of ['/dashboard', `/group/${group._id}`, '/settings', '/privacy']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeVisible()
    for (const role of ['navigation', 'banner', 'complementary'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(0)
    expect(await onPaper(page)).toEqual({ top: 0, displays: ['block'] })
  }
  await page.goto('/settings')
  expect(await sheetsOf(page)).toBe(1)
})
