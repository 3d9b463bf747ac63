import bidiFactory from 'bidi-js'
import { firstFont, type OpenFont, setLetter, type Weight } from './pdf-fonts'

/** A piece of one font and one direction, ready to be laid out. */
export type Run = { text: string; font: OpenFont; isRightToLeft: boolean }
type Document = PDFKit.PDFDocument
type Letter = { letter: string; font: OpenFont; level: number }

const PLAIN = /^[ -~£]+$/
const bidi = bidiFactory()
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line of any scripts as runs from left to right, as they are read on paper. */
export function typeset(line: string, weight: Weight): Run[] {
  const text = line
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  // The common case: dates and amounts.
  if (PLAIN.test(text)) return [{ text, font: firstFont(weight), isRightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(text)
  const set = Array.from(letters.segment(text)).flatMap(({ segment, index }): Letter[] => {
    const level = levels[index] ?? 0
    const mirrored = level % 2 ? bidi.getMirroredCharacter(segment) : null
    return setLetter(mirrored ?? segment, weight).map((part) => ({ ...part, level }))
  })
  return inReadingOrder(togetherIn(set)).map(toRun)
}

/** Neighbours of the same font and direction are shaped together: letters join, accents find their place. */
function togetherIn(set: Letter[]): Letter[][] {
  const pieces: Letter[][] = []
  for (const letter of set) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last?.font === letter.font && last.level === letter.level) piece.push(letter)
    else pieces.push([letter])
  }
  return pieces
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for whole pieces: within each the shaping turns the letters. */
function inReadingOrder(pieces: Letter[][]): Letter[][] {
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

/** The script of its first letter that has one decides how the shaping turns a text. */
const TURNED = /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

function toRun(piece: Letter[]): Run {
  const isRightToLeft = (piece[0]?.level ?? 0) % 2 === 1
  const parts = piece.map(({ letter }) => letter)
  const isTurned = TURNED.test(parts.join(''))
  const text = (isTurned === isRightToLeft ? parts : parts.reverse()).join('')
  return { text, font: (piece[0] as Letter).font, isRightToLeft }
}

type Look = { size: number; weight?: Weight }
type Box = { left: number; baseline: number; width?: number; align?: 'left' | 'right' }

/** Writes one line. What is wider than its box ends in an ellipsis. */
export function write(document: Document, line: string, look: Look & Box) {
  const { left, baseline, size, weight = 'regular', width, align = 'left' } = look
  document.fontSize(size)
  const runs = shorten(document, line, weight, width)
  let x = align === 'right' && width ? left + width - widthOf(runs) : left
  for (const run of runs) {
    choose(document, run).text(run.text, x, baseline, {
      ...optionsOf(run),
      lineBreak: false,
      baseline: 'alphabetic',
    })
    x += run.width
  }
}

/** The largest size up to this one in which the whole line fits. */
export function sizeToFit(
  document: Document,
  line: string,
  { size, weight = 'regular', width }: Look & { width: number },
) {
  document.fontSize(size)
  return Math.min(size, (size * width) / widthOf(measure(document, line, weight)))
}

type Measured = Run & { width: number }

function shorten(document: Document, line: string, weight: Weight, width = Number.POSITIVE_INFINITY) {
  const whole = measure(document, line, weight)
  if (widthOf(whole) <= width) return whole
  const parts = Array.from(letters.segment(line), ({ segment }) => segment)
  for (let kept = parts.length - 1; kept > 0; kept -= 1) {
    const runs = measure(document, `${parts.slice(0, kept).join('').trimEnd()}…`, weight)
    if (widthOf(runs) <= width) return runs
  }
  return []
}

const measure = (document: Document, line: string, weight: Weight): Measured[] =>
  typeset(line, weight).map((run) => ({
    ...run,
    width: choose(document, run).widthOfString(run.text, optionsOf(run)),
  }))

const widthOf = (runs: Measured[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** Features, even none, have a run shaped whole: word by word, as otherwise, its words would run the wrong way. */
const optionsOf = ({ isRightToLeft }: Run) => (isRightToLeft ? { features: [] } : {})

// The library takes an opened font, which its types do not say.
const choose = (document: Document, { font }: Run) =>
  document.font(font.font as unknown as PDFKit.Mixins.PDFFontSource, font.path)
