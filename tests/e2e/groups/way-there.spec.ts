import { expect, type Page, test } from '@playwright/test'
import { sendAttack } from '@/tests/support/attack/send-attack'
import { expectAccessible } from '../support/accessible'
import { anAccount } from '../support/accounts'
import { aGroup } from '../support/groups'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPendingPerson, aPerson, codeSentTo, type Person, typeCode } from '../support/people'
import { servers } from '../support/servers'
import { createButton, fillIn } from '../support/sign-up'

/** Whoever has to log in first gets to the page they were on the way to. */

type Login = Pick<Person, 'email' | 'password'>

const note = (page: Page) => page.getByText(/^Next, we’ll send you a 6-digit code to enter\./)

async function logIn(page: Page, { email, password }: Login) {
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await typeCode(page, await codeSentTo(email, () => submit.click()))
}

async function logOut(page: Page) {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
}

/** Somebody with a group, and the page that every reminder links to. */
async function aPayer() {
  const { person } = await anAccount(newPerson('ada'))
  const { _id } = await aGroup(person)
  return { person, path: `/group/${_id}/initialize-payment` }
}

test(
  'the link of a reminder leads through password and code to the payment, once',
  NIGHT,
  async ({ page }) => {
    const { person, path } = await aPayer()
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(note(page)).toHaveText(/ Then you go on to your payment\.$/)
    await expectAccessible(page)
    // A reload changes nothing.
    await page.reload()
    await expect(note(page)).toHaveText(/ Then you go on to your payment\.$/)
    await logIn(page, person)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
    await logOut(page)
    await expect(note(page)).toHaveText(/enter\.$/)
    await logIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  },
)

test('so it does for somebody who has yet to enter their code', NIGHT, async ({ page }) => {
  const ada = await aPendingPerson(page)
  await page.goto('/notification-settings')
  await expect(page).toHaveURL('/verify')
  const send = page.getByRole('button', { name: 'Resend Code' })
  await typeCode(page, await codeSentTo(ada.email, () => send.click()))
  await expect(page).toHaveURL('/notification-settings')
})

test('and for somebody who signs up first', NIGHT, async ({ page }) => {
  const bob = newPerson('bob')
  await page.goto('/notification-settings')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await fillIn(page, bob)
  await createButton(page).click()
  const send = page.getByRole('button', { name: 'Send to Email' })
  await typeCode(page, await codeSentTo(bob.email, () => send.click()))
  await expect(page).toHaveURL('/notification-settings')
})

test('what was in the address besides the path is left behind', NIGHT, async ({ page }) => {
  const { person } = await aPayer()
  await page.goto('/notifications?next=/privacy-settings#x')
  await expect(note(page)).toHaveText(/ Then you go on to your notifications\.$/)
  await logIn(page, person)
  await expect(page).toHaveURL('/notifications')
})

test(
  'nothing in an address can say where to go on, and no page but ours is remembered',
  NIGHT,
  async ({ page }) => {
    const { person, path } = await aPayer()
    for (const address of [`/login?next=${path}`, '/operator', '/verify', '/nowhere']) {
      await page.goto(address)
      await page.goto('/login')
      await expect(note(page)).toHaveText(/enter\.$/)
    }
    await logIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'who logs out leaves nothing behind, in other tabs and behind the back button either',
  NIGHT,
  async ({ page }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    const otherTab = await page.context().newPage()
    await otherTab.goto(`/group/${group._id}/all-members`)
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/group/${group._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await logOut(page)
    for (const tab of [page, otherTab]) {
      await expect(tab).toHaveURL('/login')
      await expect(note(tab)).toHaveText(/enter\.$/)
    }
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(note(page)).toHaveText(/enter\.$/)
    for (const tab of [page, otherTab])
      expect(await tab.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(group._id)
  },
)

test('the next person to log in is not led to the page of the last one', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await page.goto(`/group/${group._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The browser has cleared what the app stored, but not the cookie.
  await page.evaluate(() => {
    localStorage.removeItem('user')
    location.reload()
  })
  await expect(page).toHaveURL('/login')
  const { person } = await aPayer()
  await logIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('what is no browser is redirected, and so is a browser without scripts', NIGHT, async ({ browser }) => {
  const { status, headers } = await sendAttack(servers.url, {
    method: 'GET',
    path: '/settings',
    headers: {},
    body: null,
  })
  expect([status, headers.location]).toEqual([307, '/login'])
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: servers.url })
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await context.close()
})
