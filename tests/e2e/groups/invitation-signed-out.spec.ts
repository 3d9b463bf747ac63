import { expect, type Page, test } from '@playwright/test'
import type { HttpPerson } from '@/scripts/support/http-person'
import { aGroup, as, someone } from '../support/groups'
import { invite, mailedInvitation } from '../support/invitations'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { createButton, fillIn } from '../support/sign-up'

/** Invitation, the page that asks to log in, log-in, sign-up, code, the empty page, the landing; a loop makes hundreds. */
const MAX_ADDRESSES = 7
/** Requests for /login and /dashboard, prefetches included: these two once redirected to each other. */
const MAX_REQUESTS = 30

const path = (url: string) => new URL(url).pathname
const dashboardLink = (page: Page) => page.getByRole('link', { name: 'Go to Dashboard' })

/** Records every address this page shows from now on, and counts its requests for /login and /dashboard. */
function recordJourney(page: Page) {
  const shown: string[] = []
  let requestCount = 0
  page.on('framenavigated', (frame) => {
    const address = path(frame.url())
    // Skip the repeat: a page reports its address again once it has loaded.
    if (frame === page.mainFrame() && shown.at(-1) !== address) shown.push(address)
  })
  page.on('request', (request) => {
    if (['/login', '/dashboard'].includes(path(request.url()))) requestCount += 1
  })
  return { shown, requestCount: () => requestCount }
}

/** The page has settled at this address, without a redirect loop. */
async function expectArrival(page: Page, journey: ReturnType<typeof recordJourney>, address: string) {
  await expect(page).toHaveURL(address)
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  // Leave time for a loop to go on.
  for (let trip = 0; trip < 20; trip += 1) await page.request.get('/api/health')
  await expect(page).toHaveURL(address)
  expect(journey.shown.length, journey.shown.join(' ')).toBeLessThanOrEqual(MAX_ADDRESSES)
  expect(journey.requestCount()).toBeLessThanOrEqual(MAX_REQUESTS)
  await page.reload()
  await expect(page).toHaveURL(address)
}

async function joinOnScreen(page: Page) {
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible()
}

async function logIn(page: Page, person: HttpPerson) {
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or Phone Number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(newPerson('x').password)
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await typeCode(page, await codeSentTo(person.email, () => submit.click()))
}

/** From log-in to sign-up, and through it with the code. */
async function signUpInstead(page: Page) {
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create Account' }).click()
  const person = newPerson('cleo')
  await fillIn(page, person)
  await createButton(page).click()
  const emailButton = page.getByRole('button', { name: 'Send to Email' })
  await typeCode(page, await codeSentTo(person.email, () => emailButton.click()))
}

async function anInvitation() {
  const ada = await someone('ada')
  const ben = await someone('ben')
  const group = await aGroup(ada)
  return { ada, ben, group, address: await invite(ada, group, ben), home: `/group/${group._id}` }
}

test('after joining from the mail, log-in leads to the group', NIGHT, async ({ page }) => {
  const { ben, home } = await anInvitation()
  const journey = recordJourney(page)
  await page.goto(await mailedInvitation(ben.email))
  await joinOnScreen(page)
  await logIn(page, ben)
  await expectArrival(page, journey, home)
})

test(
  'after only looking at it, log-in leads to the dashboard, as the button says',
  NIGHT,
  async ({ page }) => {
    const { ben, address } = await anInvitation()
    const journey = recordJourney(page)
    await page.goto(address)
    await dashboardLink(page).click()
    await logIn(page, ben)
    await expectArrival(page, journey, '/dashboard')
  },
)

test('opening a used invitation again, log-in leads to the group', NIGHT, async ({ page }) => {
  const { ben, address, home } = await anInvitation()
  await as(ben)(`POST ${address.replace('/accept', '')}/accept`)
  const journey = recordJourney(page)
  await page.goto(address)
  await expect(page.getByText('This invitation has already been used.')).toBeVisible()
  await dashboardLink(page).click()
  await logIn(page, ben)
  await expectArrival(page, journey, home)
})

test('after an unknown invitation, log-in leads to the dashboard', NIGHT, async ({ page }) => {
  const ben = await someone('ben')
  const journey = recordJourney(page)
  await page.goto('/invitation/no-such-invitation/accept')
  await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
  await dashboardLink(page).click()
  await logIn(page, ben)
  await expectArrival(page, journey, '/dashboard')
})

for (const way of ['Join Group', 'Go to Dashboard', 'Invitation Error'] as const)
  test(
    `somebody without an account who comes by ‘${way}’ signs up and arrives at the dashboard`,
    NIGHT,
    async ({ page }) => {
      const { address } = await anInvitation()
      const journey = recordJourney(page)
      await page.goto(way === 'Invitation Error' ? '/invitation/no-such-invitation/accept' : address)
      if (way === 'Join Group') await joinOnScreen(page)
      else await dashboardLink(page).click()
      await signUpInstead(page)
      await expectArrival(page, journey, '/dashboard')
    },
  )

test(
  'somebody else who logs in after the invited user has joined gets their own dashboard',
  NIGHT,
  async ({ page }) => {
    const { ada, ben, group, address } = await anInvitation()
    const cleo = await someone('cleo')
    const journey = recordJourney(page)
    await page.goto(address)
    await joinOnScreen(page)
    await logIn(page, cleo)
    await expectArrival(page, journey, '/dashboard')
    const { members } = await as(ada)(`GET /group/${group._id}`)
    expect(members.map((member: { userId: HttpPerson }) => member.userId.username)).toEqual([
      ada.username,
      ben.username,
    ])
  },
)

for (const way of ['Join Group', 'Go to Dashboard'] as const)
  test(`from the notification by ‘${way}’, signed in, it is the dashboard`, NIGHT, async ({ page }) => {
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    await invite(ada, await aGroup(ada), ben)
    const journey = recordJourney(page)
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'View invitation' }).click()
    if (way === 'Join Group') await joinOnScreen(page)
    else await dashboardLink(page).click()
    await expectArrival(page, journey, '/dashboard')
  })

test(
  'from the notification after the session has ended, log-in leads to the group',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const ben = await aPerson(page, 'ben')
    const group = await aGroup(ada)
    await invite(ada, group, ben)
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'View invitation' }).click()
    await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()
    await page.context().clearCookies()
    const journey = recordJourney(page)
    await joinOnScreen(page)
    await logIn(page, ben)
    await expectArrival(page, journey, `/group/${group._id}`)
  },
)

test(
  'a page left open while signed out continues once another tab has signed in',
  NIGHT,
  async ({ page }) => {
    const { ben, address } = await anInvitation()
    const journey = recordJourney(page)
    await page.goto(address)
    await expect(dashboardLink(page)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/login')
    await logIn(other, ben)
    await expect(other).toHaveURL('/dashboard')
    await dashboardLink(page).click()
    await expectArrival(page, journey, '/dashboard')
  },
)

test('looking at an invitation while signed in does not affect a later log-in', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  await page.goto(await invite(ada, await aGroup(ada), ben))
  await joinOnScreen(page)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log Out' }).click()
  const journey = recordJourney(page)
  await logIn(page, ben)
  await expectArrival(page, journey, '/dashboard')
})
