import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unpackWoff } from '@/lib/base/documents/woff'

const FOLDER = resolve('node_modules', '.cache', 'whipround-fonts')

/** For FONTCONFIG_FILE: the only fonts and font settings that a browser gets to see, whatever the machine has. */
export const FONT_CONFIG_FILE = join(FOLDER, 'fonts.conf')

/** Stand-ins until the app's own fonts arrive (app/fallback-fonts.css), and a font that has letters of many scripts. */
const STAND_INS = ['arimo', 'tinos']
const FALLBACK_FONTS_FOLDER = resolve('node_modules', '@embedpdf', 'fonts-sc', 'fonts')

const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FOLDER}</dir>
  <dir>${FALLBACK_FONTS_FOLDER}</dir>
  <cachedir>${join(FOLDER, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Arimo</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/** Makes the fonts and settings at FONT_CONFIG_FILE. Browsers take unpacked fonts only from a system. */
export function makeBrowserFonts() {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of STAND_INS) {
    const woff = join('node_modules', '@fontsource', name, 'files', `${name}-latin-400-normal.woff`)
    writeFileSync(join(FOLDER, `${name}.ttf`), unpackWoff(readFileSync(woff)))
  }
  writeFileSync(FONT_CONFIG_FILE, fontConfig)
}
