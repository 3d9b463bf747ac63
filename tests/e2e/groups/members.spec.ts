import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as, memberIdOf, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const cards = (page: Page) => page.getByRole('list', { name: 'Members' }).locator('> li')
const cardOf = (page: Page, username: string) => cards(page).filter({ hasText: username })

async function choose(page: Page, username: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Focuses the button as the keyboard would. */
async function tabTo(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
}

/** Opens somebody's card. Retries, because hover and focus before hydration have no effect. */
async function openProfile(page: Page, username: string, inputDevice: 'pointer' | 'keyboard') {
  const name = new RegExp(`^About .*${username}$`)
  const card = page.getByRole('dialog', { name })
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { level: 1 }).click()
    if (inputDevice === 'pointer') await page.getByRole('button', { name }).hover()
    else await tabTo(page, name)
    await expect(card).toBeVisible({ timeout: 1500 })
  }).toPass()
  return card
}

const itemsFor = async (page: Page, username: string) => {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const items = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  // A menu that is still closing would be read along with the next one.
  await expect(page.getByRole('menu')).toHaveCount(0)
  return items
}

test(
  'an admin sees every amount, their own card first, and the right actions for each member',
  NIGHT,
  async ({ page }) => {
    const ben = await someone('ben')
    const ada = await aPerson(page)
    const group = await aGroup(ben, { paymentGoal: 300 })
    await as(ben)(`POST /group/${group._id}/add`, { username: ada.username })
    await as(ben)(`POST /group/${group._id}/role`, { username: ada.username })
    const chloe = await aMember(ben, group, 'chloe')
    await page.goto(`/group/${group._id}/all-members`)
    await expect(page.getByRole('heading', { level: 1, name: 'Group Members' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Groups' })).toHaveAttribute('href', '/groups')
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).first()).toContainText(ada.username)
    await expect(cards(page).first()).toContainText('You')
    await expect(cardOf(page, chloe.username)).toContainText('£100.00')
    await expect(page.getByRole('link', { name: 'Make Payment' })).toHaveAttribute(
      'href',
      `/group/${group._id}/initialize-payment`,
    )
    expect(await itemsFor(page, ada.username)).toEqual([
      'Update Amount',
      'Note a Payment',
      'Remove Myself as Admin',
      'Leave Group',
    ])
    for (const [{ username }, role] of [
      [ben, 'Remove Admin'],
      [chloe, 'Make Admin'],
    ] as const)
      expect(await itemsFor(page, username)).toEqual([
        'Update Amount',
        'Note a Payment',
        role,
        'Remove Member',
      ])
    await expectAccessible(page)
  },
)

test('a menu opens by any kind of press, but not by one that was cancelled', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await page.goto(`/group/${group._id}/all-members`)
  const button = page.getByRole('button', { name: `Actions for ${ben.username}` })
  // First wait until the menu works, so that late scripts cannot decide the rest of the test.
  await itemsFor(page, ben.username)
  await expect(button).toBeFocused()

  // The finger moves away before it is lifted.
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  // VoiceOver and voice control send a click alone, without a pointer.
  await button.dispatchEvent('click')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await button.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('an admin updates an amount, and the page says so', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await page.goto(`/group/${group._id}/all-members`)
  await choose(page, ben.username, 'Update Amount')
  const dialog = page.getByRole('dialog', { name: `How much should ${ben.username} contribute?` })
  await expect(dialog.getByLabel('Amount')).toHaveValue('150.00')
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Save Amount' }).click()
  await expect(dialog.getByText('Amount cannot be empty or invalid!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Amount').fill('200')
  const sent = page.waitForRequest('**/set-amount')
  await dialog.getByRole('button', { name: 'Save Amount' }).click()
  expect((await sent).postDataJSON()).toEqual({
    memberId: await memberIdOf(ada, group._id, ben),
    amount: 200,
  })
  await expect(page.getByText('Amount update successful', { exact: true })).toBeVisible()
  await expect(page.getByText('Amount updated successfully!', { exact: true })).toBeVisible()
  // Two texts, but only the toast is read out.
  await expect(page.locator('[aria-live], [role=status]').getByText('Amount update successful')).toHaveCount(
    0,
  )
  await expect(cardOf(page, ben.username).getByText('£200.00').first()).toBeVisible()
  await expect(cardOf(page, ada.username).getByText('£100.00').first()).toBeVisible()
})

test('admins are made and removed, and so are members', async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  const chloe = await aMember(ada, group, 'chloe')
  await page.goto(`/group/${group._id}/all-members`)
  expect(await itemsFor(page, ada.username)).toEqual(['Update Amount', 'Note a Payment'])
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name })

  await choose(page, ben.username, 'Make Admin')
  await page.route('**/role', (route) => route.fulfill({ status: 500, json: {} }))
  await confirm('Make Admin').click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('Failed to make admin')
  await page.unroute('**/role')
  await confirm('Make Admin').click()
  await expect(cardOf(page, ben.username).getByText('Admin', { exact: true })).toBeVisible()

  await choose(page, ben.username, 'Remove Admin')
  await page.route('**/remove-admin', (route) => route.fulfill({ status: 500, json: {} }))
  await confirm('Remove Admin').click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('Remove admin action failed!')
  await page.unroute('**/remove-admin')
  await confirm('Remove Admin').click()
  await expect(cardOf(page, ben.username).getByText('Admin', { exact: true })).toBeHidden()

  await choose(page, chloe.username, 'Remove Member')
  await confirm('Remove Member').click()
  await expect(page.getByText('Member successfully removed!', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  // The row is gone, and the focus is on the one that took its place.
  await expect(page.getByRole('button', { name: `Actions for ${ben.username}` })).toBeFocused()
})

test('one of two admins steps down', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
  await page.goto(`/group/${group._id}/all-members`)
  await choose(page, ada.username, 'Remove Myself as Admin')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Myself as Admin' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(cardOf(page, ada.username)).toBeVisible()
  await expect(cardOf(page, ada.username).getByText('Admin', { exact: true })).toBeHidden()
  expect(await itemsFor(page, ada.username)).toEqual(['Leave Group'])
  await expect(page.getByRole('button', { name: `Actions for ${ben.username}` })).toBeHidden()
})

