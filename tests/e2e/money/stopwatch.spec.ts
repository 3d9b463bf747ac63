import { expect, type Page, test } from '@playwright/test'
import { timeLimit } from '../../support/time-limit'
import { as, someone } from '../support/groups'
import { aGroup, payOnHostedPage } from '../support/money'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { codeSentTo, typeCode } from '../support/people'
import { fillIn } from '../support/sign-up'
import { EMPTY_PAGE_BYTES, recordFigures, Stopwatch, slowPhone, weigh } from '../support/stopwatch'

/** What collecting money costs a person in presses and time. docs/performance.md has the figures of a quiet machine. */

const PHONE = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true }

async function give(page: Page, watch: Stopwatch) {
  const form = page.getByRole('form', { name: 'Chip in' })
  await watch.press(form.getByRole('button', { name: '£20', exact: true }))
  await watch.type(form.getByLabel('Your name'), 'Sam')
  await watch.type(form.getByLabel('Email'), 'sam@example.com')
  await watch.type(form.getByLabel('Message (optional)'), 'Have a lovely time')
  await watch.press(form.getByRole('button', { name: 'Pay £20.48' }))
  await watch.wait(() => page.waitForURL(/\/pay\//))
}

test(
  'from an opened link to the hosted page: two presses, four fields at most, and few bytes',
  NIGHT,
  async ({ browser }) => {
    const ada = await someone('ada')
    const group = await aGroup(ada, { title: 'Whitby weekend', goal: 100 })
    const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
    await as(ada)(`PUT /group/${group._id}/link`, { suggested: [5, 20] })
    const page = await (await browser.newContext(PHONE)).newPage()
    const session = await slowPhone(page)
    const weighed = weigh(session)
    const watch = new Stopwatch()
    await watch.wait(() => page.goto(`/c/${link.code}`))
    const { bytes, scriptBytes } = weighed
    const fields = page.getByRole('form', { name: 'Chip in' }).getByRole('textbox')
    await expect(fields).toHaveCount(4)
    await give(page, watch)
    recordFigures({ presses: watch.presses, fields: 4, seconds: watch.seconds, bytes, scriptBytes })
    expect(watch.presses).toBe(2)
    expect(scriptBytes / EMPTY_PAGE_BYTES).toBeLessThanOrEqual(1.15)
    expect(bytes).toBeLessThan(285_000)
    expect(1000 * watch.seconds).toBeLessThan(timeLimit(60_000))
    await page.context().close()
  },
)

test('from nothing to the first pound of a collection', NIGHT, async ({ page, browser }) => {
  const person = newPerson('ada')
  const watch = new Stopwatch()
  const press = (name: string | RegExp) => watch.press(page.getByRole('button', { name, exact: true }))
  await watch.wait(() => page.goto('/signup'))
  await fillIn(page, person)
  watch.fields += 7
  await press('Create Account')
  const code = await codeSentTo(person.email, () => press('Send to Email'))
  await watch.wait(() => page.waitForURL('/verify'))
  watch.fields += 1
  await typeCode(page, code)
  await watch.wait(() => page.waitForURL('/dashboard'))

  await press(/^A trip/)
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await watch.type(dialog.getByLabel('Title'), 'Whitby weekend')
  await watch.type(dialog.getByLabel('Target amount'), '600')
  await press('Create Group')
  await watch.wait(() => page.waitForURL(/\/group\//))
  await press('Turn on the link')
  await watch.wait(() =>
    expect(page.getByRole('dialog').getByLabel('Message', { exact: true })).toBeVisible(),
  )
  const address = page.getByRole('dialog').getByLabel('Link', { exact: true })
  const theirs = await (await browser.newContext(PHONE)).newPage()
  await watch.wait(async () => theirs.goto(await address.inputValue()))
  const form = theirs.getByRole('form', { name: 'Chip in' })
  await watch.type(form.getByLabel('Amount', { exact: true }), '1')
  await watch.type(form.getByLabel('Your name'), 'Sam')
  await watch.type(form.getByLabel('Email'), 'sam@example.com')
  await watch.press(form.getByRole('button', { name: /^Pay £1/ }))
  await watch.wait(() => theirs.waitForURL(/\/pay\//))
  watch.presses += 1
  watch.fields += 1
  await payOnHostedPage(theirs)
  await watch.wait(() => expect(theirs.getByRole('heading', { name: 'Thank you, Sam' })).toBeVisible())
  recordFigures({ presses: watch.presses, fields: watch.fields, seconds: watch.seconds })
  expect(watch.presses).toBeLessThanOrEqual(7)
  expect(watch.fields).toBeLessThanOrEqual(14)
  expect(1000 * watch.seconds).toBeLessThan(timeLimit(90_000))
  await theirs.context().close()
})
