import { type Browser, expect, type Page, test } from '@playwright/test'
import type { NewPerson } from '@/scripts/support/http-person'
import { readCode } from '@/scripts/support/http-person'
import { newPerson } from '../support/new-person'
import { servers } from '../support/servers'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The main job, end to end, by two people at two screens. */
test('a group is opened, a friend joins and pays, the money is paid out', async ({ browser }) => {
  const margaret = newPerson('margaret')
  const tom = newPerson('tom')
  const hers = await signUp(browser, margaret)
  const his = await signUp(browser, tom)

  await test.step('Margaret opens a group for £600', () => openGroup(hers))
  await test.step('she finds Tom and invites him', () => invite(hers, tom.username))
  await test.step('Tom accepts from his notifications', () => acceptInvitation(his))
  await test.step('each owes £300', () => seeShares(hers))
  const groupUrl = new URL(hers.url())
  const groupId = groupUrl.pathname.split('/')[2] ?? ''

  await hers.goto(`/group/${groupId}`)
  await test.step('a declined card changes nothing', async () => {
    await startPayment(his, groupId)
    await payOnHostedPage(his, '4000 0000 0000 0002')
    await expect(his.getByRole('alert')).toContainText(/declined/i)
    await his.getByRole('link', { name: 'Back' }).click()
    await expect(his).toHaveURL(new RegExp(`/group/${groupId}/initialize-payment`))
    await expect(mainContent(hers)).toContainText('£0.00')
  })
  await test.step('Tom pays £300 and both see it without reloading', async () => {
    await startPayment(his, groupId)
    await payOnHostedPage(his, '4242 4242 4242 4242')
    await expect(his).toHaveURL(new RegExp(`/group/${groupId}/initialize-payment`))
    await expect(
      his
        .getByRole('status')
        .filter({ hasText: /£300\.00/ })
        .first(),
    ).toBeVisible()
    await expect(mainContent(hers)).toContainText('£300.00')
    await his.goto(`/group/${groupId}`)
    await expect(mainContent(his)).toContainText('£300.00')
  })
  await test.step('Margaret leaves the onboarding half-way, then continues it', () => onboard(hers, groupId))
  await test.step('she transfers £120.50 and £179.50 is left', () => transfer(hers, groupId))
  await test.step('both see it in the transactions and notifications', async () => {
    for (const page of [hers, his]) {
      await page.goto(`/group/${groupId}/transactions`)
      await expect(page.getByRole('main')).toContainText('£120.50')
      await page.goto('/notifications')
      await expect(page.getByRole('main')).toContainText('£120.50')
    }
  })
})

async function signUp(browser: Browser, person: NewPerson): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: servers.url })).newPage()
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstname)
  await page.getByLabel('Last name').fill(person.lastname)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phoneNumber.replace('+44', '0'))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await expect(page.getByText('Available!')).toHaveCount(3)
  await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'Send to Email' }).click()
  await expect(page).toHaveURL(/\/verify$/)
  await page.getByLabel('Verification code').fill(await readCode(servers, person.email))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(`Welcome, ${person.username}`)).toBeVisible()
  return page
}

async function openGroup(page: Page) {
  await page.getByRole('button', { name: 'New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await dialog.getByLabel('Title').fill('Whitby weekend')
  await dialog.getByLabel('Target amount').fill('600')
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Payment deadline').fill(deadline)
  await dialog.getByRole('radio', { name: /auto/i }).check()
  await dialog.getByRole('button', { name: /create/i }).click()
  await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function invite(page: Page, username: string) {
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'Whitby weekend' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Group Invitations' })
  await dialog.getByLabel('Search users').fill(username)
  await dialog.getByRole('button', { name: `Invite ${username}` }).click()
  await expect(page.getByText('Invitation sent successfully', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Invited' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function acceptInvitation(page: Page) {
  // The bell's count rises by itself.
  await page
    .getByRole('link', { name: /Notifications.*1/ })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /invitation|join|view/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/invitation\/[^/]+\/accept$/)
  await expect(page.getByRole('heading', { name: 'Whitby weekend' })).toBeVisible()
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByText('Welcome to the Group!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function seeShares(page: Page) {
  await page.getByRole('link', { name: 'See group details' }).click()
  await expect(page).toHaveURL(/\/group\/[0-9a-f-]+$/)
  const groupId = new URL(page.url()).pathname.split('/')[2]
  await page.goto(`/group/${groupId}/all-members`)
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('£300.00')
}

const mainContent = (page: Page) => page.getByRole('main')

async function startPayment(page: Page, groupId: string) {
  await page.goto(`/group/${groupId}/initialize-payment`)
  // What was typed before is put back once its scripts run.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill('tom@example.com')
  await page.getByLabel('Amount').fill('300')
  const breakdown = page.getByRole('region', { name: 'Payment Breakdown' })
  await expect(breakdown).toContainText('£4.40')
  await expect(breakdown).toContainText('1.4% + 20p')
  await expect(breakdown).toContainText('£304.40')
  await page.getByRole('button', { name: 'Initialize Payment' }).click()
  await expect(page).toHaveURL(/\/pay\//)
}

async function payOnHostedPage(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay £304.40' }).click()
}

async function onboard(page: Page, groupId: string) {
  await page.goto(`/group/${groupId}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await page.getByRole('button', { name: 'Create Connected Account' }).click()
  await page.getByRole('button', { name: 'Leave half-way' }).click()
  // Returning from the onboarding opens the dialog by itself.
  await page.getByRole('button', { name: 'Continue Onboarding' }).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your payout account is ready')
}

async function transfer(page: Page, groupId: string) {
  await page.goto(`/group/${groupId}/transfer`)
  await expect(page.getByLabel('Amount')).toHaveValue('300.00')
  await page.getByLabel('Amount').fill('120.50')
  await page.getByRole('button', { name: /^Transfer/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Transfer £/ })
    .click()
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('£179.50')
  await expect(page.getByLabel('Amount')).toHaveValue('0.00')
}
