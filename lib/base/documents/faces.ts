/** `display` is for titles: Besley, or bold for letters that it lacks. `letter` is for what people wrote: Besley, lighter. */
export type Weight = 'regular' | 'bold' | 'display' | 'letter'

export type Face = { path: string; boldPath?: string; scripts?: RegExp; weight?: Weight }

const noto = (subset: string, scripts?: RegExp): Face => ({
  path: `@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`,
  boldPath: `@fontsource/noto-sans/files/noto-sans-${subset}-700-normal.woff`,
  scripts,
})

/** Scripts with a Noto Sans family of their own. */
const SCRIPTS = [
  ...['Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar'],
]

const notoForScript = (script: string): Face => {
  const name = `noto-sans-${script.toLowerCase()}`
  return {
    path: `@fontsource/${name}/files/${name}-${script.toLowerCase()}-400-normal.woff`,
    scripts: new RegExp(`\\p{scx=${script}}`, 'u'),
  }
}

const besley = (subset: string, weight: 'display' | 'letter'): Face => ({
  path: `@fontsource/besley/files/besley-${subset}-${weight === 'display' ? 700 : 400}-normal.woff`,
  weight,
})

/**
 * Tried in this order for each letter. A face with `scripts` is loaded only for a letter of one of them: some are
 * large. A face with `weight` serves that weight alone. Of the faces for running text, only the first family has bold.
 */
export const FACES: Face[] = [
  besley('latin', 'display'),
  besley('latin-ext', 'display'),
  besley('latin', 'letter'),
  besley('latin-ext', 'letter'),
  noto('latin'),
  noto('latin-ext'),
  noto('vietnamese'),
  noto('greek', /\p{scx=Greek}/u),
  noto('greek-ext', /\p{scx=Greek}/u),
  noto('cyrillic', /\p{scx=Cyrillic}/u),
  noto('cyrillic-ext', /\p{scx=Cyrillic}/u),
  noto('devanagari', /\p{scx=Devanagari}/u),
  ...SCRIPTS.map(notoForScript),
  {
    path: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    scripts: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uff00-\uffef]/u,
  },
  {
    path: '@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff',
    scripts: /\p{scx=Hangul}/u,
  },
  {
    path: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    scripts: /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\ufe0f/u,
  },
]
