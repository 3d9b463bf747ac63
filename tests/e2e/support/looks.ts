import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

/** Reference pictures of screens. */
const FOLDER = join('tests', 'e2e', 'support', 'looks')
const VERSION_FILE = join(FOLDER, 'chromium.txt')
const WIDTH = 375
const HEIGHT = 812
const isRenewing = process.env.RENEW_LOOKS === '1'

const majorOf = (browser: Browser) => browser.version().split('.')[0] ?? ''

/** Another Chromium renders letters and edges differently, which does not mean that a screen has changed. */
export function skipUnlessSameChromium(browser: Browser) {
  const currentVersion = majorOf(browser)
  if (isRenewing) return writeFileSync(VERSION_FILE, `${currentVersion}\n`)
  const referenceVersion = existsSync(VERSION_FILE) ? readFileSync(VERSION_FILE, 'utf8').trim() : 'none yet'
  const renew = 'npm run test:night -- pictures --renew'
  test.skip(
    referenceVersion !== currentVersion,
    `The looks were taken with Chromium ${referenceVersion}, this is ${currentVersion}: ${renew} takes them anew.`,
  )
}

/**
 * Replaces what always differs (names, times, the colours of people and groups) with fixed values of the usual width, again after each
 * change of the DOM.
 */
function fixVaryingParts() {
  const texts: [RegExp, string][] = [
    [/\b(ada|ben|cleo)(_|\.)\d+\b/gi, '$1$201234567'],
    [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'Mon'],
    [
      /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
      '12 March',
    ],
    [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b/g, '12 Mar'],
    [/\b\d\d\/\d\d\/\d{4}\b/g, '12/03/2026'],
    [/\b20[2-4]\d\b/g, '2026'],
    [/\b\d\d:\d\d\b/g, '09:30'],
    [/\bGood (morning|afternoon|evening)\b/g, 'Good morning'],
  ]
  const fix = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = texts.reduce((old, [pattern, fixed]) => old.replace(pattern, fixed), node.nodeValue ?? '')
      if (text !== node.nodeValue) node.nodeValue = text
    }
    for (const cloth of document.querySelectorAll<HTMLElement>('.own-cloth')) {
      if (cloth.style.getPropertyValue('--cloth-hue') === '165') continue
      cloth.style.setProperty('--cloth-hue', '165')
      cloth.style.setProperty('--thread-hue', '62')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode=email]'))
      if (field.value) field.value = 'somebody@example.com'
    for (const avatar of document.querySelectorAll<HTMLElement>('span[style*="background-color"]')) {
      avatar.style.backgroundColor = '#1c5d46'
      if (avatar.textContent !== 'AB') avatar.textContent = 'AB'
    }
  }
  fix()
  new MutationObserver(fix).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Expects the whole screen to look like the picture of this name, except for images, charts and strips of cloth. */
export async function expectLook(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done))))
  // As tall as the page: what is fixed to the bottom of the window is then at the bottom of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: WIDTH, height })
  await page.evaluate(fixVaryingParts)
  await expect.soft(page, name).toHaveScreenshot(`${name}.png`, {
    animations: 'disabled',
    mask: [page.locator('main img'), page.locator('main figure'), page.locator('[data-cover="cloth"]')],
    // Tolerates slightly different antialiasing, but not a shifted button or another green.
    threshold: 0.05,
    maxDiffPixelRatio: 0.002,
  })
  await page.setViewportSize({ width: WIDTH, height: HEIGHT })
  if (isRenewing) await pack(join(FOLDER, `${name}.png`))
}

/** The same pixels in three quarters of the bytes. */
async function pack(file: string) {
  const packed = await sharp(readFileSync(file)).png({ compressionLevel: 9 }).toBuffer()
  writeFileSync(file, packed)
}
