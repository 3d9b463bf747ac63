import { existsSync } from 'node:fs'

/** The headless shell first: it draws the same pages without managing a window, in three quarters of the time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The system's Chromium, if there is one: the one at CHROMIUM_PATH, or the first of these. */
export const systemBrowser = () =>
  process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
