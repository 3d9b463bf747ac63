import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Font, Face as FontFace } from 'harfbuzzjs'
import { FACES, type Face, type Weight } from './faces'
import { unpackWoff } from './woff'

/** An opened font. The subsets of one family have the same names, so only the path tells them apart. */
export type OpenFont = { path: string; file: Buffer; font: Font }

/** Printed where no font has the letter: a visible placeholder is better than a gap. */
export const MISSING_GLYPH = '\ufffd'

const opened = new Map<string, OpenFont>()

/** Loaded on first use, then cached: there are few, and every document shares them. */
function open(path: string): OpenFont {
  const known = opened.get(path)
  if (known) return known
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
  const packed = readFileSync(join(/* turbopackIgnore: true */ folder, path))
  const file = path.endsWith('.woff') ? unpackWoff(packed) : packed
  const found = { path, file, font: new Font(new FontFace(new Blob(file))) }
  opened.set(path, found)
  return found
}

const isLight = (weight: Weight) => weight === 'regular' || weight === 'letter'
const openFace = ({ path, boldPath }: Face, weight: Weight) => open((!isLight(weight) && boldPath) || path)

const serves = (face: Face, weight: Weight) => !face.weight || face.weight === weight

/** Has all English letters, digits and the pound sign. */
export const firstFont = (weight: Weight): OpenFont =>
  openFace(FACES.find((face) => serves(face, weight)) as Face, weight)

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
const hasGlyph = ({ font }: OpenFont, char: string) =>
  font.nominalGlyph(char.codePointAt(0) ?? 0) !== undefined

/** A letter with all its accents, and the font to print it in; in parts if no font has the whole of it. */
export function typesetLetter(letter: string, weight: Weight): { letter: string; font: OpenFont }[] {
  const chars = Array.from(letter)
  const visible = chars.filter((char) => !IGNORABLE.test(char))
  if (visible.length === 0) return []
  for (const face of FACES) {
    if (!serves(face, weight) || (face.scripts && !face.scripts.test(letter))) continue
    const font = openFace(face, weight)
    if (visible.every((char) => hasGlyph(font, char)))
      return [{ letter: chars.filter((char) => hasGlyph(font, char)).join(''), font }]
  }
  return visible.length > 1
    ? visible.flatMap((char) => typesetLetter(char, weight))
    : typesetLetter(MISSING_GLYPH, weight)
}
