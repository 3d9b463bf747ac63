import bidiFactory from 'bidi-js'
import { normalise } from '@/lib/base/normalise'
import type { Weight } from './faces'
import { firstFont, MISSING_GLYPH, type OpenFont, typesetLetter } from './fonts'

/** A piece in one font and one direction, ready to be laid out. */
export type TextRun = { text: string; font: OpenFont; isRightToLeft: boolean }
export type Direction = 'ltr' | 'rtl'
type Letter = { letter: string; font: OpenFont; level: number }

const PLAIN = /^[ -~£]+$/
const bidi = bidiFactory()
export const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A line in any scripts as runs from left to right, as they appear on paper. Its direction is that of its first letter,
 * unless it is given, as for a line of a longer text.
 */
export function typeset(line: string, weight: Weight, direction?: Direction): TextRun[] {
  const text = normalise(line, 'NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  // The common case: dates and amounts.
  if (PLAIN.test(text) && direction !== 'rtl')
    return [{ text, font: firstFont(weight), isRightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const letters = Array.from(graphemeSegmenter.segment(text)).flatMap(({ segment, index }): Letter[] => {
    const level = levels[index] ?? 0
    return typesetLetter(segment, weight).map((part) => ({ ...part, level }))
  })
  return inVisualOrder(groupLetters(letters)).map(toRun)
}

/** The direction of a text's first letter that has one. */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(normalise(text, 'NFC')).paragraphs[0]?.level ?? 0) % 2 ? 'rtl' : 'ltr'

/** A letter as it looks in text from right to left: brackets are turned round. */
export const mirror = (letter: string): string => bidi.getMirroredCharacter(letter) ?? letter

/** A text without the letters that no font has, for pictures, where a placeholder would look worse. */
export const toPrintable = (text: string): string =>
  Array.from(graphemeSegmenter.segment(normalise(text, 'NFC')), ({ segment }) => segment)
    .filter((letter) => typesetLetter(letter, 'regular').every((part) => part.letter !== MISSING_GLYPH))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Groups neighbours of the same font and direction, to shape them together: letters join, accents find their place. */
function groupLetters(letters: Letter[]): Letter[][] {
  const pieces: Letter[][] = []
  for (const letter of letters) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last?.font === letter.font && last.level === letter.level) piece.push(letter)
    else pieces.push([letter])
  }
  return pieces
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for whole pieces: within each, shaping reverses the letters. */
function inVisualOrder(pieces: Letter[][]): Letter[][] {
  const levelOf = (piece?: Letter[]) => piece?.[0]?.level ?? 0
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map(levelOf)); level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && levelOf(ordered[end]) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  return ordered
}

function toRun(piece: Letter[]): TextRun {
  const { font, level } = piece[0] as Letter
  return { text: piece.map(({ letter }) => letter).join(''), font, isRightToLeft: level % 2 === 1 }
}
