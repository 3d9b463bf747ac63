import { setImmediate } from 'node:timers/promises'
import { SIGNATURE_STROKE } from '@/lib/base/documents/chalk'
import { COLOURS } from '@/lib/base/documents/colours'
import { type TypesetLine, typesetLine, typesetText } from '@/lib/base/documents/lines'
import { directionOf } from '@/lib/base/documents/typeset'
import { type Card, cardOf, namesOf, type Wish } from '@/lib/groups/posters/rules'
import type { OpenedCard } from './queries'
import { sentencesOf } from './rules'

/** What stands in the booklet, typeset but not yet on its pages. */

/** A5, in points. */
export const SHEET = { width: 419.53, height: 595.28 }
export const PAGE = { left: 46, right: SHEET.width - 46, top: 54, bottom: SHEET.height - 62 }
export const MIDDLE = SHEET.width / 2
export const WIDTH = PAGE.right - PAGE.left
export const HEIGHT = PAGE.bottom - PAGE.top

/** So few are a list; more run on. */
const LISTED_NAMES_MAX = 15
/** A message of so few characters is set larger, as on the screen. */
const SHORT = { max: 60, scale: 1.3 }
/** Between two names of a row, of their size, and from row to row, of the usual pitch. */
const NAMES_GAP = 1.3
const NAMES_PITCH = 1.2
/** Longer texts are broken as they come: to try again takes time. */
const EVEN_LINES = { few: 4, max: 14 }
const LAST_LINE_MIN = 0.2
/** How far in each begins to write, in parts of the size: as on the screen, nobody quite where the one before them did. */
const INDENTS = [0, 1.4, 0.5, 2, 0.2, 1.1, 0.8]
export const STRIPES_HEIGHT = 5
/** Of what is written in the colour of the group's cloth. */
export const CLOTH_INK = 'cloth'

export type Enclosed = { jpeg: Uint8Array; width: number; height: number }
/** What came with the letters: JPEGs and their sizes in pixels, by the addresses of the pictures. */
export type UpdatePictures = Map<string, Enclosed>

export type Line = {
  line: TypesetLine
  ink: string
  isOblique?: boolean
  /** How much lower it stands than its size says. */
  drop?: number
  /** The place of whose name it is: it has their stroke beside it. */
  signs?: number
  /** The stroke is on the right. */
  isRightToLeft?: boolean
}
type Picture = { jpeg: Uint8Array; shown: { width: number; height: number } }
/** Names beside each other. */
type Row = { row: (Line & { left: number })[] }
/** The edge of a letter: striped above it, plain below it. */
type Edge = { edge: 'stripes' | 'rule' }
/** Its height is what it takes of a page, with the space below it. */
export type Piece = (Line | Picture | Row | Edge) & { left: number; height: number; startsPart?: boolean }
/** What stays together on a page, if it fits on one. */
export type Part = Piece[]

export const pitchOf = (size: number) => size * 1.45

/** Those who wrote nothing, after those who did. */
export const typesetRun = (card: Card, size: number): Part =>
  typesetNames(namesOf(card), { size, firstPlace: card.wishes.length, isList: false })

/** Everyone, in the order of the hand: a few one below the other. */
export function typesetAllNames({ title, names }: OpenedCard, size: number): Part {
  const all = namesOf(
    cardOf(
      title,
      names.map(({ name }) => ({ name, message: null })),
    ),
  )
  return typesetNames(all, { size, firstPlace: 0, isList: all.length <= LISTED_NAMES_MAX })
}

type Names = { size: number; firstPlace: number; isList: boolean }

/** Names in rows, each with its stroke; one that is wider than the page goes on below. */
function typesetNames(names: string[], { size, firstPlace, isList }: Names): Part {
  const isRightToLeft = directionOf(names.join(' ')) === 'rtl'
  const inset = size * (STROKE.width + STROKE.gap)
  const height = pitchOf(size) * NAMES_PITCH
  const rows: Extract<Piece, { row: unknown }>[] = []
  let used = Number.POSITIVE_INFINITY
  for (const [index, name] of names.entries())
    for (const [part, line] of typesetText(name, {
      size,
      weight: 'letter',
      width: WIDTH - inset,
    }).entries()) {
      if (isList || part > 0 || used + inset + line.width > WIDTH) {
        rows.push({ row: [], left: PAGE.left, height })
        used = 0
      }
      const start = used + inset
      const left = isRightToLeft ? PAGE.right - start - line.width : PAGE.left + start
      const signs = part === 0 ? firstPlace + index : undefined
      rows.at(-1)?.row.push({ line, left, ink: COLOURS.ink, signs, isRightToLeft })
      used = part > 0 ? Number.POSITIVE_INFINITY : start + line.width + size * NAMES_GAP
    }
  return rows
}

