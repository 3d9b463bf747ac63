import { expect, type Page, test } from '@playwright/test'
import { callApi, linkSentTo } from '@/scripts/support/http-person'
import { timeLimit } from '../../support/time-limit'
import { aGroup, inDays } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, type Person, typeCode } from '../support/people'
import { servers } from '../support/servers'

/** A session that is ended from elsewhere leads to a screen that says so, not silently to log-in. */

type EndSession = (person: Person) => Promise<unknown>

/** The same person on another device, with a full session. */
async function signInElsewhere({ email, password }: Person) {
  const { token } = await callApi(servers, 'POST /auth/login', { body: { identifier: email, password } })
  const otp = await codeSentTo(email, () =>
    callApi(servers, 'POST /email/generate-otp', { token, body: { email } }),
  )
  await callApi(servers, 'POST /email/verify-otp', { token, body: { otp } })
  return (address: string, body?: Record<string, unknown>) => callApi(servers, address, { token, body })
}

const NEW_PASSWORD = 'Quiet-Harbour-77!'

const signOutElsewhere: EndSession = async (person) => {
  const call = await signInElsewhere(person)
  const { sessions } = await call('GET /auth/sessions')
  for (const { _id, current } of sessions) if (!current) await call(`DELETE /auth/sessions/${_id}`)
}

const changePassword: EndSession = async (person) => {
  const call = await signInElsewhere(person)
  const body = { oldPassword: person.password, password: NEW_PASSWORD }
  await call(`PATCH /user/update-password/${person._id}`, body)
}

const resetPassword: EndSession = async ({ email }) => {
  await callApi(servers, 'POST /user/recover', { body: { email } })
  const link = await linkSentTo(servers, email, /\S+\/reset-password\?token=[\w-]+/)
  const token = new URL(link).searchParams.get('token')
  await callApi(servers, 'POST /user/reset-password', { body: { token, password: NEW_PASSWORD } })
}

const deleteAccount: EndSession = async (person) =>
  (await signInElsewhere(person))(`DELETE /user/${person._id}`)

/** Blocks the live stream, so that only the person's next action can notice the end of the session. */
const withoutLive = (page: Page) => page.route('**/api/live*', () => {})

/** As when somebody switches to another tab and back. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )

/** A page whose session ended without the page noticing. */
async function openAndSignOutElsewhere(page: Page): Promise<Person> {
  const person = await aPerson(page)
  await withoutLive(page)
  await page.goto('/settings')
  await signOutElsewhere(person)
  return person
}

async function expectSessionExpired(page: Page) {
  await expect(page).toHaveURL('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
}

/** They come back to the page they were on, or on the way to. */
async function logInAgain(page: Page, { email, password }: Person, to: string) {
  await page.getByRole('link', { name: 'Log In Again' }).click()
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await typeCode(page, await codeSentTo(email, () => submit.click()))
  await expect(page).toHaveURL(to)
}

test('a link of the open page leads to the session-expired screen', NIGHT, async ({ page }) => {
  const person = await openAndSignOutElsewhere(page)
  await page.getByRole('link', { name: 'Privacy Settings', exact: true }).click()
  await expectSessionExpired(page)
  await logInAgain(page, person, '/privacy-settings')
})

test('so do a reload and typing an address', NIGHT, async ({ page }) => {
  const person = await openAndSignOutElsewhere(page)
  await page.reload()
  await expectSessionExpired(page)
  await page.goto('/groups')
  await expectSessionExpired(page)
  await logInAgain(page, person, '/groups')
})

test('so does a form that somebody has typed into', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await withoutLive(page)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create New Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Group' })
  await dialog.getByLabel('Title').fill('Retirement present')
  await dialog.getByLabel('Target amount').fill('250')
  await dialog.getByLabel('Payment deadline').fill(inDays(30))
  await dialog.getByLabel('Description').fill('A clock, as is proper')
  await dialog.getByLabel('Auto split').check()
  await signOutElsewhere(person)
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expectSessionExpired(page)
  await logInAgain(page, person, '/groups')
})

test('what was typed into a dialog waits for its author to log in again', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  const group = await aGroup(person)
  await withoutLive(page)
  const edit = page.getByRole('dialog', { name: 'Edit Group' })
  const open = async () => {
    await page.goto(`/group/${group._id}/bothy-weekend`)
    await page.getByRole('button', { name: 'Edit Group' }).click()
  }
  await open()
  await edit.getByLabel('Description').fill('A clock, and a speech that nobody wants to write twice')
  await signOutElsewhere(person)
  await edit.getByRole('button', { name: 'Update', exact: true }).click()
  await expectSessionExpired(page)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain('nobody wants to write twice')
  await logInAgain(page, person, `/group/${group._id}/bothy-weekend`)
  await page.getByRole('button', { name: 'Edit Group' }).click()
  await expect(edit.getByLabel('Description')).toHaveValue(/nobody wants to write twice/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(
    'nobody wants to write twice',
  )
})

for (const [name, end] of [
  ['signed out from another device', signOutElsewhere],
  ['the password changed elsewhere', changePassword],
  ['the password reset', resetPassword],
  ['the account deleted elsewhere', deleteAccount],
] as const)
  test(
    `${name}: an open page goes there by itself, and so does a tab in the background`,
    NIGHT,
    async ({ page }) => {
      const person = await aPerson(page)
      const otherTab = await page.context().newPage()
      await otherTab.goto('/privacy-settings')
      await expect(otherTab.getByRole('switch').first()).toBeVisible()
      await setHidden(otherTab, true)
      await page.goto('/settings')
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
      await end(person)
      await expect(page).toHaveURL('/session-out', { timeout: timeLimit(5000) })
      await expectSessionExpired(page)
      await expectSessionExpired(otherTab)
    },
  )

test('a lone background tab finds out when it is viewed again', NIGHT, async ({ page }) => {
  const person = await aPerson(page)
  await page.goto('/privacy-settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await setHidden(page, true)
  await signOutElsewhere(person)
  await setHidden(page, false)
  await expectSessionExpired(page)
})

test('somebody can log in again after the session-expired screen', NIGHT, async ({ page }) => {
  const person = await openAndSignOutElsewhere(page)
  await page.getByRole('link', { name: 'Privacy Settings', exact: true }).click()
  await expectSessionExpired(page)
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(frame.url()))
  await logInAgain(page, person, '/privacy-settings')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Privacy Settings', exact: true })).toBeVisible()
  expect(shown.length, shown.join(' ')).toBeLessThanOrEqual(8)
})

test('opening the session-expired screen ends no session', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/session-out')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
})
