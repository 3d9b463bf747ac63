import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { hashSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, aMember, as, someone } from '../support/groups'
import { invite } from '../support/invitations'
import { loseResponse } from '../support/lost-responses'
import { readGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { connectAccount, withMoney } from '../support/payouts'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { servers } from '../support/servers'

/** People try again after a lost response, even in a dialog reopened or on a page reloaded meanwhile. */

/** A group of two in which Ben has paid £100. */
async function withPayment(page: Page) {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 200 })
  const ben = await aMember(ada, group, 'ben')
  await payByCard(servers, ben, group._id, 100)
  return { ada, ben, group, path: `/group/${group._id}` }
}

const available = async (...read: Parameters<typeof readGroup>) => (await readGroup(...read)).availableAmount
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a transfer is not sent again after a reload', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await connectAccount(ada, group._id)
  await page.goto(`/group/${group._id}/transfer`)
  const transfer = async () => {
    await page.locator('#main').getByLabel('Amount').fill('100')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer £100.00' }).click()
  }
  await loseResponse(page, '**/api/payment/*/transfer', 2)
  await transfer()
  await expect(alert(page, 'Please try again')).toBeVisible()
  await page.reload()
  await transfer()
  await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Your first attempt went through, so nothing was done twice.', { exact: true }),
  ).toBeVisible()
  expect(await available(ada, group._id)).toBe(200)
  await transfer()
  await expect.poll(() => available(ada, group._id), 'a new one is sent').toBe(100)
})

test(
  'a transfer of most of the money is known to be sent, although its response was lost',
  NIGHT,
  async ({ page }) => {
    const { ada, group } = await withMoney(page)
    await connectAccount(ada, group._id)
    await page.goto(`/group/${group._id}/transfer`)
    await page.locator('#main').getByLabel('Amount').fill('200')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await loseResponse(page, '**/api/payment/*/transfer')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer £200.00' }).click()
    await expect(page.getByText('Transfer initiated successfully', { exact: true })).toBeVisible()
    await expect(page.getByText('Your first attempt went through')).toHaveCount(0)
    expect(await available(ada, group._id)).toBe(100)
  },
)

test('part of a payment is not refunded again after a reload', NIGHT, async ({ page }) => {
  const { ada, group, path } = await withPayment(page)
  await page.goto(`${path}/transactions`)
  const refund = async () => {
    await page.getByRole('button', { name: /^Refund/ }).click()
    await page.getByLabel('Amount to refund').fill('10')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  }
  await loseResponse(page, '**/api/payment/*/refund', 2)
  await refund()
  await expect(alert(page, 'Please try again')).toBeVisible()
  await page.reload()
  await refund()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await available(ada, group._id)).toBe(90)
})

test(
  'money is not shared out again after a lost response, although the form starts afresh',
  NIGHT,
  async ({ page }) => {
    const { ada, group, path } = await withPayment(page)
    await page.goto(`${path}/close`)
    await page.getByRole('button', { name: /Share out/ }).click()
    const shareOut = async () => {
      await page.getByLabel('Amount to share out').fill('10')
      await page.getByRole('button', { name: 'Share out', exact: true }).click()
    }
    await loseResponse(page, '**/api/group/*/share-out', 2)
    await shareOut()
    await expect(page.getByText('Up to £90.00', { exact: true })).toBeVisible()
    await expect(page.getByText('Please try again: nothing will be sent twice.').first()).toBeVisible()
    await shareOut()
    await expect(page.getByText('The money is on its way back', { exact: true })).toBeVisible()
    expect(await available(ada, group._id)).toBe(90)
  },
)

test('cash is not noted again after the dialog was closed', NIGHT, async ({ page }) => {
  const { ada, group, path } = await withPayment(page)
  const cleo = await aMember(ada, group, 'cleo')
  await page.goto(`${path}/all-members`)
  const note = async () => {
    await page.getByRole('button', { name: `Actions for ${cleo.username}` }).click()
    await page.getByRole('menuitem', { name: 'Note a Payment' }).click()
    await page.getByLabel('Amount').fill('20')
    await page.getByRole('button', { name: 'Note Payment' }).click()
  }
  await loseResponse(page, '**/noted-payment', 2)
  await note()
  await expect(alert(page, 'Please try again')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await note()
  await expect(page.getByRole('dialog')).toBeHidden()
  const { transactions } = await as(ada)(`GET /transactions/${group._id}/all?page=1&limit=20`)
  expect(transactions).toHaveLength(2)
})

test('a switch shows the saved state after its response was lost', NIGHT, async ({ page }) => {
  await aPerson(page)
  for (const [path, call] of [
    ['/notification-settings', '**/preferences'],
    ['/privacy-settings', '**/profile-visibility'],
  ] as const) {
    await page.goto(path)
    const first = page.getByRole('switch').first()
    const expectedState = { checked: !(await first.isChecked()) }
    await loseResponse(page, call)
    const answered = page.waitForResponse(call)
    await first.click()
    await answered
    await expect(page.getByText(/Not saved|Failed/)).toHaveCount(0)
    await expect(first).toBeChecked(expectedState)
    await page.reload()
    await expect(first).toBeChecked(expectedState)
  }
})

test('joining again leads on to the group after the first response was lost', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const group = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  await as(ada)(`PUT /group/${group._id}/link`, { join: 'open' })
  await aPerson(page, 'ben')
  await page.goto(link.url)
  const join = page.getByRole('button', { name: /join/i })
  await loseResponse(page, '**/api/link/*/join', 2)
  await join.click()
  await expect(alert(page, 'Please try again')).toBeVisible()
  await join.click()
  await page.locator(`a[href*="/group/${group._id}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/group/${group._id}`))
})

