import { spawnSync } from 'node:child_process'
import { systemBrowser } from './system-browser'

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Makes sure of a browser for tests: the system's Chromium, or else Playwright's, or else from the package manager. */
export function ensureBrowser() {
  if (systemBrowser()) return
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']))
    return
  run('apt-get', ['update', '-qq'])
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (run('apt-get', ['install', '-y', '-qq', name]) && systemBrowser()) return
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH.')
}
