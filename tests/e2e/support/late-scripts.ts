import type { Page } from '@playwright/test'

/** Opens a page whose scripts are still on their way, as on a slow line. Returns a function that lets them arrive. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  await page.route('**/_next/static/**/*.js', (route) => arrived.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}
