import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** A browser for the tests: the system's Chromium, else Playwright's own, else the system's package manager. */
export function ensureBrowser() {
  const hasSystemBrowser = () => process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.some((path) => existsSync(path))
  if (hasSystemBrowser()) return
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']))
    return
  if (
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium']) &&
    hasSystemBrowser()
  )
    return
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH.')
}
