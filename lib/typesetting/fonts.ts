import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff'

/** The display face is for titles: Besley, and bold for the letters it lacks. */
export type Weight = 'regular' | 'bold' | 'display'

/** An opened font; the subsets of one family share all names but their path. */
export type OpenFont = { path: string; font: Font }

type Face = { path: string; boldPath?: string; scripts?: RegExp; weight?: Weight }

const noto = (subset: string, scripts?: RegExp): Face => ({
  path: `@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`,
  boldPath: `@fontsource/noto-sans/files/noto-sans-${subset}-700-normal.woff`,
  scripts,
})

/** A sister of the first family, for one script. */
const notoOf = (subset: string, scripts: RegExp): Face => ({
  path: `@fontsource/noto-sans-${subset}/files/noto-sans-${subset}-${subset}-400-normal.woff`,
  scripts,
})

const besley = (subset: string): Face => ({
  path: `@fontsource/besley/files/besley-${subset}-700-normal.woff`,
  weight: 'display',
})

/**
 * Tried in this order for each letter. Those with scripts are read only for a letter of one of them: some are large.
 * One with a weight serves that weight alone. Only the first family for running text comes in bold.
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
 * A font may say that a mark has no place of its own on a letter. The library takes that for an error, and a name with
 * such a letter would print nothing at all: https://github.com/foliojs/fontkit/issues/367
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

/** Has all letters of English, figures and the sign of the pound. */
export const firstFont = (weight: Weight): OpenFont =>
  openOf(FACES.find((face) => serves(face, weight)) as Face, weight)

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const has = ({ font }: OpenFont, char: string) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/** A letter, with all its accents, as it can be printed; in parts where no font has the whole of it. */
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
