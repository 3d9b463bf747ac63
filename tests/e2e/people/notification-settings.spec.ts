import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { messagesTo, pollUntil } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson, type Person } from '../support/people'
import { servers } from '../support/servers'

test.use({ serviceWorkers: 'allow' })

test('switches report the outcome, and move back if it could not be saved', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Notification Settings', exact: true }).click()
  const groups = page.getByRole('group', { name: 'Groups' })
  await groups.getByRole('switch', { name: 'Email' }).click()
  await expect(groups.getByRole('status')).toHaveText('Saved')
  await page.route('**/preferences', (route) => route.abort())
  const reminders = page.getByRole('group', { name: 'Reminders' })
  await reminders.getByRole('switch', { name: 'Push' }).click()
  await expect(reminders.getByRole('status')).toHaveText('Not saved. Please try again.')
  await expect(reminders.getByRole('switch', { name: 'Push' })).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(groups.getByRole('switch', { name: 'Email' })).not.toBeChecked()
  await expect(groups.getByRole('switch', { name: 'Push' })).toBeChecked()
})

/** Somebody adds this person to a group; returns the mail that tells them. */
async function mailAboutGroup({ username, email }: Person) {
  const bob = await someone('bob')
  const { _id } = await aGroup(bob)
  await as(bob)(`POST /group/${_id}/add`, { username })
  return pollUntil(async () => {
    const messages = await messagesTo(servers, email)
    return messages.find(({ listHeaders }) => listHeaders?.['list-unsubscribe']) ?? null
  }, `a mail about a group to ${email}`)
}

test('on the way back the switches are as they were left', NIGHT, async ({ page }) => {
  await aPerson(page)
  await page.goto('/notification-settings')
  const groups = page.getByRole('group', { name: 'Groups' })
  const mail = groups.getByRole('switch', { name: 'Email' })
  await mail.click()
  await expect(groups.getByRole('status')).toHaveText('Saved')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(mail).not.toBeChecked()
})

test(
  'a mail leads to a page with a button that needs no script, and mail programs can post there',
  NIGHT,
  async ({ page, browser }) => {
    const ada = await aPerson(page)
    const { listHeaders } = await mailAboutGroup(ada)
    const url = listHeaders?.['list-unsubscribe']?.slice(1, -1) ?? ''
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(url)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Switch off these emails?')
    await reader.getByRole('button', { name: 'Switch Off' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Switched off')
    await expect(reader).toHaveURL(url)
    await plain.close()
    const isOn = async () => (await as(ada)(`GET /user/${ada._id}/preferences`)).preferences.Group.mail
    expect(await isOn()).toBe(false)
    await as(ada)(`PUT /user/${ada._id}/preferences`, { Group: { mail: true } })
    // As a mail provider posts it: from its own server, without a cookie or an Origin header.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect([answer.status, answer.redirected, await isOn()]).toEqual([200, false, false])
    expect((await fetch(`${servers.url}/unsubscribe/dead`, { method: 'POST' })).status).toBe(404)
    await as(ada)(`PUT /user/${ada._id}/preferences`, { Group: { mail: true } })
    await page.goto(url)
    await expectAccessible(page)
  },
)

const KEYS = {
  p256dh: 'BCKF2YDXprS6-1V9k5sis1S9fcZby1ewKpmJf9BijSTMDOjZhutup9iXbeHdrFMSsa7hlM-98GT3koi7fiz4WW4',
  auth: 'A'.repeat(22),
}

/** A headless browser has no push service and nobody to ask for permission, so both are stubbed. */
const withPushService = (context: BrowserContext, endpoint: string) =>
  context.addInitScript(
    ([endpoint, keys]) => {
      let kept: object | null = null
      let permission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Object.assign(Notification, {
        requestPermission: async () => {
          permission = 'granted'
          return permission
        },
      })
      const subscription = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          kept = null
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          kept = subscription
          return subscription
        },
        getSubscription: async () => kept,
      })
    },
    [endpoint, KEYS] as const,
  )

type Recording = { shown: object[]; registration: ServiceWorkerRegistration }

/** A headless browser shows no notifications, so they are recorded instead. Runs in the service worker. */
function recordShown() {
  const worker = self as unknown as Recording
  worker.shown = []
  worker.registration.showNotification = async (title, options) => {
    worker.shown.push({ title, ...options })
  }
}

/** Makes the browser deliver a push to the service worker, as if the push service had sent it. */
async function deliverPush(page: Page, data: object) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
}

test(
  'a browser subscribes to pushes by a button, and has an offline page',
  NIGHT,
  async ({ page, context }) => {
    await withPushService(context, `https://push.example.com/${crypto.randomUUID()}`)
    const ada = await aPerson(page)
    const listSubscriptions = async () => (await as(ada)(`GET /user/${ada._id}/export`)).pushSubscriptions
    await page.goto('/notification-settings')
    const turnOn = page.getByRole('button', { name: 'Turn On Push Notifications' })
    await expect(turnOn).toBeVisible()
    expect(await listSubscriptions()).toEqual([])
    await turnOn.click()
    await expect(page.getByRole('button', { name: 'Turn Off' })).toBeVisible()
    expect(await listSubscriptions()).toMatchObject([{ service: 'push.example.com' }])

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await worker.evaluate(recordShown)
    const news = { title: 'Ski trip', body: 'There’s news about a payment.', tag: 'a' }
    await deliverPush(page, { ...news, url: '/groups' })
    const shown = () => worker.evaluate(() => (self as unknown as Recording).shown)
    await expect
      .poll(shown)
      .toMatchObject([{ title: news.title, body: news.body, tag: 'a', data: { url: '/groups' } }])

    await context.setOffline(true)
    await page.goto('/groups')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Connection Error')
    await expect(page.getByText('What can wait')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page).toHaveTitle(/Groups/)

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/login')
  },
)

test('on the way back a browser is on as it was left', NIGHT, async ({ page, context }) => {
  await withPushService(context, `https://push.example.com/${crypto.randomUUID()}`)
  await aPerson(page)
  await page.goto('/notification-settings')
  await page.getByRole('button', { name: 'Turn On Push Notifications' }).click()
  const turnOff = page.getByRole('button', { name: 'Turn Off' })
  await expect(turnOff).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(turnOff).toBeVisible()
})

test(
  'the app can be installed, with a manifest, icons, and a worker that connects only to us',
  NIGHT,
  async ({ request }) => {
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Whipround', display: 'standalone', start_url: '/dashboard' })
    for (const { src } of manifest.icons) {
      const icon = await request.get(src)
      expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png'])
    }
    const worker = await request.get('/sw.js')
    expect(worker.headers()['content-type']).toMatch(/javascript/)
    expect(worker.headers()['content-security-policy']).toContain("connect-src 'self'")
  },
)
