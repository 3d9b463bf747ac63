import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A system Chromium if there is one; undefined lets Playwright use its own. */
export const browserPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
