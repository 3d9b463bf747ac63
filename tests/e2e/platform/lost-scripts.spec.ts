import { expect, test } from '@playwright/test'
import { aGroup } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

test('a dialog whose script did not come opens after “Try again”', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}`)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/**', (route) => route.fulfill({ status: 404 }))
  const remove = page.getByRole('button', { name: 'Delete Group' })
  await remove.click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/_next/static/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await remove.click()
  await expect(page.getByRole('alertdialog', { name: 'This action is permanent!' })).toBeVisible()
})
