import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, inDays, leaveSharing } from '../support/groups'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { field } from '../support/sign-up'
import { recordFigures, Stopwatch } from '../support/stopwatch'

/** Opening a collection: from what it is for to a link that can be sent. */

const starting = (page: Page) => page.getByRole('region', { name: 'What are you collecting for?' })
const creating = (page: Page) => page.getByRole('dialog', { name: 'Create a New Group' })
const sharing = (page: Page) => page.getByRole('dialog', { name: 'Share this group' })

test(
  'from the landing page to a shared link: seven presses and nine fields',
  NIGHT,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = newPerson('ada')
    const watch = new Stopwatch()
    const press = (name: string | RegExp) => watch.press(page.getByRole('button', { name }))
    await page.goto('/')
    await watch.press(page.getByRole('main').getByRole('link', { name: 'Create a Group' }).first())
    await page.waitForURL('/signup')
    for (const [label, text] of [
      ['First name', person.firstname],
      ['Last name', person.lastname],
      ['Username', person.username],
      ['Email', person.email],
      ['Phone number', person.phoneNumber.replace('+44', '0')],
      ['Password', person.password],
      ['Confirm password', person.password],
    ] as const)
      await watch.type(field(page, label), text)
    await press('Create Account')
    const code = await codeSentTo(person.email, () => press('Send to Email'))
    await page.waitForURL('/verify')
    watch.fields += 1
    await typeCode(page, code)
    await page.waitForURL('/dashboard')
    await press(/^A leaving present/)
    await watch.type(creating(page).getByLabel('Target amount'), '120')
    await press('Create Group')
    await press('Turn on the link')
    await press(/^Copy$/)
    await expect(sharing(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/c\/\w{10}$/)
    recordFigures({ presses: watch.presses, fields: watch.fields })
    expect(watch.presses).toBeLessThanOrEqual(7)
    expect(watch.fields).toBeLessThanOrEqual(9)
  },
)

test(
  'a starting point fills the form, its link and its message, in its own tone',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    await page.goto('/dashboard')
    await expect(starting(page).getByRole('button')).toHaveCount(6)
    await expectAccessible(page)
    await starting(page)
      .getByRole('button', { name: /^A funeral/ })
      .press('Enter')
    const dialog = creating(page)
    // The title is selected, so that typing replaces it.
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('Title')).toHaveValue('Flowers for the funeral')
    await page.keyboard.type('Flowers for Joan')
    await expect(dialog.getByLabel('Title')).toHaveValue('Flowers for Joan')
    await expect(dialog.getByLabel('Payment deadline')).toHaveValue(inDays(7))
    await expect(dialog.getByLabel('Everyone gives what they like')).toBeChecked()
    await dialog.getByLabel('Target amount').fill('150')
    await expectAccessible(page)
    const sent = page.waitForRequest('**/api/group/create')
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    expect((await sent).postDataJSON()).toEqual({
      title: 'Flowers for Joan',
      description: '',
      paymentGoal: 150,
      paymentDeadline: inDays(7),
      splitOption: 'customSplit',
      openAmounts: true,
      occasion: 'funeral',
    })
    await expect(page.getByText('Group created successfully!', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/group\/[\w-]+\/Flowers%20for%20Joan/)
    await sharing(page).getByRole('button', { name: 'Turn on the link' }).click()
    await expect(sharing(page).getByLabel('Message')).toHaveValue(
      /^We are collecting for “Flowers for\sJoan”/,
    )
    await expectAccessible(page)
    const [group] = (await as(ada)('GET /group/groups')).groups
    expect((await as(ada)(`GET /group/${group._id}/link`)).link.suggested).toEqual([10, 20, 50])
    await page.goto(`/group/${group._id}/card`)
    await expect(page.getByRole('article').getByText('With our deepest sympathy')).toBeVisible()
  },
)