test('a code that was accepted is not refused on the second press', NIGHT, async ({ page }) => {
  const { ada, group } = await withMoney(page)
  await page.route(
    '**/onboard-stripe',
    (route) => route.fulfill({ status: 403, json: { code: 'STEP_UP_REQUIRED', message: 'x' } }),
    { times: 1 },
  )
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await page.getByRole('button', { name: 'Create Connected Account' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const code = await codeSentTo(ada.email, () =>
    confirm.getByRole('button', { name: `Send a code to ${ada.email}` }).click(),
  )
  await loseResponse(page, '**/email/verify-otp')
  await typeCode(page, code)
  await expect(confirm.getByText('Verification failed. Please try again.')).toBeVisible()
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Complete onboarding' })).toBeVisible()
})

test('a number that was verified is not refused on the second press', NIGHT, async ({ page }) => {
  const { phoneNumber } = await aPerson(page)
  await page.goto('/profile-settings')
  const verify = page.getByRole('button', { name: 'Verify phone number' })
  const code = await codeSentTo(phoneNumber, () => verify.click())
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' })
  await loseResponse(page, '**/mobile/verify-otp')
  await typeCode(page, code)
  await expect(dialog.getByText('Verification failed. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(verify).toHaveCount(0)
})

test('a reset whose response was lost leads to log-in, not to a dead link', NIGHT, async ({ page }) => {
  const { _id: userId, email } = await someone('ada')
  const token = randomUUID()
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await db.passwordReset.create({ data: { userId, tokenHash: hashSecret(token), createdAt, expiresAt } })
  await page.goto(`/reset-password?token=${token}`)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
  const reset = page.getByRole('button', { name: 'Reset password' })
  await loseResponse(page, '**/api/user/reset-password')
  await reset.click()
  await expect(alert(page, 'Something went wrong')).toBeVisible()
  await reset.click()
  await expect(alert(page, 'Your first attempt may have worked')).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/verify')
})

test(
  'a call that can succeed only once is not reported as failed when it is retried',
  NIGHT,
  async ({ page }) => {
    const { ben, path } = await withPayment(page)
    await page.goto(`${path}/all-members`)
    const press = async (item: string) => {
      await page.getByRole('button', { name: `Actions for ${ben.username}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: item }).click()
    }
    for (const [item, call, done] of [
      ['Make Admin', '**/role', 'is now an admin'],
      ['Remove Admin', '**/remove-admin', 'is no longer an admin'],
      ['Remove Member', '**/remove', 'Member successfully removed!'],
    ] as const) {
      await loseResponse(page, call)
      await press(item)
      await expect(page.getByText(done).first()).toBeVisible()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    }
  },
)

test('an invitation is declined, although the response was lost', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  await page.goto(await invite(ada, await aGroup(ada), ben))
  await page.getByRole('button', { name: 'Decline' }).click()
  await loseResponse(page, '**/api/invitation/*/decline')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You declined the invitation')).toBeVisible()
})

test('people whose password may have changed are told, and led to log-in', NIGHT, async ({ page }) => {
  const { password } = await aPerson(page)
  await page.goto('/account-settings')
  await page.getByLabel('Old password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-77!')
  await page.getByLabel('Confirm new password').fill('Quiet-Harbour-77!')
  await loseResponse(page, '**/update-password/*')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(alert(page, 'Your first attempt may have worked')).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or Phone Number')).toBeVisible()
})

for (const [times, presses] of [
  [1, 1],
  [2, 2],
] as const)
  test(`an account is known to be deleted, lost responses: ${times}`, NIGHT, async ({ page }) => {
    const { _id } = await aPerson(page)
    await page.goto('/profile-settings')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await loseResponse(page, `**/api/user/${_id}`, times)
    if (presses === 2) await page.route('**/check-availability', (route) => route.abort(), { times: 1 })
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
    await confirm.click()
    if (presses === 2) {
      await expect(alert(page, 'Network error. Please try again.')).toBeVisible()
      await confirm.click()
    }
    await expect(page.getByText('Account deleted successfully').first()).toBeVisible()
    await expect(page).toHaveURL('/signup')
  })
