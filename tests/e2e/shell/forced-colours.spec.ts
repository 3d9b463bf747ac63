import { expect, type Locator, test } from '@playwright/test'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** Windows' contrast themes replace every colour, so anything shown only by a background must show in another way. */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test('a switch shows whether it is on', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/privacy-settings')
  const own = page.getByRole('switch', { name: 'Display profile to other members' })
  const [track, lever] = [own.locator('xpath=../span[1]'), own.locator('xpath=../span[2]')]
  await expect(own).toBeChecked()
  const [trackOn, leverOn] = [await backgroundOf(track), await backgroundOf(lever)]
  expect(leverOn).not.toBe(trackOn)
  await own.click()
  await expect(own).not.toBeChecked()
  const [trackOff, leverOff] = [await backgroundOf(track), await backgroundOf(lever)]
  expect(leverOff).not.toBe(trackOff)
  expect(trackOff).not.toBe(trackOn)
})

test('the chosen filter and the screen that is open stand out', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/transactions')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await backgroundOf(chip('All Transactions'))).not.toBe(await backgroundOf(chip('Success')))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const entry = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })
    expect(await backgroundOf(entry('Transactions'))).not.toBe(await backgroundOf(entry('Dashboard')))
  }
})

test('the main button of a form has an edge', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}/initialize-payment`)
  const pay = page.getByRole('button', { name: 'Initialize Payment' })
  await expect(pay).toHaveCSS('border-top-style', 'solid')
  expect(
    await pay.evaluate((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)),
  ).toBeGreaterThan(0)
})
