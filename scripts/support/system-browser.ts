import { existsSync } from 'node:fs'

/** The shell first: it draws the same pages without a window to manage, in three quarters of the time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The system's Chromium, if there is one: the path it has, or the one that CHROMIUM_PATH names. */
export const systemBrowser = () =>
  process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
