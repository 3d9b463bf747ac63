import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff'

/** `display` is for titles: Besley, or bold for letters that it lacks. */
export type Weight = 'regular' | 'bold' | 'display'

/** An opened font. The subsets of one family have the same names, so only the path tells them apart. */
export type OpenFont = { path: string; font: Font }

type Face = { path: string; boldPath?: string; scripts?: RegExp; weight?: Weight }

const noto = (subset: string, scripts?: RegExp): Face => ({
  path: `@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`,
  boldPath: `@fontsource/noto-sans/files/noto-sans-${subset}-700-normal.woff`,
  scripts,
})

/** Another Noto Sans family, for one script. */
const notoOf = (subset: string, scripts: RegExp): Face => ({
  path: `@fontsource/noto-sans-${subset}/files/noto-sans-${subset}-${subset}-400-normal.woff`,
  scripts,
})

const besley = (subset: string): Face => ({
  path: `@fontsource/besley/files/besley-${subset}-700-normal.woff`,
  weight: 'display',
})

/**
 * Tried in this order for each letter. A face with `scripts` is loaded only for a letter of one of them: some are
 * large. A face with `weight` serves that weight alone. Of the faces for running text, only the first family has bold.
 */
const FACES: Face[] = [
  besley('latin'),
  besley('latin-ext'),
  noto('latin'),
  noto('latin-ext'),
  noto('vietnamese'),
  noto('greek', /\p{scx=Greek}/u),
  noto('greek-ext', /\p{scx=Greek}/u),
  noto('cyrillic', /\p{scx=Cyrillic}/u),
  noto('cyrillic-ext', /\p{scx=Cyrillic}/u),
  noto('devanagari', /\p{scx=Devanagari}/u),
  notoOf('arabic', /\p{scx=Arabic}/u),
  notoOf('hebrew', /\p{scx=Hebrew}/u),
  notoOf('bengali', /\p{scx=Bengali}/u),
  notoOf('gurmukhi', /\p{scx=Gurmukhi}/u),
  notoOf('gujarati', /\p{scx=Gujarati}/u),
  notoOf('tamil', /\p{scx=Tamil}/u),
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

/** Printed where no font has the letter: a visible placeholder is better than a gap. */
export const MISSING = '\ufffd'

const opened = new Map<string, OpenFont>()

/** Loaded on first use, then cached: there are few, and every document shares them. */
function open(path: string): OpenFont {
  const known = opened.get(path)
  if (known) return known
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
  const file = readFileSync(join(/* turbopackIgnore: true */ folder, path))
  const font = create(path.endsWith('.woff') ? unpackWoff(file) : file)
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`)
  forgiveMissingAnchors(font)
  const found = { path, font }
  opened.set(path, found)
  return found
}

type Anchors = { markAnchor: unknown }
type ApplyAnchor = (mark: Anchors, base: unknown, index: number) => void
type Inside = { _layoutEngine?: { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } } } }

/**
 * A font may have no anchor for a mark on a letter. The library takes that for an error, and a name with such a letter
 * would not be printed at all: https://github.com/foliojs/fontkit/issues/367
 */
function forgiveMissingAnchors(font: Font) {
  const marks = (font as Inside)._layoutEngine?.engine?.GPOSProcessor
  if (!marks) return
  const applyAnchor = marks.applyAnchor.bind(marks)
  marks.applyAnchor = (mark, base, index) => {
    if (base && mark.markAnchor) applyAnchor(mark, base, index)
  }
}

const openOf = ({ path, boldPath }: Face, weight: Weight) => open((weight !== 'regular' && boldPath) || path)

const serves = (face: Face, weight: Weight) => !face.weight || face.weight === weight

/** Has all English letters, digits and the pound sign. */
export const firstFont = (weight: Weight): OpenFont =>
  openOf(FACES.find((face) => serves(face, weight)) as Face, weight)

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const has = ({ font }: OpenFont, char: string) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/** A letter with all its accents, and the font to print it in; in parts if no font has the whole of it. */
export function setLetter(letter: string, weight: Weight): { letter: string; font: OpenFont }[] {
  const chars = Array.from(letter)
  const seen = chars.filter((char) => !IGNORABLE.test(char))
  if (seen.length === 0) return []
  for (const face of FACES) {
    if (!serves(face, weight) || (face.scripts && !face.scripts.test(letter))) continue
    const font = openOf(face, weight)
    if (seen.every((char) => has(font, char)))
      return [{ letter: chars.filter((char) => has(font, char)).join(''), font }]
  }
  return seen.length > 1 ? seen.flatMap((char) => setLetter(char, weight)) : setLetter(MISSING, weight)
}
