/**
 * `npm run screens`: pictures of every screen, with the demo's data, at 375 and 1280 px, light and dark, in `.screens`,
 * and a contact sheet, `.screens/index.html`. `-- --width 320 768` chooses other widths; words choose screens by a part
 * of their folder in `app`: `npm run screens -- login all-members`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments } from './screens/arguments'
import { contactSheet } from './screens/contact-sheet'
import { chooseScreens } from './screens/list'
import { takeScreenshots } from './screens/take-screenshots'
import { buildIfStale } from './support/build-if-stale'
import { ensureBrowser } from './support/ensure-browser'
import { runCommand } from './support/run-command'
import { withTestServer } from './support/test-server'

const OUTPUT_DIR = '.screens'

async function main(): Promise<number> {
  const { widths, words } = readArguments(process.argv.slice(2))
  const screens = chooseScreens(words)
  if (screens.length === 0) throw new Error(`No screen has "${words.join(' ')}" in its folder.`)
  // As on an installation that people pay on.
  process.env.RUN_BY_NAME ??= 'Whipround Example Ltd'
  buildIfStale()
  await ensureBrowser()
  const startedAt = Date.now()
  rmSync(OUTPUT_DIR, { recursive: true, force: true })
  mkdirSync(OUTPUT_DIR)
  let problems: string[] = []
  await withTestServer(async ({ url, inboxUrl }) => {
    const result = await takeScreenshots({
      servers: { url, inboxUrl },
      screens,
      widths,
      outputDir: OUTPUT_DIR,
    })
    problems = result.problems
    const folders = screens.map(([folder]) => folder)
    writeFileSync(join(OUTPUT_DIR, 'index.html'), contactSheet(folders, result.pictures))
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`${result.pictures.length} pictures in ${seconds} s: ${resolve(OUTPUT_DIR, 'index.html')}`)
  })
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

runCommand(main)
