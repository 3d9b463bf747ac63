import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, inDays, leaveSharing } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

const cardOf = (page: Page, username: string) =>
  page.getByRole('list', { name: 'Members' }).locator('> li').filter({ hasText: username })

test(
  'a member says what they can manage; an admin accepts, notes the cash and takes it back',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page, 'ada')
    const theirs = await (await browser.newContext({ baseURL: servers.url })).newPage()
    const ben = await aPerson(theirs, 'ben')
    const group = await aGroup(ada)
    await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })

    await theirs.goto(`/group/${group._id}/initialize-payment`)
    await theirs.getByRole('button', { name: 'I can’t manage it all' }).click()
    const saying = theirs.getByRole('dialog', { name: 'I can’t manage it all' })
    await saying.getByLabel('I can manage').fill('150')
    await saying.getByRole('button', { name: 'Tell the Admins' }).click()
    await expect(saying.getByText('Your share is £150.00. Please enter less than that.')).toBeVisible()
    await expectAccessible(theirs)
    await saying.getByLabel('I can manage').fill('60')
    await saying.getByLabel('Message (optional)').fill('The boiler broke.')
    await saying.getByRole('button', { name: 'Tell the Admins' }).click()
    await expect(theirs.getByText('You told the admins you can manage £60.00.')).toBeVisible()
    await theirs.goto(`/group/${group._id}`)
    const pay = theirs.getByRole('main').getByRole('link', { name: 'Make Payment' })
    expect((await pay.boundingBox())?.height, 'the words on one line').toBeLessThan(60)

    await page.goto('/notifications')
    await page.getByRole('link', { name: 'Answer' }).click()
    await cardOf(page, ben.username)
      .getByRole('button', { name: `Answer ${ben.username}` })
      .click()
    const answering = page.getByRole('dialog', { name: `${ben.username} can manage £60.00` })
    await expect(answering).toContainText('The boiler broke.')
    await expectAccessible(page)
    await answering.getByRole('button', { name: 'Set Their Amount to £60.00' }).click()
    await expect(answering).toBeHidden()
    await expect(cardOf(page, ben.username).getByText('Can manage')).toHaveCount(0)

    await page.getByRole('button', { name: `Actions for ${ben.username}` }).click()
    await page.getByRole('menuitem', { name: 'Note a Payment' }).click()
    const noting = page.getByRole('dialog', { name: `Note a payment by ${ben.username}` })
    await expect(noting.getByLabel('Amount')).toHaveValue('60.00')
    await noting.getByLabel('Amount').fill('60.01')
    await expect(noting.getByText('which is £60.00')).toBeVisible()
    await noting.getByRole('button', { name: 'Note Payment' }).click()
    await expect(noting.getByLabel('Amount')).toBeFocused()
    await noting.getByLabel('Amount').fill('20')
    await noting.getByText('Bank transfer').click()
    await noting.getByLabel('Note (optional)').fill('On Friday')
    await expectAccessible(page)
    await noting.getByRole('button', { name: 'Note Payment' }).click()
    await expect(cardOf(page, ben.username)).toContainText('Of that, noted')

    await page.goto(`/group/${group._id}/transactions`)
    const row = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
    await expect(row).toContainText('Noted: bank transfer')
    await expect(row).toContainText('“On Friday”')
    await row.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(row).toContainText('Taken back')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await theirs.context().close()
  },
)

test('members give what they like if the organiser chooses so', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create New Group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a New Group' })
  await form.getByLabel('Title').fill('Leaving do')
  await form.getByLabel('Target amount').fill('100')
  await form.getByLabel('Payment deadline').fill(inDays(9))
  await form.getByText('Everyone gives what they like').click()
  await expect(form.getByRole('radio', { name: 'Everyone gives what they like' })).toBeChecked()
  await form.getByRole('button', { name: 'Create Group' }).click()
  await expect(form).toBeHidden()
  await leaveSharing(page)
  await expect(page.getByText('Give what you like. No amount is set for you.')).toBeVisible()
  await page.getByRole('link', { name: 'Make Payment' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('0.05')
  await page.getByRole('button', { name: 'Initialize Payment' }).click()
  await expect(page.getByText('The smallest payment is £0.10.')).toBeVisible()
  await expectAccessible(page)
})
