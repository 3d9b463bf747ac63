import { type Browser, expect, type Page, test } from '@playwright/test'
import { linkSentTo } from '@/scripts/support/http-person'
import { timeLimit } from '../../support/time-limit'
import { payOnHostedPage } from '../support/money'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { codeSentTo, typeCode } from '../support/people'
import { servers } from '../support/servers'
import { fillIn } from '../support/sign-up'
import { recordFigures, Stopwatch } from '../support/stopwatch'

/** What it costs a club's treasurer to get from nothing to the first paid order, in presses, fields and minutes. */

const MEMBERS = 60
/** What a person needs for a press and for a field, looking for it included, in seconds. */
const SECONDS_PER_PRESS = 2
const SECONDS_PER_FIELD = 5

const KIT = [
  ['Shirt', '20', 'S, M, L, XL'],
  ['Shorts', '12.50', 'S, M, L, XL'],
  ['Socks', '6', '36–40, 41–45'],
]
const QUESTIONS = [
  ['Name on the back?', ''],
  ['Which team?', 'First, Second, Juniors'],
]

type Actor = { page: Page; watch: Stopwatch }

const pressButton = ({ page, watch }: Actor, name: string | RegExp) =>
  watch.press(page.getByRole('button', { name, exact: true }))
const followLink = ({ page, watch }: Actor, name: string) =>
  watch.press(page.getByRole('link', { name }).first())

async function signUp(actor: Actor) {
  const { page, watch } = actor
  const person = newPerson('ada')
  await watch.wait(() => page.goto('/signup'))
  await fillIn(page, person)
  watch.fields += 7
  await pressButton(actor, 'Create Account')
  const code = await codeSentTo(person.email, () => pressButton(actor, 'Send to Email'))
  await watch.wait(() => page.waitForURL('/verify'))
  await typeCode(page, code)
  watch.fields += 1
  await watch.wait(() => page.waitForURL('/dashboard'))
}

async function openClub(actor: Actor) {
  const { page, watch } = actor
  await pressButton(actor, /^A team/)
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await watch.type(dialog.getByLabel('Title'), 'Club kit')
  await watch.type(dialog.getByLabel('Target amount'), '1500')
  await watch.press(dialog.getByLabel(/^I set each amount/))
  await watch.press(dialog.getByRole('button', { name: 'Create Group' }))
  await watch.wait(() => page.waitForURL(/\/group\//))
  // The club is asked by mail, not by the group's link.
  await pressButton(actor, 'Close')
}

async function makeForm(actor: Actor) {
  const { page, watch } = actor
  await followLink(actor, 'See group details')
  await followLink(actor, 'Take orders')
  await watch.wait(() => page.waitForURL(/\/orders$/))
  for (const [place, [title = '', price = '', sizes = '']] of KIT.entries()) {
    if (place > 0) await pressButton(actor, 'Add another item')
    const item = page.getByRole('group', { name: `Item ${place + 1}` })
    await watch.type(item.getByLabel('What it is'), title)
    await watch.type(item.getByLabel('Price'), price)
    await watch.type(item.getByLabel(/^Sizes/), sizes)
  }
  for (const [place, [text = '', choices = '']] of QUESTIONS.entries()) {
    await pressButton(actor, 'Add a question')
    const question = page.getByRole('group', { name: `Question ${place + 1}` })
    await watch.type(question.getByLabel('What you ask'), text)
    if (choices) await watch.type(question.getByLabel(/^Choices/), choices)
  }
  await pressButton(actor, 'Save the form')
  await watch.wait(() => expect(page.getByRole('heading', { name: 'What people can order' })).toBeVisible())
}

/** Pastes the list, adds everybody and sends the links that the first day allows. */
async function addMembers(actor: Actor, addressOf: (place: number) => string) {
  const { page, watch } = actor
  await followLink(actor, 'Back to the group')
  await followLink(actor, 'Add a List')
  const rows = Array.from({ length: MEMBERS }, (_, place) => `Member ${place + 1}, ${addressOf(place)}`)
  await watch.type(page.getByLabel('Paste your list'), ['Name, Email', ...rows].join('\n'))
  await pressButton(actor, 'Read the List')
  await pressButton(actor, `Add ${MEMBERS} people`)
  await watch.wait(() => page.waitForURL(/\/all-members$/))
  await pressButton(actor, `Send ${MEMBERS} Links`)
  const sending = page.getByRole('dialog', { name: 'Send each their own link' })
  await expect(sending).toContainText('Choose what you would like')
  await expect(sending).toContainText('Today’s limit leaves 30 of them for tomorrow.')
  await watch.press(sending.getByRole('button', { name: `Send ${MEMBERS} Links` }))
  await watch.press(page.getByRole('button', { name: 'Done' }))
}

/** From the mail, without an account. */
async function orderAndPay(browser: Browser, watch: Stopwatch, address: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 }, isMobile: true })
  const page = await context.newPage()
  const actor = { page, watch }
  const link = await linkSentTo(servers, address, /http\S+\/p\/[\w-]{43}/)
  await watch.wait(() => page.goto(link))
  await watch.type(page.getByRole('group', { name: /^Shirt/ }).getByLabel('M', { exact: true }), '1')
  await watch.press(page.getByLabel('Second'))
  await pressButton(actor, 'Save your order')
  await watch.wait(() => expect(page.getByText('Your order is saved.')).toBeVisible())
  await pressButton(actor, /^Pay £20/)
  await watch.wait(() => page.waitForURL(/\/pay\//))
  watch.fields += 1
  watch.presses += 1
  await payOnHostedPage(page)
  await watch.wait(() => expect(page.getByText('All paid. Thank you')).toBeVisible())
  await context.close()
}

test('from nothing to a club’s first paid order: at most five minutes', NIGHT, async ({ page, browser }) => {
  const watch = new Stopwatch()
  const actor = { page, watch }
  const mark = Date.now().toString(36)
  const addressOf = (place: number) => `member${place}.${mark}@example.com`
  await signUp(actor)
  await openClub(actor)
  await makeForm(actor)
  await addMembers(actor, addressOf)
  await orderAndPay(browser, watch, addressOf(0))
  await page.goto(page.url().replace(/all-members.*$/, 'orders'))
  await expect(page.getByRole('row', { name: /Shirt, M/ }).getByRole('cell')).toHaveText(['1', '1'])

  const { presses, fields, seconds } = watch
  const totalSeconds = Math.round(seconds + presses * SECONDS_PER_PRESS + fields * SECONDS_PER_FIELD)
  recordFigures({ presses, fields, seconds, inAll: totalSeconds })
  process.stderr.write(`first paid order: ${presses} presses, ${fields} fields, ${seconds} s of waiting\n`)
  expect(presses).toBeLessThanOrEqual(24)
  expect(fields).toBeLessThanOrEqual(25)
  expect(1000 * totalSeconds).toBeLessThan(timeLimit(300_000))
})
