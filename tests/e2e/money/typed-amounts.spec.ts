import { expect, type Locator, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { aGroup, as, inDays, someone, unfoldSettings } from '../support/groups'
import { NIGHT } from '../support/night'
import { connectAccount } from '../support/payouts'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'
import { expectUnsent, typeLikePeople } from '../support/typed-amounts'

/** Every field for an amount reads what people type: on many phones the decimal keypad has only a comma. */

const NUMBER_MESSAGE = 'Please enter a valid number\\.'
const POSITIVE_MESSAGE = 'Please enter a valid amount greater than 0'

/** What the call that a press leads to carries. */
async function captureSentBody(page: Page, path: string, press: () => Promise<void>) {
  const sent = page.waitForRequest((request) => request.url().endsWith(path) && request.method() !== 'GET')
  await press()
  return (await sent).postDataJSON()
}

/** Types into the field, presses in vain and then with £12.50, and says what was sent. */
async function typeAndSend(
  amount: Locator,
  button: Locator,
  path: string,
  kind: { refusal: string; plain?: boolean },
) {
  const field = { amount, ...kind }
  await typeLikePeople(field)
  await expectUnsent(field, () => button.click())
  return captureSentBody(amount.page(), path, () => button.click())
}

test('a gift', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const group = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/c/${link.code}`)
  const form = page.getByRole('form', { name: 'Chip in' })
  const amount = form.getByLabel('Amount', { exact: true })
  await form.getByLabel('Your name').fill('Sam')
  await form.getByLabel('Email').fill('sam@example.com')
  await typeLikePeople({ amount, refusal: NUMBER_MESSAGE })
  const pay = form.getByRole('button', { name: /^(Pay|Continue)/ })
  await expectUnsent({ amount, refusal: NUMBER_MESSAGE }, () => pay.click())
  await expect(pay).toHaveText('Pay £12.88')
  expect(await captureSentBody(page, '/gift', () => pay.click())).toMatchObject({ amount: 12.5 })
})

test('a gift without scripts', NIGHT, async ({ browser }) => {
  const ada = await someone('ada')
  const group = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: servers.url })
  const page = await context.newPage()
  await page.goto(`/c/${link.code}`)
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.pressSequentially('1,2345')
  await page.getByLabel('Your name').fill('Sam')
  await page.getByLabel('Email').fill('sam@example.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(amount).toHaveValue('1,2345')
  await expect(amount).toHaveAccessibleDescription(new RegExp(NUMBER_MESSAGE))
  await amount.fill('')
  await amount.pressSequentially('12,50')
  await page.locator('form[aria-label="Chip in"] button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Pay £12.88' })).toBeVisible()
  await context.close()
})

test('a payment', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 3000 })
  await page.goto(`/group/${group._id}/initialize-payment`)
  const amount = page.locator('#main').getByLabel('Amount')
  await expect(amount).toHaveCount(1)
  const pay = page.getByRole('button', { name: 'Initialize Payment' })
  await typeLikePeople({ amount, refusal: POSITIVE_MESSAGE })
  await expectUnsent({ amount, refusal: POSITIVE_MESSAGE }, () => pay.click())
  await expect(page.getByRole('region', { name: 'Payment Breakdown' })).toContainText('Total to pay£12.88')
  expect(await captureSentBody(page, '/initialize', () => pay.click())).toMatchObject({ amount: 12.5 })
})

test('the goal of a new group', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create New Group' }).click()
  const create = page.getByRole('dialog', { name: 'Create a New Group' })
  await create.getByLabel('Title').fill('Bothy weekend')
  await create.getByLabel('Description').fill('Two nights')
  await create.getByLabel('Payment deadline').fill(inDays(9))
  await create.getByLabel('Custom split').check()
  await typeLikePeople({ amount: create.getByLabel('Target amount'), refusal: NUMBER_MESSAGE })
  const created = await captureSentBody(page, '/group/create', () =>
    create.getByRole('button', { name: 'Create Group' }).click(),
  )
  expect(created).toMatchObject({ paymentGoal: 12.5 })
  await expect(create).toBeHidden()
})

test('what a member should contribute', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}/all-members`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Update Amount' }).click()
  const dialog = page.getByRole('dialog', { name: /contribute/ })
  const sent = await typeAndSend(
    dialog.getByLabel('Amount'),
    dialog.getByRole('button', { name: 'Save Amount' }),
    '/set-amount',
    { refusal: 'Invalid amount entered!', plain: true },
  )
  expect(sent).toMatchObject({ amount: 12.5 })
})

test('the goal of a group that is edited', NIGHT, async ({ page }) => {
  await aGroup(await aPerson(page))
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Edit Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Group' })
  const sent = await typeAndSend(
    dialog.getByLabel('Target amount'),
    dialog.getByRole('button', { name: 'Update' }),
    '/update',
    { refusal: NUMBER_MESSAGE, plain: true },
  )
  expect(sent).toMatchObject({ paymentGoal: 12.5 })
})