test('choosing another starting point loses nothing that was typed', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/dashboard')
  const dialog = creating(page)
  await starting(page)
    .getByRole('button', { name: /^A trip/ })
    .click()
  await dialog.getByLabel('Target amount').fill('600')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await starting(page)
    .getByRole('button', { name: /^A team/ })
    .click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Team kit')
  await expect(dialog.getByLabel('Target amount')).toHaveValue('600.00')
  await expect(dialog.getByLabel('Payment deadline')).toHaveValue(inDays(14))
  await dialog.getByLabel('Target amount').fill('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await starting(page)
    .getByRole('button', { name: /^Something else/ })
    .click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
})

test(
  'the three ways to split are chosen with the keyboard, and an equal share is worked out',
  NIGHT,
  async ({ page }) => {
    await aPerson(page)
    await page.goto('/groups')
    await page.getByRole('button', { name: 'Create New Group' }).click()
    const dialog = creating(page)
    await dialog.getByLabel('Target amount').fill('300')
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Everyone the same' })).toBeChecked()
    await dialog.getByLabel('How many people?').fill('12')
    await expect(dialog.getByText('£300 ÷ 12 = £25 each')).toBeVisible()
    await dialog.getByLabel('How many people?').fill('7')
    await expect(dialog.getByText('£300 ÷ 7 = £42.85 or £42.86 each')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'I set each amount' })).toBeChecked()
    await expect(dialog.getByLabel('How many people?')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Everyone gives what they like' })).toBeChecked()
  },
)

test(
  'the button stays in view at any height, and a focused field shows its label',
  NIGHT,
  async ({ page }) => {
    await aPerson(page)
    for (const [width, height] of [
      [1280, 800],
      [1280, 500],
      [375, 667],
      [667, 340],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/groups')
      await page.getByRole('button', { name: 'Create New Group' }).click()
      const dialog = creating(page)
      const button = dialog.getByRole('button', { name: 'Create Group' })
      await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
      // Upwards from the end, each field arrives at the upper edge.
      await dialog.getByLabel('Description').focus()
      for (const name of ['Description (optional)', 'Payment deadline', 'Target amount', 'Title']) {
        await dialog.getByLabel(name).focus()
        const label = dialog.locator('label', { hasText: name })
        await expect(label, `${name} at ${width} × ${height}`).toBeInViewport({ ratio: 1 })
        const covered = await label.evaluate((shown) => {
          const { left, top, height } = shown.getBoundingClientRect()
          return !shown.contains(document.elementFromPoint(left + 4, top + height / 2))
        })
        expect(covered, `${name} at ${width} × ${height}`).toBe(false)
        await expect(button).toBeInViewport({ ratio: 1 })
      }
    }
  },
)

test(
  'a group alone is not alarming: shares appear once people join, and nobody is asked for twice',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    for (const path of [`/group/${group._id}/${group.title}`, `/group/${group._id}`]) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText('Shares appear once people join.')).toBeVisible()
      await expect(main.getByText('to pay', { exact: true })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Invite the others' })).toBeVisible()
    }
    await as(ada)(`POST /group/${group._id}/link`, {})
    await page.reload()
    await expect(page.getByText('Shares appear once people join.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invite the others' })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('on a phone WhatsApp comes first and is filled, and copying is outlined', NIGHT, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/group/${group._id}#share`)
  const whatsApp = sharing(page).getByRole('link', { name: 'WhatsApp' })
  const copy = sharing(page).getByRole('button', { name: 'Copy message' })
  await expect(whatsApp).toBeInViewport()
  const look = (part: typeof copy) =>
    part.evaluate((shown) => [getComputedStyle(shown).backgroundColor, shown.getBoundingClientRect().left])
  const [[filled, first], [outlined, second]] = [await look(whatsApp), await look(copy)]
  expect(filled).not.toBe(outlined)
  expect(Number(first)).toBeLessThan(Number(second))
  await expect(sharing(page).getByLabel('Suggested amount 1')).toBeHidden()
  // The address is tidy again, so that a reload does not open it once more.
  await leaveSharing(page)
  await expect(page).toHaveURL(`/group/${group._id}`)
})
