import { statSync } from 'node:fs'
import { pagesOfApp, SCREENS } from '../screens/list'
import { filesUnder } from './sources'

const SCREENSHOTS_DIR = 'tests/e2e/support/looks'
const MAX_BYTES = 1_250_000

/** Every page of the app is photographed, and only those; the reference pictures stay small. */
export function findScreenProblems(pages = pagesOfApp(), photographed = Object.keys(SCREENS)): string[] {
  const bytes = filesUnder(SCREENSHOTS_DIR).reduce((sum, path) => sum + statSync(path).size, 0)
  return [
    ...pages
      .filter((page) => !photographed.includes(page))
      .map((page) => `scripts/screens/list.ts lacks ${page}.`),
    ...photographed
      .filter((page) => !pages.includes(page))
      .map((page) => `scripts/screens/list.ts has ${page}, which is no page.`),
    ...(bytes < MAX_BYTES ? [] : [`${SCREENSHOTS_DIR} takes ${bytes} bytes, more than ${MAX_BYTES}.`]),
  ]
}
