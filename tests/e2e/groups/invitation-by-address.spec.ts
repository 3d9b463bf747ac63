import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { mailedInvitation } from '../support/invitations'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { createButton, fillIn } from '../support/sign-up'

test('an admin invites by email or mobile number', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  await aGroup(ada)
  const friend = newPerson('friend')
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
  const address = dialog.getByLabel('By email or mobile number')
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  await expect(send).toBeDisabled()
  await address.fill('my friend')
  await send.click()
  await expect(dialog.getByText(/Please enter an email address, or a mobile number/)).toBeVisible()
  await expectAccessible(page)

  await address.fill(friend.email)
  await send.click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  await expect(address).toHaveValue('')
  await address.fill('00 34 612 345 678')
  await send.click()
  await expect(dialog.getByText(/We can't send text messages to this number/)).toBeVisible()
})

test(
  'an admin pastes a list, mends what is wrong with it, sends one again and withdraws another',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    const [ben, cleo] = [newPerson('ben'), newPerson('cleo')]
    await page.goto(`/group/${group._id}/all-members`)
    await page.getByRole('button', { name: 'Add Member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
    const addresses = dialog.getByLabel('By email or mobile number')
    await addresses.fill(`Name\tEmail\nBen Kahn\t${ben.email}\nCleo\t${cleo.email}\nDora\tdora@example`)
    const lines = dialog.getByRole('list', { name: 'Who gets an invitation' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(0)).toContainText('Ben Kahn')
    await expect(lines.nth(2)).toContainText('Please enter an email address')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
    await expect(page.getByText('2 invitations sent', { exact: true })).toBeVisible()
    await expect(addresses).toHaveValue('Dora, dora@example')
    await expect(dialog.getByRole('region', { name: 'Invited just now' })).toContainText(cleo.email)
    await addresses.fill('')

    await dialog.getByRole('link', { name: 'Everyone who is invited' }).click()
    await expect(page).toHaveURL(`/group/${group._id}/all-members?show=invited`)
    const invited = page
      .locator('section')
      .filter({ hasText: 'Invited, not joined yet' })
      .getByRole('listitem')
    await expect(invited).toHaveCount(2)
    await invited
      .first()
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect(page.getByText('Invitation sent again', { exact: true })).toBeVisible()
    await invited
      .first()
      .getByRole('button', { name: /^Withdraw/ })
      .click()
    await expect(page.getByText('Invitation withdrawn', { exact: true })).toBeVisible()
    await expect(invited).toHaveCount(1)
    await expectAccessible(page)
  },
)

test(
  'the link leads through sign-up, with the address filled in, back to the group',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const friend = newPerson('friend')
    const group = await aGroup(ada, { title: 'Bothy weekend' })
    await as(ada)(`POST /group/${group._id}/invite`, { email: friend.email })
    const link = await mailedInvitation(friend.email)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Bothy weekend' })).toBeVisible()
    await expect(page.getByText('•••@')).toBeVisible()
    await expect(page.getByText(friend.email)).toBeHidden()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Sign up to join' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(friend.email)
    await fillIn(page, friend)
    await createButton(page).click()
    const emailButton = page.getByRole('button', { name: 'Send to Email' })
    await typeCode(page, await codeSentTo(friend.email, () => emailButton.click()))
    await expect(page).toHaveURL(new URL(link).pathname)
    await page.getByRole('button', { name: 'Join Group' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: /^Bothy weekend/ })).toBeVisible()
  },
)

test(
  'another account is told that it is not theirs, and can log out to continue',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const friend = newPerson('friend')
    await as(ada)(`POST /group/${(await aGroup(ada))._id}/invite`, { email: friend.email })
    const ben = await aPerson(page, 'ben')
    await page.goto(await mailedInvitation(friend.email))
    await expect(page.getByText(`You’re logged in as ${ben.username}`)).toBeVisible()
    await expect(page.getByText('•••@')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out and continue' }).click()
    await expect(page.getByRole('link', { name: 'I have an account' })).toBeVisible()
  },
)