test('an ordinary member sees their own amounts, and leaves from their own card', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
  await payByCard(servers, ben, group._id, 150)
  await page.goto(`/group/${group._id}/all-members`)
  await expect(cardOf(page, ben.username)).toContainText('£150.00')
  await expect(page.getByRole('link', { name: 'Make Payment' })).toBeHidden()
  await expect(cardOf(page, ada.username)).not.toContainText('£')
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeHidden()
  await choose(page, ben.username, 'Leave Group')
  const question = page.getByRole('alertdialog')
  await page.route('**/leave', (route) => route.fulfill({ status: 500, json: {} }))
  await question.getByRole('button', { name: 'Leave Group' }).click()
  await expect(question.getByRole('alert')).toHaveText('Error: Failed to leave the group')
  await page.unroute('**/leave')
  await question.getByRole('button', { name: 'Leave Group' }).click()
  await expect(page).toHaveURL('/groups')
})

test('a member’s hover card opens by mouse and keyboard, with amounts in pounds', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await payByCard(servers, ben, group._id, 50)
  await page.goto(`/group/${group._id}/all-members`)
  const card = await openProfile(page, ben.username, 'pointer')
  await expect(card).toContainText(/To pay£150\.00Remitted£50\.00Balance£100\.00/)
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
  await openProfile(page, ben.username, 'keyboard')
  await expect(page.getByRole('button', { name: /^About .*ben/ })).toHaveAccessibleDescription(
    /Member of the group.*Balance ?£100\.00/,
  )
})

test('a hidden profile shows no amounts on its hover card, even to admins', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const ben = await aMember(ada, group, 'ben')
  await as(ben)(`PUT /user/${ben._id}/profile-visibility`, { isProfileVisible: false })
  await page.goto(`/group/${group._id}/all-members`)
  await expect(cardOf(page, ben.username)).toContainText('£150.00')
  const card = await openProfile(page, ben.username, 'pointer')
  await expect(card).toContainText('This profile is private.')
  await expect(card).not.toContainText('£')
})

test('an ordinary member sees no amounts on others’ hover cards', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
  await page.goto(`/group/${group._id}/all-members`)
  const card = await openProfile(page, ada.username, 'keyboard')
  await expect(card).not.toContainText('£')
})

test(
  'from ten members on, those who owe come first in a list that can be searched, filtered and sorted',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    const path = `/group/${group._id}/all-members`
    const others = await Promise.all(Array.from({ length: 9 }, (_, place) => someone(`m${place}`)))
    for (const { username } of others) await as(ada)(`POST /group/${group._id}/add`, { username })
    const [first, second] = others as [(typeof others)[number], (typeof others)[number]]
    await payByCard(servers, first, group._id, 30)
    await page.goto(path)
    await expect(cards(page)).toHaveCount(10)
    await expect(cards(page).first()).toContainText(ada.username)
    await expect(cards(page).last()).toContainText(first.username)
    await expect(cardOf(page, second.username)).toContainText('£30.00to pay')

    await page.getByLabel('Find a member').fill(`${second.username} TESTER`)
    await expect(cards(page).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('1 of 10 shown')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Paid 1' }).click()
    await expect(page).toHaveURL(`${path}?show=paid`)
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByLabel('Find a member')).toHaveValue(`${second.username} TESTER`)
    await page.getByLabel('Find a member').fill('')
    await expect(cardOf(page, first.username)).toBeVisible()
    await page.getByRole('link', { name: 'Everyone 10' }).click()
    await expect(page).toHaveURL(path)
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(page).toHaveURL(`${path}?sort=newest`)
    await expect(cards(page).nth(1)).toContainText(others[8]?.username ?? '')
  },
)
