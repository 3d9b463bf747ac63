import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, aMember, as } from '../support/groups'
import { readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** Holds Enter down for long enough to open, send and reopen a dialog several times. */
async function holdEnter(page: Page) {
  for (const end = Date.now() + 3000; Date.now() < end; ) {
    await page.keyboard.down('Enter')
    await new Promise((done) => setTimeout(done, 30))
  }
  await page.keyboard.up('Enter')
}

test('Enter held down refunds what was typed, once, and not the rest after it', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await payByCard(servers, ben, group._id, 100)
  await page.goto(`/group/${group._id}/transactions`)
  const list = page.getByRole('list', { name: 'Transactions' })
  await list.getByRole('button', { name: /^Refund/ }).click()
  await page.getByLabel('Amount to refund').fill('10')
  await holdEnter(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await readGroup(ada, group._id)).toMatchObject({ availableAmount: 90 })
})

test('Enter held down notes one payment, and still begins new lines in a note', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const cleo = await aMember(ada, group, 'cleo')
  await page.goto(`/group/${group._id}/all-members`)
  await page.getByRole('button', { name: `Actions for ${cleo.username}` }).click()
  await page.getByRole('menuitem', { name: 'Note a Payment' }).click()
  await page.getByLabel('Note (optional)').focus()
  for (const _ of 'two') await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByLabel('Note (optional)')).toHaveValue('\n\n\n')
  await page.getByLabel('Note (optional)').fill('On Friday')
  await page.getByLabel('Amount').fill('20')
  await holdEnter(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  const { transactions } = await as(ada)(`GET /transactions/${group._id}/all?page=1&limit=20`)
  expect(transactions).toHaveLength(1)
})
