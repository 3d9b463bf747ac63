import { expect, test } from '@playwright/test'
import { db } from '@/lib/platform/db/client'
import { callApi } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aMember, as } from '../support/groups'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import {
  beginAccount,
  completeAccount,
  connectAccount,
  continueButton,
  createAccountButton,
  dialog,
  openDialog,
  withMoney,
} from '../support/payouts'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { servers } from '../support/servers'

test('after a required code, the account is opened automatically', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  let calls = 0
  await page.route('**/onboard-stripe', (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    return route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'Please confirm.' } })
  })
  await createAccountButton(page).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const code = await codeSentTo(ada.email, () =>
    confirm.getByRole('button', { name: `Send a code to ${ada.email}` }).click(),
  )
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
  expect(calls).toBe(2)
})

test('who proved only a phone number is led to where an email is proven', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await db.user.update({ where: { id: ada._id }, data: { emailVerifiedAt: null } })
  await openDialog(page, group._id)
  await createAccountButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Prove an email address first: your bank details are set up with it.',
  )
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Verify your email' }).click()
  const code = await codeSentTo(ada.email, () => page.getByRole('button', { name: 'Verify email' }).click())
  await typeCode(page, code)
  await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
  await openDialog(page, group._id)
  await createAccountButton(page).click()
  await expect(page.getByRole('button', { name: 'Complete onboarding' })).toBeVisible()
})

const CREATE_FAILURES = [
  [403, {}, "You don't have permission to create a connected account for this group."],
  [404, {}, 'Group not found. Please refresh the page and try again.'],
  [409, {}, 'A connected account already exists for this group.'],
  [502, { error: 'They are away.', message: 'They are away.' }, 'They are away.'],
  [500, {}, 'Failed to create connected account. Please try again later.'],
  [201, {}, 'No onboarding URL received. Please try again.'],
  [401, {}, 'Your session has expired. Please log in again.'],
] as const

test('the button says while the account is being created or continued', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await openDialog(page, group._id)
  await page.route('**/onboard-stripe', () => undefined)
  await createAccountButton(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Setting up...' })).toBeVisible()
  await beginAccount(ada, group._id)
  await page.reload()
  await openDialog(page, group._id)
  await page.route('**/get-onboarding-url', () => undefined)
  await dialog(page).getByRole('button', { name: 'Continue Onboarding' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Loading...' })).toBeVisible()
})

test('the reason for a failure is shown beside the button and in a toast', NIGHT, async ({ page }) => {
  const { group } = await withMoney(page)
  await openDialog(page, group._id)
  for (const [status, json, text] of CREATE_FAILURES) {
    await page.route('**/onboard-stripe', (route) => route.fulfill({ status, json }))
    await createAccountButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await expect(page.locator('[data-tone="error"]').filter({ hasText: text })).toBeVisible()
    await page.unroute('**/onboard-stripe')
  }
  // This screen shows its text for an ended session; the stored user is cleared all the same.
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).toBeNull()
})

const CONTINUE_FAILURES = [
  [403, "You don't have permission to access this group's onboarding."],
  [404, 'Group or connected account not found. Please try creating a new account.'],
  [500, 'Failed to generate onboarding URL. Please try again later.'],
  [502, 'An unexpected error occurred. Please try again.'],
] as const

test('an account whose link failed can be continued', NIGHT, async ({ page }) => {
  const { group } = await withMoney(page)
  await openDialog(page, group._id)
  await page.route('**/onboard-stripe', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, json: { message: 'The link could not be made.' } })
  })
  await createAccountButton(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('The link could not be made.')
  await expect(continueButton(page)).toBeVisible()
  for (const [status, text] of CONTINUE_FAILURES) {
    await page.route('**/get-onboarding-url', (route) => route.fulfill({ status, json: {} }))
    await continueButton(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await page.unroute('**/get-onboarding-url')
  }
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(dialog(page)).toContainText('Your payout account is ready')
})

test(
  'another admin is told whose payout account it is, and cannot continue',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(await (await browser.newContext()).newPage())
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada, { members: [ben] })
    await callApi(servers, `POST /group/${group._id}/role`, {
      token: ada.token,
      body: { username: ben.username },
    })
    const url = await beginAccount(ada, group._id)
    const text = `This payout account belongs to ${ada.username}. Only they can continue.`
    await openDialog(page, group._id)
    await expect(dialog(page)).toContainText(text)
    await expect(continueButton(page)).toBeHidden()
    await expect(createAccountButton(page)).toBeHidden()
    await expectAccessible(page)
    await page.goto(`/group/${group._id}/transfer`)
    await expect(page.getByText(text)).toBeVisible()

    await completeAccount(ada, group._id, url)
    // A live update about the account would close the dialog about it.
    await page.route('**/api/live*', (route) => route.abort())
    await openDialog(page, group._id)
    await expect(dialog(page)).toContainText(`belongs to ${ada.username}. It is ready to receive transfers.`)
    await dialog(page).getByRole('button', { name: 'Transfer Funds' }).click()

    const question = page.getByRole('alertdialog')
    const disconnect = question.getByRole('button', { name: 'Disconnect' })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await callApi(servers, `DELETE /group/${group._id}/payout-account`, { token: ada.token })
    await connectAccount(ada, group._id)
    await disconnect.click()
    await expect(question).toContainText(
      'This payout account has been replaced in the meantime. The new one is still connected.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    const wait = page.locator('#main').getByText(/^Transfers work from .* at \d\d:\d\d$/)
    await expect(wait, 'the screen shows the new one').toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await disconnect.click()
    await expect(page.getByText('There’s no payout account ready yet')).toBeVisible()
    await beginAccount(ben, group._id)
    await page.reload()
    // What was streamed and not revealed yet stands outside it for a moment.
    await expect(wait).toBeVisible()
    await expectAccessible(page)
  },
)

test('an admin who steps down is told first that the payout account goes too', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  const ben = await aMember(ada, group, 'ben')
  await beginAccount(ada, group._id)
  await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
  const disconnectNotice = 'The payout account will be disconnected too.'
  const question = page.getByRole('alertdialog')

  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Leave Group' }).click()
  await expect(question).toContainText(`This action cannot be undone. ${disconnectNotice}`)
  await page.goto(`/group/${group._id}/all-members`)
  await page.getByRole('button', { name: `Actions for ${ada.username}` }).click()
  await page.getByRole('menuitem', { name: 'Remove Myself as Admin' }).click()
  await expect(question).toContainText(disconnectNotice)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Actions for ${ben.username}` }).click()
  await page.getByRole('menuitem', { name: 'Remove Admin' }).click()
  await expect(question).toContainText('They’ll stay in the group as an ordinary member.')
  await expect(question).not.toContainText(disconnectNotice)
})
