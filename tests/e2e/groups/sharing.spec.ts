import { expect, type Page, test } from '@playwright/test'
import { payByCard } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { as, someone, unfoldLink, unfoldSettings } from '../support/groups'
import { aGroup } from '../support/money'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** Stubs copying, which would otherwise ask for permission. */
const stubCopying = (page: Page, works: boolean) =>
  page.evaluate((works) => {
    navigator.clipboard.writeText = async (text) => {
      if (!works) throw new DOMException('Not allowed', 'NotAllowedError')
      document.body.dataset.copied = text
    }
  }, works)

test(
  'a link can be shared in every way, and chat apps find its picture',
  NIGHT,
  async ({ page, request }) => {
    const ada = await aPerson(page)
    const group = await aGroup(ada, { title: 'Choir tour', members: [await someone('ben')] })
    const payment = { username: ada.username, amount: 150, method: 'cash' }
    await as(ada)(`POST /group/${group._id}/noted-payment`, payment)
    await page.goto(`/group/${group._id}`)
    const open = page.getByRole('button', { name: 'Share' })
    await open.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Turn on the link' }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'Copy message' })).toBeFocused()
    await unfoldLink(dialog)
    const field = dialog.getByRole('textbox', { name: 'Link', exact: true })
    const url = await field.inputValue()

    await stubCopying(page, false)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
    await expect(dialog.getByText('copy it from here')).toBeVisible()
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(url)
    await stubCopying(page, true)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(dialog.getByText('Link copied')).toBeAttached()
    expect(await page.evaluate(() => document.body.dataset.copied)).toBe(url)

    // The message says how it stands, can be changed around that, and keeps the link.
    const message = dialog.getByLabel('Message', { exact: true })
    await expect(message).toHaveValue(
      /^We’re collecting for “Choir\stour”\.\nOne of the two of us is in\. .*\sleft\.\n\nChip in here:\n/,
    )
    await message.fill(`Dear all!\n${await message.inputValue()}`)
    await dialog.getByRole('switch', { name: 'Name those who are in' }).click()
    await expect(message).toHaveValue(/^Dear all!\nWe’re collecting for “Choir\stour”/)
    await message.fill('Dear all, the tour is on:')
    const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`Dear all, the tour is on:\n${url}`)

    const addressOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(await addressOf('WhatsApp')).toContain(`https://wa.me/?text=Dear%20all`)
    expect(await addressOf('Text message')).toContain(`sms:?&body=`)
    expect(await addressOf('Email')).toContain(encodeURIComponent(url))
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const [poster] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Poster A4' }).click(),
    ])
    expect(poster.suggestedFilename()).toBe('choir-tour-poster-a4.pdf')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    // Opened again, the dialog starts with the message, not with the first setting.
    await open.press('Enter')
    await expect(message).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()

    const path = new URL(url).pathname
    const html = await (await request.get(path, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } })).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain(`<meta property="og:image" content="${url}/preview.png"`)
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"')
    const picture = await request.get(`${path}/preview.png`)
    expect(picture.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await request.get('/c/ABCDEFGHJK/qr.png')).status()).toBe(404)
  },
)

test('a phone hands the link to its own share sheet', NIGHT, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (given) => {
      document.body.dataset.shared = JSON.stringify(given)
    }
  })
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Choir tour' })
  await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Share with…' }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const shared = await page.evaluate(() => JSON.parse(document.body.dataset.shared ?? ''))
  expect(shared).toEqual({
    title: expect.stringContaining('Choir tour'),
    text: expect.stringMatching(/Chip in here:$/),
    url,
  })
})

test('the card is a page for members, and prints on its own', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada, { title: 'Choir tour' })
  await page.goto(`/group/${group._id}/card`)
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { level: 1, name: 'Choir tour' })).toBeVisible()
  await expect(card.getByText('No names yet')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('opening the link to anyone asks first if others have paid their share', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const ben = await someone('ben')
  const group = await aGroup(ada, { members: [ben] })
  await payByCard(servers, ben, group._id, 150)
  await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/group/${group._id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: 'Let anyone with the link in?' })
  const join = async () => (await as(ada)(`GET /group/${group._id}/link`)).link.join
  await unfoldSettings(dialog)
  await dialog.getByLabel('At once').check()
  await expect(question).toContainText('their share becomes £100.00. In all, that’s £50.00 more than needed.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('They ask')).toBeChecked()
  expect(await join()).toBe('ask')

  // A choice made while the page is still working out the question counts instead.
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/join-effect', (route) => held.then(() => route.continue()))
  const effectRequest = page.waitForRequest('**/join-effect')
  await dialog.getByLabel('At once').click()
  await effectRequest
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await dialog.getByLabel('Nobody').check()
  await saved
  const answered = page.waitForResponse('**/join-effect')
  answer()
  await (await answered).finished()
  await expect(dialog.getByLabel('Nobody')).toBeChecked()
  await expect(question).toBeHidden()
  expect(await join()).toBe('off')
  await page.unroute('**/join-effect')

  await dialog.getByLabel('At once').check()
  await question.getByRole('button', { name: 'Let them join at once' }).click()
  await expect(dialog.getByLabel('At once')).toBeChecked()
  await expect.poll(join).toBe('open')
})

test('moving past “At once” with the arrow keys lets nobody in', NIGHT, async ({ page }) => {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  await as(ada)(`POST /group/${group._id}/link`, {})
  await page.goto(`/group/${group._id}`)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const dialog = page.getByRole('dialog')
  const atOnce = dialog.getByLabel('At once')
  const nobody = dialog.getByLabel('Nobody')
  const join = async () => (await as(ada)(`GET /group/${group._id}/link`)).link.join
  const sent: unknown[] = []
  page.on('request', (request) => {
    // Before opening the link, the page says what that would mean and asks.
    if (request.url().includes('/join-effect')) sent.push('effect of opening')
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })

  await unfoldSettings(dialog)
  await dialog.getByLabel('They ask').focus()
  await page.keyboard.press('ArrowDown')
  await expect(atOnce).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(nobody).toBeChecked()
  await expect.poll(join).toBe('off')
  expect(sent).toEqual([{ join: 'off' }])

  // Nor does closing the dialog while it is chosen.
  await page.keyboard.press('ArrowUp')
  await expect(atOnce).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  await page.keyboard.press('Enter')
  await unfoldSettings(dialog)
  await expect(nobody).toBeChecked()

  // Moving on does.
  await nobody.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect.poll(join).toBe('open')
  expect(sent).toEqual([{ join: 'off' }, 'effect of opening', { join: 'open' }])
})
