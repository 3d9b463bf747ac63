import { expect, test } from '@playwright/test'
import { as } from '../support/groups'
import { openWithoutScripts } from '../support/late-scripts'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** On a slow connection a switch can be pressed before its script has arrived. */

test('the privacy switch stays as it was pressed, and is saved', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  const arrive = await openWithoutScripts(page, '/privacy-settings')
  const visible = page.getByRole('switch', { name: 'Display profile to other members' })
  await visible.click()
  await expect(visible).not.toBeChecked()
  arrive()
  await expect(page.getByText('Your profile is hidden from other members', { exact: true })).toBeVisible()
  await expect(visible).not.toBeChecked()
  expect(await as(person)(`GET /user/${person._id}`)).toMatchObject({ isProfileVisible: false })
})

test('a switch for notifications stays as it was pressed, and is saved', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  const arrive = await openWithoutScripts(page, '/notification-settings')
  const groups = page.getByRole('group', { name: 'Groups' })
  const mail = groups.getByRole('switch', { name: 'Email' })
  await mail.click()
  arrive()
  await expect(groups.getByRole('status')).toHaveText('Saved')
  await expect(mail).not.toBeChecked()
  const { preferences } = await as(person)(`GET /user/${person._id}/preferences`)
  expect(preferences.Group).toEqual({ mail: false, push: true })
})

test('the 2FA switch still asks first', NIGHT, async ({ page }) => {
  await aPerson(page)
  const arrive = await openWithoutScripts(page, '/privacy-settings')
  const twoFactor = page.getByRole('switch', { name: 'Enable Two Factor Authentication (2FA)' })
  await twoFactor.click()
  arrive()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(twoFactor).not.toBeChecked()
})

test(
  'a switch that the browser restores on the way back is not taken for a press',
  NIGHT,
  async ({ page }) => {
    const person = await aPerson(page)
    const visible = page.getByRole('switch', { name: 'Display profile to other members' })
    await page.goto('/privacy-settings')
    await visible.click()
    await expect(page.getByText('Your profile is hidden from other members', { exact: true })).toBeVisible()
    await page.goto('/contact')
    await as(person)(`PUT /user/${person._id}/profile-visibility`, { isProfileVisible: true })
    const userResponse = page.waitForResponse((answer) => answer.url().endsWith(`/api/user/${person._id}`))
    await page.goBack()
    await userResponse
    await expect(visible).toBeChecked()
    expect(await as(person)(`GET /user/${person._id}`)).toMatchObject({ isProfileVisible: true })
  },
)
