import type { Font } from 'fontkit'

type FontInternals = Font & { _glyphs: Record<number, unknown>; _layoutEngine?: Engine }
type Engine = { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor }; GSUBProcessor?: Substitutions } }
type Anchors = { markAnchor: unknown }
type ApplyAnchor = (mark: Anchors, base: unknown, index: number) => void
type Substitutions = {
  glyphs: object[]
  glyphIterator: { index: number }
  applyLookup: (kind: number, rule: unknown) => boolean
}

/** Corrects what the library gets wrong, in an opened font. */
export function patchFont(font: Font) {
  renewGlyphs(font as FontInternals)
  tolerateMissingAnchors(font as FontInternals)
  multiplyOnce(font as FontInternals)
  orderLetters(font)
}

/**
 * The library keeps each glyph with the letters that it first stood for, or with none if it was first part of another:
 * after an ë, the text of a document would have no e. So each use gets a glyph of its own.
 */
function renewGlyphs(font: FontInternals) {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    delete font._glyphs[id]
    return getGlyph(id, codePoints)
  }
}

/**
 * A font may have no anchor for a mark on a letter. The library takes that for an error, and a name with such a letter
 * would not be printed at all: https://github.com/foliojs/fontkit/issues/367
 */
function tolerateMissingAnchors(font: FontInternals) {
  const processor = font._layoutEngine?.engine?.GPOSProcessor
  if (!processor) return
  const applyAnchor = processor.applyAnchor.bind(processor)
  processor.applyAnchor = (mark, base, index) => {
    if (base && mark.markAnchor) applyAnchor(mark, base, index)
  }
}

/** The kind of rule that puts several glyphs in the place of one. */
const MULTIPLE = 2

/**
 * A rule may put room beside a letter. The library then finds the same letter behind that room, and the same rule, until
 * memory is full: ဝ္ဍ was enough to end the process. So a rule multiplies a letter, and what it made of it, once.
 */
function multiplyOnce(font: FontInternals) {
  const substitutions = font._layoutEngine?.engine?.GSUBProcessor
  if (!substitutions) return
  const applyLookup = substitutions.applyLookup.bind(substitutions)
  const rulesByGlyph = new WeakMap<object, unknown[]>()
  substitutions.applyLookup = (kind, rule) => {
    if (kind !== MULTIPLE) return applyLookup(kind, rule)
    const { glyphs, glyphIterator } = substitutions
    const { index } = glyphIterator
    const appliedRules = rulesByGlyph.get(glyphs[index] ?? glyphs) ?? []
    if (appliedRules.includes(rule)) return false
    const count = glyphs.length
    const isApplied = applyLookup(kind, rule)
    const newGlyphs = isApplied ? glyphs.slice(index, index + 1 + glyphs.length - count) : []
    for (const glyph of newGlyphs) rulesByGlyph.set(glyph, [...appliedRules, rule])
    return isApplied
  }
}

/** The library does not know how the letters of these scripts are ordered on paper. */
function orderLetters(font: Font) {
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...rest) =>
    layout(inDrawingOrder(text), /\p{scx=Myanmar}/u.test(text) ? BURMESE_FEATURES : features, ...rest)
}

const BURMESE_FEATURES = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts']

/** In Thai and Lao the vowel am has two parts, and a tone mark before it stands above the first. */
const AM = /([\u0e48-\u0e4b\u0ec8-\u0ecb]?)([\u0e33\u0eb3])/gu
const PARTS_OF_AM: Record<string, [above: string, after: string]> = {
  '\u0e33': ['\u0e4d', '\u0e32'],
  '\u0eb3': ['\u0ecd', '\u0eb2'],
}

/** In Burmese, a small nga above (kinzi), a letter, and its marks and stacked letters. */
const SYLLABLE = /((?:[\u1004\u101b\u105a]\u103a\u1039)?)([\p{L}\p{N}])((?:\u1039\p{L}|\p{M})*)/gu
const VOWELS_BEFORE = /[\u1031\u1084]/gu
const RA_BEFORE = /\u103c/gu

function inDrawingOrder(text: string): string {
  return text
    .replace(AM, (_, tone: string, am: string) => PARTS_OF_AM[am]?.join(tone) ?? am)
    .replace(SYLLABLE, (whole, kinzi: string, letter: string, marks: string) => {
      if (!/\p{Script=Myanmar}/u.test(letter)) return whole
      const [vowels = [], ra = []] = [VOWELS_BEFORE, RA_BEFORE].map((before) => marks.match(before) ?? [])
      const rest = marks.replace(VOWELS_BEFORE, '').replace(RA_BEFORE, '')
      return [...vowels, ...ra, letter, kinzi, rest].join('')
    })
}