test('the goal of a copy', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { _id } = await aGroup(ada)
  await as(ada)(`POST /group/${_id}/close`, {})
  await page.goto(`/group/${_id}`)
  await page.getByRole('button', { name: 'Same again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Same again' })
  await typeLikePeople({ amount: dialog.getByLabel('Target amount'), refusal: NUMBER_MESSAGE })
  const sent = await captureSentBody(page, '/copy', () =>
    dialog.getByRole('button', { name: 'Create Group' }).click(),
  )
  expect(sent).toMatchObject({ paymentGoal: 12.5 })
})

test('what a member can manage, and a noted payment', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 3000 })
  await page.goto(`/group/${group._id}/initialize-payment`)
  await page.getByRole('button', { name: 'I can’t manage it all' }).click()
  const saying = page.getByRole('dialog', { name: 'I can’t manage it all' })
  const reductionBody = await typeAndSend(
    saying.getByLabel('I can manage'),
    saying.getByRole('button', { name: 'Tell the Admins' }),
    '/can-manage',
    { refusal: NUMBER_MESSAGE },
  )
  expect(reductionBody).toMatchObject({ amount: 12.5 })

  await page.goto(`/group/${group._id}/all-members`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Note a Payment' }).click()
  const noting = page.getByRole('dialog', { name: /^Note a payment/ })
  const noted = await typeAndSend(
    noting.getByLabel('Amount'),
    noting.getByRole('button', { name: 'Note Payment' }),
    '/noted-payment',
    { refusal: POSITIVE_MESSAGE },
  )
  expect(noted).toMatchObject({ amount: 12.5 })
})

test('suggested amounts', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this group' })
  await unfoldSettings(dialog)
  const amount = dialog.getByLabel('Suggested amount 1')
  const save = () => dialog.getByRole('button', { name: 'Save amounts' }).click()
  await typeLikePeople({ amount })
  await amount.fill('1,2345')
  await save()
  await expect(dialog.getByText('Please enter amounts in pounds, such as 5 or 7.50.')).toBeVisible()
  await expect(amount).toHaveValue('1,2345')
  await amount.fill('')
  await amount.pressSequentially('12,50')
  const sent = await captureSentBody(page, '/link', save)
  expect(sent).toMatchObject({ suggested: [12.5] })
})

test('a refund, a share-out and a transfer', NIGHT, async ({ page }) => {
  test.setTimeout(120_000)
  const ada = await aPerson(page)
  const group = await aGroup(ada, { paymentGoal: 3000 })
  await payByCard(servers, ada, group._id, 3000)
  await page.goto(`/group/${group._id}/transactions`)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund payment' })
  const refunded = await typeAndSend(
    refunding.getByLabel('Amount to refund'),
    refunding.getByRole('button', { name: 'Refund' }),
    '/refund',
    { refusal: POSITIVE_MESSAGE },
  )
  expect(refunded).toMatchObject({ amount: 12.5 })
  await expect(refunding).toBeHidden()

  await page.goto(`/group/${group._id}/close`)
  await page
    .getByRole('button', { name: /Share out/ })
    .first()
    .click()
  const sharing = page.getByRole('form', { name: 'Share out' })
  const amount = sharing.getByLabel('Amount to share out')
  await typeLikePeople({ amount, refusal: POSITIVE_MESSAGE })
  const share = sharing.getByRole('button', { name: 'Share out' })
  await expectUnsent({ amount, refusal: POSITIVE_MESSAGE }, () => share.click())
  await expect(share).toBeEnabled()
  expect(await captureSentBody(page, '/share-out', () => share.click())).toMatchObject({ amount: 12.5 })

  await connectAccount(ada, group._id)
  await page.goto(`/group/${group._id}/transfer`)
  const transferring = page.getByRole('form', { name: 'Transfer' })
  const field = { amount: transferring.getByLabel('Amount'), refusal: POSITIVE_MESSAGE }
  const send = transferring.getByRole('button', { name: 'Transfer' })
  await typeLikePeople(field)
  await expectUnsent(field, () => send.click())
  await send.click()
  const transferred = await captureSentBody(page, '/transfer', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Transfer £12.50' }).click(),
  )
  expect(transferred).toMatchObject({ amount: 12.5 })
})

test(
  'the sum on the front page, which without scripts is asked for by its address',
  NIGHT,
  async ({ page }) => {
    await page.goto('/')
    const amount = page.getByLabel('If you put in')
    await amount.fill('')
    await amount.pressSequentially('12,50')
    const cost = page.getByRole('region', { name: 'What it costs' })
    await expect(cost).toContainText('£12.88')
    await page.goto('/?amount=12,50')
    await expect(cost).toContainText('£12.88')
  },
)
