import { FONT_CONFIG_FILE } from './browser-fonts'
import { systemBrowser } from './system-browser'

/** How Chromium is started, so that it draws and measures every letter alike on every machine. */
export const BROWSER = {
  executablePath: systemBrowser(),
  args: [
    '--no-sandbox',
    // Hinted letters are wider by parts of a pixel, and coloured at their edges, as each machine sees fit.
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
  env: { ...process.env, FONTCONFIG_FILE: FONT_CONFIG_FILE },
}
