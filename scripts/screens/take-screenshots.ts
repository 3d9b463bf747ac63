import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER } from '../support/browser'
import { makeBrowserFonts } from '../support/browser-fonts'
import type { Servers } from '../support/http-person'
import type { Viewer } from './list'
import type { Moment } from './moments'
import { makeScene } from './scene'
import { type SignedInViewer, signIn } from './sign-in'

const SCHEMES = ['light', 'dark'] as const

export type Picture = { folder: string; width: number; scheme: (typeof SCHEMES)[number]; file: string }
type ScreenshotOptions = {
  servers: Servers
  screens: [string, Moment][]
  widths: number[]
  outputDir: string
}

/** Photographs these screens in full, at each width, light and dark. Returns the pictures, and what went wrong. */
export async function takeScreenshots({ servers, screens, widths, outputDir }: ScreenshotOptions) {
  const scene = await makeScene(servers)
  makeBrowserFonts()
  const browser = await chromium.launch(BROWSER)
  const viewers = new Set(screens.map(([, screen]) => screen.viewedBy))
  const signedIn = new Map<Viewer, SignedInViewer>()
  for (const viewer of viewers)
    signedIn.set(viewer, await signIn(await browser.newContext(), servers, viewer))
  const pictures: Picture[] = []
  const problems: string[] = []
  const take = async (width: number, viewer: Viewer) => {
    const context = await contextOf(browser, servers, width, signedIn.get(viewer))
    const page = await context.newPage()
    for (const [folder, screen] of screens.filter(([, { viewedBy }]) => viewedBy === viewer))
      try {
        pictures.push(
          ...(await shoot(page, { ...screen, folder, width, outputDir, path: screen.path(scene) })),
        )
      } catch (error) {
        problems.push(`${folder} at ${width} px: ${error instanceof Error ? error.message : error}`)
      }
    await context.close()
  }
  // Two at a time: while one page is drawn, the server can work for the other.
  const tasks = widths.flatMap((width) => [...viewers].map((viewer) => () => take(width, viewer)))
  const lane = async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) await next()
  }
  await Promise.all([lane(), lane()])
  await browser.close()
  return { pictures, problems }
}

async function contextOf(
  browser: Browser,
  { url }: Servers,
  width: number,
  viewer?: SignedInViewer,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewportOf(width),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
  })
  await context.addCookies(viewer?.cookies ?? [])
  if (viewer?.user)
    await context.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), viewer.user)
  return context
}

type Shot = Pick<Moment, 'follow' | 'act'> & {
  folder: string
  path: string
  width: number
  outputDir: string
}

async function open(page: Page, path: string) {
  const response = await page.goto(path)
  if (!response || response.status() >= 500) throw new Error(`${path} answered ${response?.status()}`)
}

async function shoot(page: Page, { folder, path, follow, act, width, outputDir }: Shot): Promise<Picture[]> {
  await open(page, path)
  if (follow) await open(page, (await page.locator(follow).first().getAttribute('href')) ?? '')
  await act?.(page)
  // The page has to be complete: one that its script draws has no heading at first, and a sum has no figure.
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('.skeleton, .skeleton-words, [role=status] .animate-spin'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done))))
  // As high as the page, so that what is fixed to the bottom of the window is at the bottom of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  const pictures: Picture[] = []
  for (const scheme of SCHEMES) {
    const file = join(`${width}-${scheme}`, `${folder.replace(/[^\w-]+/g, '.').replace(/^\.|\.$/g, '')}.png`)
    mkdirSync(dirname(join(outputDir, file)), { recursive: true })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: join(outputDir, file), animations: 'disabled' })
    pictures.push({ folder, width, scheme, file })
  }
  await page.emulateMedia({ media: null })
  await page.setViewportSize(viewportOf(width))
  return pictures
}

const viewportOf = (width: number) => ({ width, height: width < 700 ? 812 : 900 })