export async function typesetWishes(wishes: Wish[], size: number): Promise<Part[]> {
  const parts: Part[] = []
  for (const [place, { name, message }] of wishes.entries()) {
    // A long card takes a second, so yield to other requests now and then.
    if (place % 10 === 9) await setImmediate()
    const words = message.replace(/\n{3,}/g, '\n\n')
    const indent = (INDENTS[place % INDENTS.length] ?? 0) * size
    const typesetMessage = words.length <= SHORT.max ? typesetShort : typesetWords
    const part = [
      ...spaced(typesetMessage(words, size, indent), size * 0.4),
      ...typesetSignature(name, { size, words, place }),
    ]
    const inwards = directionOf(words) === 'rtl' ? -indent : indent
    parts.push(part.map((piece) => ({ ...piece, left: piece.left + inwards })))
  }
  return parts
}

export const heightOf = (pieces: Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0)

/** With more room below it. */
export const spaced = (part: Part, space: number): Part =>
  part.map((piece, index) => (index === part.length - 1 ? { ...piece, height: piece.height + space } : piece))

export const typesetWords = (text: string, size: number, indent = 0): Part =>
  text
    ? toPieces(
        breakEvenly(WIDTH - indent, (width) => typesetText(text, { size, weight: 'letter', width })),
        COLOURS.ink,
      )
    : []

/** Larger; where not all fit on a line, with a line for each sentence. */
function typesetShort(text: string, size: number, indent: number): Part {
  const largeSize = size * SHORT.scale
  const sentences = sentencesOf(text)
  const isLine =
    sentences.length === 1 || typesetLine(text, { size: largeSize, weight: 'letter' }).width <= WIDTH - indent
  return isLine
    ? typesetWords(text, largeSize, indent)
    : sentences.flatMap((sentence) => typesetWords(sentence, largeSize, indent))
}

/** A few lines are about as long as each other; some more do not end with a word alone. */
function breakEvenly(widest: number, breakAt: (width: number) => TypesetLine[]): TypesetLine[] {
  const lines = breakAt(widest)
  const isAsLong = ({ length }: TypesetLine[]) => length === lines.length
  const lastWidth = (broken: TypesetLine[]) => broken.at(-1)?.width ?? 0
  if (lines.length <= EVEN_LINES.few)
    return [0.6, 0.7, 0.8, 0.9].map((share) => breakAt(widest * share)).find(isAsLong) ?? lines
  if (lines.length > EVEN_LINES.max || lastWidth(lines) > widest * LAST_LINE_MIN) return lines
  const narrower = [0.96, 0.92, 0.88].map((share) => breakAt(widest * share)).filter(isAsLong)
  return narrower.find((broken) => lastWidth(broken) > widest * LAST_LINE_MIN) ?? lines
}

/** How wide a stroke beside a name is, of the name's size, and how far from it. */
export const STROKE = {
  height: 1.3,
  width: (1.3 * SIGNATURE_STROKE.width) / SIGNATURE_STROKE.height,
  gap: 0.35,
}

type Signature = { size: number; words: string; place?: number }

/** The name below the words, on the side where they begin; in its place in the row, it has its stroke before it. */
export function typesetSignature(name: string, { size, words, place }: Signature): Part {
  const isRightToLeft = directionOf(words) === 'rtl'
  const style = { size: size * 0.85, weight: 'letter' } as const
  const inset = place === undefined ? 0 : style.size * (STROKE.width + STROKE.gap)
  return typesetText(name, { ...style, width: WIDTH - inset }).map((line, index) => ({
    line,
    ink: CLOTH_INK,
    isOblique: true,
    left: leftOf(line, isRightToLeft) + (isRightToLeft ? -inset : inset),
    height: pitchOf(style.size),
    signs: index === 0 ? place : undefined,
    isRightToLeft,
  }))
}

export const toPieces = (lines: TypesetLine[], ink: string): Part =>
  lines.map((line) => ({
    line,
    left: leftOf(line, line.direction === 'rtl'),
    ink,
    height: pitchOf(line.size),
  }))

const leftOf = (line: TypesetLine, isRightToLeft: boolean) =>
  isRightToLeft ? PAGE.right - line.width : PAGE.left
