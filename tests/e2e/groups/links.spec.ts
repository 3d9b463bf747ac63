import { type Browser, expect, test } from '@playwright/test'
import { signUp } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { aGroup, as, someone, unfoldLink, unfoldSettings } from '../support/groups'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPerson, codeSentTo, typeCode } from '../support/people'
import { servers } from '../support/servers'

type Admin = Awaited<ReturnType<typeof someone>>

/** A group with its link on; `path` is the address of the link's page. */
async function aSharedGroup(admin: Admin, settings: Record<string, unknown> = {}) {
  const group = await aGroup(admin, { title: 'Gift for Grace', description: 'She retires on Friday.' })
  const { link } = await as(admin)(`POST /group/${group._id}/link`, {})
  await as(admin)(`PUT /group/${group._id}/link`, settings)
  return { group, path: `/c/${link.code}`, code: link.code as string }
}

/** A page as the server sends it, on the narrowest phone, with scripts disabled. */
async function openWithoutScript(browser: Browser, path: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    baseURL: servers.url,
  })
  const page = await context.newPage()
  const answer = await page.goto(path)
  return { page, status: answer?.status(), close: () => context.close() }
}

test(
  'an admin turns the link on, copies it, changes it and turns it off',
  NIGHT,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const ada = await aPerson(page)
    const group = await aGroup(ada)
    await page.goto(`/group/${group._id}`)
    const open = page.getByRole('button', { name: 'Share' })
    const dialog = page.getByRole('dialog', { name: 'Share this group' })
    await open.click()
    await dialog.getByRole('button', { name: 'Turn on the link' }).click()
    const address = dialog.getByLabel('Link', { exact: true })
    await expect(address).toHaveValue(/\/c\/[2-9A-HJ-NP-Z]{10}$/)
    const first = await address.inputValue()
    await unfoldLink(dialog)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    // How it stands, as it is shown, for the group’s own chat.
    await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(/\sleft\.\n/)
    // Nobody is in, so nobody can be named.
    await expect(dialog.getByRole('switch', { name: 'Name those who are in' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Copy message' }).click()
    await expect(dialog.getByRole('button', { name: 'Message copied' })).toBeVisible()
    const copiedMessage = await page.evaluate(() => navigator.clipboard.readText())
    expect(copiedMessage).toMatch(/There’s £[\d,.]+\s(still\sto\sgo|to\scollect), and .*\sleft\.\n/)
    expect(await dialog.getByLabel('Message', { exact: true }).inputValue()).toBe(copiedMessage)
    await unfoldSettings(dialog)
    await dialog.getByLabel('At once').check()
    await expect(dialog.getByLabel('At once')).toBeChecked()
    await dialog.getByRole('switch', { name: 'Show who gave' }).click()
    await expect(dialog.getByRole('switch', { name: 'Show who gave' })).toBeChecked()
    await dialog.getByLabel('Suggested amount 1').fill('5')
    await dialog.getByLabel('Suggested amount 2').fill('5')
    await dialog.getByRole('button', { name: 'Save amounts' }).click()
    await expect(dialog.getByText('Each amount only once.')).toBeVisible()
    await dialog.getByLabel('Suggested amount 2').fill('10')
    await dialog.getByRole('button', { name: 'Save amounts' }).click()
    await expect(dialog.getByText('Saved')).toBeVisible()
    await expect
      .poll(async () => (await as(ada)(`GET /group/${group._id}/link`)).link)
      .toMatchObject({ join: 'open', showNames: true, suggested: [5, 10] })
    await expectAccessible(page)
    // Saved changes can be left without a question.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Share' }).click()

    await unfoldLink(dialog)
    await dialog.getByRole('button', { name: 'New link' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The old link stops working for good')
    await question.getByRole('button', { name: 'Make a new link' }).click()
    await expect(address).not.toHaveValue(first)
    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
    await expect(dialog.getByRole('button', { name: 'Turn on the link' })).toBeVisible()
  },
)

test('an open dialog follows what another admin does with the link', NIGHT, async ({ page }) => {
  const ada = await someone('ada')
  const ben = await aPerson(page, 'ben')
  const { group, code } = await aSharedGroup(ada)
  await as(ada)(`POST /group/${group._id}/add`, { username: ben.username })
  await as(ada)(`POST /group/${group._id}/role`, { username: ben.username })
  const liveRequest = page.waitForRequest(/\/api\/live/)
  await page.goto(`/group/${group._id}`)
  await liveRequest
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this group' })
  const address = dialog.getByLabel('Link', { exact: true })
  await expect(address).toHaveValue(new RegExp(`/c/${code}$`))
  await unfoldSettings(dialog)
  await dialog.getByLabel('Suggested amount 1').fill('7')
  const { link } = await as(ada)(`POST /group/${group._id}/link`, { renew: true })
  await expect(address).toHaveValue(new RegExp(`/c/${link.code}$`))
  await expect(dialog.getByLabel('Suggested amount 1')).toHaveValue('7')
  // The typed amount stays. The other amounts are saved with it, so they must be the latest.
  await as(ada)(`PUT /group/${group._id}/link`, { suggested: [5, 12] })
  await expect(dialog.getByLabel('Suggested amount 2')).toHaveValue('12.00')
  await expect(dialog.getByLabel('Suggested amount 1')).toHaveValue('7')
  // Confirming a question about one link does not affect the link that replaced it.
  await unfoldLink(dialog)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  const newest = await as(ada)(`POST /group/${group._id}/link`, { renew: true })
  await expect(address).toHaveValue(new RegExp(`/c/${newest.link.code}$`))
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(question).toContainText(
    'This link has been replaced in the meantime. The new one is still on.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await as(ada)(`DELETE /group/${group._id}/link`)
  await expect(dialog.getByRole('button', { name: 'Turn on the link' })).toBeVisible()
})

test('without scripts a stranger sees who is collecting, for what, until when and what to do', async ({
  browser,
}) => {
  const ada = await someone('ada')
  const { path, code } = await aSharedGroup(ada)
  const { page, status, close } = await openWithoutScript(browser, `/c/${code.toLowerCase()}`)
  expect(status).toBe(200)
  await expect(page.getByText(`${ada.username} is collecting for`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift for Grace' })).toBeVisible()
  await expect(page.getByText('£300.00').first()).toBeVisible()
  await expect(page.getByText('9 days left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    `/signup?next=${path}`,
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(fits).toBe(true)
  await close()
})

test('a dead link says so, to everybody alike', NIGHT, async ({ browser }) => {
  const text = 'This link does not work any more. Ask the person who sent it for a new one.'
  const page = await (await browser.newContext({ baseURL: servers.url })).newPage()
  expect((await page.goto('/c/ABCDEFGHJK'))?.status()).toBe(404)
  await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)
})

test(
  'somebody who logs in from a link returns to it, asks to join and is let in',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const { group, path } = await aSharedGroup(ada)
    const ben = newPerson('ben')
    await signUp(servers, ben)
    await page.goto(path)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email or Phone Number').fill(ben.email)
    await page.getByLabel('Password', { exact: true }).fill(ben.password)
    const code = await codeSentTo(ben.email, async () => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/verify')
    })
    await typeCode(page, code)
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(page.getByText('You’ve asked to join')).toBeVisible()
    const { joinRequests } = await as(ada)(`GET /group/${group._id}/join-requests`)
    await as(ada)(`POST /join-request/${joinRequests[0]._id}/accept`, {})
    await page.reload()
    await page.getByRole('link', { name: 'Open the group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift for Grace' })).toBeVisible()
  },
)

test('an admin answers from the notification and from the list of members', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const { group, code } = await aSharedGroup(ada)
  const [ben, cleo] = await Promise.all([someone('ben'), someone('cleo')])
  for (const person of [ben, cleo]) await as(person)(`POST /link/${code}/join`, {})
  await page.goto('/notifications')
  const notification = page.getByRole('listitem').filter({ hasText: `${ben.username} has asked to join` })
  await notification.getByRole('button', { name: 'Accept' }).click()
  await expect(notification.getByRole('button')).toHaveCount(0)
  await page.goto(`/group/${group._id}/all-members`)
  const waiting = page.getByRole('region', { name: 'Asking to join' })
  await expect(waiting).toContainText(cleo.username)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Decline' }).click()
  await expect(waiting).toHaveCount(0)
  const { members } = await as(ada)(`GET /group/${group._id}`)
  expect(members).toHaveLength(2)
})
