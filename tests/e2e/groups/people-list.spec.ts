import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'

/** A treasurer's list becomes members who never sign up. */

const LIST = [
  'Name\tEmail\tMobile',
  'Ann Other\tann@example.com\t',
  'Bob Kahn\tbob@example\t07700 900123',
  'Cy Young\t\t07700 900124',
].join('\n')

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const expectNoSideScroll = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

test('a list is pasted, put right in place and added; each person then has a link of their own', async ({
  page,
}) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 300 })
  await page.goto(`/group/${group._id}/all-members`)
  await page.getByRole('link', { name: 'Add a List' }).click()
  await page.getByLabel('Paste your list').fill(LIST)
  await page.getByRole('button', { name: 'Read the List' }).click()
  await expect(page.getByText('3 rows, 1 to put right. The others can be added now.')).toBeVisible()
  await expect(row(page, 'Bob Kahn')).toContainText('Please enter a valid email address')
  await expectAccessible(page)
  await page.getByLabel('Email, Bob Kahn').fill('bob@example.com')
  await expect(page.getByText('3 rows, ready to add.')).toBeVisible()
  await page.getByLabel('What each owes').fill('25')
  await page.getByRole('button', { name: 'Fill in for all' }).click()
  await expect(page.getByLabel('Owes (£), Cy Young')).toHaveValue('25.00')
  await page.getByRole('button', { name: 'Add 3 people' }).click()

  await expect(page).toHaveURL(/\/all-members$/)
  const ann = page.getByRole('listitem', { name: 'Ann Other' })
  await expect(ann).toContainText('On the list')
  await expect(ann).toContainText('£25.00')
  await page.getByRole('button', { name: 'Send 3 Links' }).click()
  const sending = page.getByRole('dialog', { name: 'Send each their own link' })
  await expect(sending.getByText('2 by email, 1 by text.')).toBeVisible()
  await sending.getByLabel('Cy Young').uncheck()
  await sending.getByRole('button', { name: 'Send 2 Links' }).click()
  await page
    .getByRole('dialog', { name: '2 links are on their way' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(ann).toContainText('Link sent')
  await page.getByRole('button', { name: 'Actions for Ann Other' }).click()
  await page.getByRole('menuitem', { name: 'Personal Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for Ann Other' })
  const url = await dialog.getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await expect(page.locator('#main')).toContainText('£25.00 still to pay')
  await expect(page.locator('#main')).toContainText('Ann Other')
})

test('a listed person is edited and removed', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 300 })
  await page.goto(`/group/${group._id}/add-people`)
  await page.getByRole('button', { name: 'Type Someone In' }).click()
  await page.getByLabel('Name, row 1').fill('Ann Other')
  await page.getByLabel('Email, Ann Other').fill('ann@example.com')
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByRole('button', { name: 'Actions for Ann Other' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Update Amount', 'Note a Payment', 'Personal Link', 'Edit Name and Address', 'Remove Member'],
  ])
  await page.getByRole('menuitem', { name: 'Edit Name and Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ann Other' })
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.com')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Anna Other')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Actions for Anna Other' }).click()
  await page.getByRole('menuitem', { name: 'Remove Member' }).click()
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect(page.getByRole('listitem', { name: 'Anna Other' })).toHaveCount(0)
})

test('the table fits a phone, and a file can be chosen', NIGHT, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}/add-people`)
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Forename;Surname;Owes\r\nZo\xeb;Washington-Featherstonehaugh;12,50\r\n', 'latin1'),
  })
  await expect(page.getByLabel('Owes (£), Zoë Washington-Featherstonehaugh')).toHaveValue('12.50')
  await expectNoSideScroll(page, 320)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Paste Another List' }).click()
  await expect(page.getByLabel('Paste your list')).toBeFocused()
  await page.keyboard.type('Ann Other')
  await page.getByRole('button', { name: 'Read the List' }).click()
  await expect(page.getByText('2 rows, ready to add.')).toBeVisible()
})
