import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessible'
import { aGroup, aMember, as } from '../support/groups'
import { NIGHT } from '../support/night'
import { aPerson } from '../support/people'
import { servers } from '../support/servers'

/** A collection worth sending on: its cover, and letters to everyone. */

/** Upright, as phones take them: red above, blue below. */
async function aPhoto() {
  const half = { width: 300, height: 200, channels: 3 } as const
  const [red, blue] = await Promise.all(
    ['#c00000', '#0000c0'].map((background) =>
      sharp({ create: { ...half, background } })
        .png()
        .toBuffer(),
    ),
  )
  const buffer = await sharp({ create: { ...half, height: 400, background: '#fff' } })
    .composite([
      { input: red, top: 0, left: 0 },
      { input: blue, top: 200, left: 0 },
    ])
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

async function aSharedGroup(page: Page) {
  const ada = await aPerson(page)
  const group = await aGroup(ada)
  const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
  return { ada, group, path: `/group/${group._id}`, link: `/c/${link.code}` }
}

/** Chooses a picture, as the phone's own sheet does after the first press. */
async function choosePhoto(page: Page, button: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(await aPhoto())
}

/** The middle of the cover that the page shows, as red, green and blue. */
async function middleOf(page: Page): Promise<number[]> {
  const address = await page.locator('#main [data-cover="picture"]').first().getAttribute('src')
  const bytes = await (await page.request.get(address ?? '')).body()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(middle, middle + 3)]
}

/** How wide a picture is on a page of another origin, as a mail program in the browser is; 0 if it is not shown. */
async function widthElsewhere(page: Page, address: string): Promise<number> {
  const otherPage = await page.context().newPage()
  await otherPage.goto(servers.inboxUrl)
  const width = await otherPage.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode().catch(() => undefined)
    return picture.naturalWidth
  }, address)
  await otherPage.close()
  return width
}

/** On phones of two widths and on a desk. */
async function heightsOf(page: Page, dialog: Locator): Promise<number[]> {
  const heights: number[] = []
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    heights.push(await dialog.evaluate((element: HTMLElement) => element.offsetHeight))
  }
  return heights
}

test.use({ viewport: { width: 375, height: 740 } })

test(
  'a cover in three presses, moved with the keys, and a letter, both behind the link',
  NIGHT,
  async ({ page }) => {
    const { path, link } = await aSharedGroup(page)
    await page.goto(path)
    await expect(page.locator('[data-cover="cloth"]')).toBeVisible()
    await choosePhoto(page, 'Add a cover')
    const dialog = page.getByRole('dialog', { name: 'Your cover' })
    const frame = dialog.getByRole('slider', { name: /^Part of the picture/ })
    await frame.focus()
    // Down to the lower end, where it is blue alone.
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowUp')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use this cover' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('[data-cover="picture"]')).toBeVisible()
    const [red = 255, , blue = 0] = await middleOf(page)
    expect([red < 60, blue > 150]).toEqual([true, true])

    await page.getByRole('button', { name: 'Write to everyone' }).click()
    const letter = page.getByRole('dialog', { name: 'Write to everyone' })
    await letter.getByLabel('Your letter').fill('The hut is booked.\nTwelve beds, and a stove.')
    await letter.getByRole('button', { name: 'Send letter' }).click()
    await expect(letter).toBeHidden()
    await expect(page.getByRole('article')).toContainText('Twelve beds, and a stove.')
    await expectAccessible(page)

    await page.goto(link)
    await expect(page.locator('[data-cover="picture"]')).toBeVisible()
    // The newest letter begins above the form, and leads to the whole below it.
    await expect(page.getByRole('region', { name: 'The newest letter' })).toContainText('The hut is booked.')
    await page.getByRole('link', { name: 'Read on' }).click()
    await expect(page.getByRole('article')).toBeInViewport()
    await expect(page.getByRole('article')).toContainText('Twelve beds, and a stove.')
    await expectAccessible(page)
    // Whoever thinks that it should not be there says so with one press, and why if they like.
    await page.getByRole('button', { name: 'Report this page' }).click()
    await page.getByLabel(/^Thank you/).fill('This is not her')
    await page.getByRole('button', { name: 'Say so' }).click()
    await expect(page.getByText('Thank you. That helps.')).toBeVisible()
  },
)

test('the cover follows a finger, and is taken away again', NIGHT, async ({ page }) => {
  const { path } = await aSharedGroup(page)
  await page.goto(path)
  await choosePhoto(page, 'Add a cover')
  const dialog = page.getByRole('dialog', { name: 'Your cover' })
  const box = await dialog.getByRole('slider', { name: /^Part of the picture/ }).boundingBox()
  if (!box) throw new Error('no frame')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 600, { steps: 5 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Use this cover' }).click()
  await expect(dialog).toBeHidden()
  const [red = 0, , blue = 255] = await middleOf(page)
  expect([red > 150, blue < 60]).toEqual([true, true])
  // Mails show it, too.
  const address = await page.locator('#main [data-cover="picture"]').first().getAttribute('src')
  expect(await widthElsewhere(page, new URL(address ?? '', servers.url).href)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove the cover' }).click()
  await expect(page.locator('[data-cover="cloth"]')).toBeVisible()
})

test('two fingers bring the cover closer', NIGHT, async ({ page }) => {
  const { path } = await aSharedGroup(page)
  await page.goto(path)
  await choosePhoto(page, 'Add a cover')
  const dialog = page.getByRole('dialog', { name: 'Your cover' })
  const box = await dialog.getByRole('slider', { name: /^Part of the picture/ }).boundingBox()
  if (!box) throw new Error('no frame')
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ id, x: box.x + x, y: box.y + box.height / 2 })),
    })
  await touch('touchStart', 130, 170)
  await touch('touchMove', 110, 190)
  await touch('touchMove', 90, 210)
  await touch('touchEnd')
  const zoom = dialog.getByRole('slider', { name: 'Zoom', exact: true })
  expect(Number(await zoom.inputValue())).toBeGreaterThan(2.5)
})

test('a letter goes out with its picture, and can be deleted', NIGHT, async ({ page }) => {
  const { path } = await aSharedGroup(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Write to everyone' }).click()
  const letter = page.getByRole('dialog', { name: 'Write to everyone' })
  await choosePhoto(page, 'Add a picture')
  await expect(letter.getByAltText('What you chose')).toBeVisible()
  await letter.getByLabel('Your letter').fill('A red and a blue stripe.')
  await expectAccessible(page)
  await letter.getByRole('button', { name: 'Send letter' }).click()
  await expect(page.getByAltText(/^Sent by /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('A red and a blue stripe.')).toBeHidden()
})

test('whoever writes reads for how many, once that is known', NIGHT, async ({ page }) => {
  const { ada, group, path } = await aSharedGroup(page)
  await aMember(ada, group, 'ben')
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/updates/recipients', (route) => held.then(() => route.continue()))
  await page.goto(path)
  await page.getByRole('button', { name: 'Write to everyone' }).click()
  const letter = page.getByRole('dialog', { name: 'Write to everyone' })
  await expect(letter).toContainText('by email to everyone, and')
  const heightsBefore = await heightsOf(page, letter)
  answer()
  await expect(letter).toContainText('by email to one person, and')
  // Nothing moves under the pen.
  expect(await heightsOf(page, letter)).toEqual(heightsBefore)
  await expectAccessible(page)

  await letter.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/updates/recipients')
  await page.route('**/updates/recipients', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Write to everyone' }).click()
  await failed
  await expect(letter).toContainText('by email to everyone, and')
  await expect(letter.getByRole('button', { name: 'Send letter' })).toBeEnabled()
})
