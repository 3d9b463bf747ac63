import { setImmediate } from 'node:timers/promises'
import { longDay } from '@/lib/base/dates'
import { COLOURS } from '@/lib/base/documents/colours'
import { type TypesetLine, typesetText } from '@/lib/base/documents/lines'
import { directionOf } from '@/lib/base/documents/typeset'
import { type Card, cardOf, namesOf, type Wish } from '@/lib/groups/posters/rules'
import { typesetNames } from '@/lib/groups/posters/typeset-names'
import type { OpenedCard } from './queries'
import { thanksSignature } from './rules'

/** A5, in points. */
export const SHEET = { width: 419.53, height: 595.28 }
export const PAGE = { left: 46, right: SHEET.width - 46, top: 54, bottom: SHEET.height - 62 }
export const MIDDLE = SHEET.width / 2
export const WIDTH = PAGE.right - PAGE.left
const HEIGHT = PAGE.bottom - PAGE.top

/** The largest in which everything fits on the inner pages of one sheet is taken, or else of two. */
const LARGEST = 17.5
const SIZES = [LARGEST, 16, 14.5, 13, 12, 11]
const INNER_PAGES = [2, 6]
const MANY_WISHES = { size: 12, from: 40 }
/** So few are a list; more run on. */
const LISTED_NAMES_MAX = 12
/** How high a picture may be, in lines. */
const PICTURE_LINES_MAX = 9
/** A message of so few characters is set larger, as on the screen. */
const SHORT = { max: 60, scale: 1.3 }
const EVEN_LINES_MAX = 4
/** How much space, in lines, a page that is not full has more between its parts. */
const MORE_SPACE_MAX = 2

/** What came with the letters: JPEGs and their sizes in pixels, by the addresses of the pictures. */
export type UpdatePictures = Map<string, { jpeg: Uint8Array; width: number; height: number }>

type Line = { line: TypesetLine; ink: string }
type Picture = { jpeg: Uint8Array; width: number }
/** Its height is what it takes of a page, with the space below it. */
type Piece = (Line | Picture) & { left: number; height: number; startsPart?: boolean }
/** What stays together on a page, if it fits on one. */
type Part = Piece[]
export type PlacedPiece = Piece & { top: number }

/** What stands on the pages between cover and back. */
export async function layOut(card: OpenedCard, updatePictures: UpdatePictures): Promise<PlacedPiece[][]> {
  const contents = cardOf(card.title, card.names)
  const { wishes } = contents
  const isLong = wishes.length >= MANY_WISHES.from
  const isEverybodyNamed = wishes.length === card.names.length
  if (card.updates.length === 0 && !isLong) {
    const namePages = isEverybodyNamed ? [] : placeAllNames(card)
    if (wishes.length === 0 && !card.thanks) return [[], ...namePages]
    const words = [...(await typesetWishes(wishes, LARGEST)), ...typesetThanks(card, LARGEST)]
    const [only, ...more] = place(words, LARGEST)
    // Few words leave a page for the names: of everyone, in the order of the hand.
    if (only && more.length === 0 && (namePages.length === 1 || wishes.length === 1))
      return [namePages[0] ?? [], settle(only, LARGEST)]
  }
  const typesetAll = async (size: number) => [
    ...(await typesetWishes(wishes, size)),
    typesetRun(contents, size),
    ...(await typesetUpdates(card, size, updatePictures)),
    ...typesetThanks(card, size),
  ]
  if (isLong) return place(await typesetAll(MANY_WISHES.size), MANY_WISHES.size)
  const largest = await typesetAll(LARGEST)
  for (const innerPages of INNER_PAGES)
    for (const size of SIZES.filter((size) => mayFit(largest, size, innerPages))) {
      const pages = placeEvenly(size === LARGEST ? largest : await typesetAll(size), size, innerPages)
      if (pages) return pages
    }
  return place(await typesetAll(MANY_WISHES.size), MANY_WISHES.size)
}

/** Whether it is worth typesetting: half the size takes a quarter of the room, more or less. */
const mayFit = (largest: Part[], size: number, pages: number): boolean =>
  sumOf(largest.flat()) * (size / LARGEST) ** 2 * 0.7 <= pages * HEIGHT

const sumOf = (pieces: Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0)

const pitchOf = (size: number) => size * 1.45

/** Those who wrote nothing. */
const typesetRun = (card: Card, size: number): Part =>
  toPieces(
    breakEvenly((width) => typesetNames(card, { size, weight: 'letter', width })),
    COLOURS.ink,
  )

async function typesetWishes(wishes: Wish[], size: number): Promise<Part[]> {
  const parts: Part[] = []
  for (const [index, { name, message }] of wishes.entries()) {
    // A long card takes a second, so yield to other requests now and then.
    if (index % 10 === 9) await setImmediate()
    const words = message.replace(/\n{3,}/g, '\n\n')
    parts.push([
      ...typesetWords(words, words.length <= SHORT.max ? size * SHORT.scale : size),
      ...typesetSignature(name, size, words),
    ])
  }
  return parts
}

/** In the order in which they were written, as a story is told. */
async function typesetUpdates(
  { updates }: OpenedCard,
  size: number,
  updatePictures: UpdatePictures,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { text, pictureUrl, createdAt, signedBy } of updates.toReversed()) {
    await setImmediate()
    const heading =
      parts.length === 0
        ? toPieces(
            typesetText('Along the way', { size: size * 1.3, weight: 'display', width: WIDTH }),
            COLOURS.accent,
          )
        : []
    // Above the words: below them it would look like a signature.
    const day = toPieces(
      typesetText(longDay(createdAt), { size: size * 0.72, width: WIDTH }),
      COLOURS.inkSoft,
    )
    const words = typesetWords(text, size)
    const picture = updatePictures.get(pictureUrl ?? '')
    const shown = picture ? [...spaced(words, size * 0.5), fitPicture(picture, size)] : words
    const signature = signedBy ? typesetSignature(signedBy, size, text) : []
    parts.push([...spaced(heading, size * 0.6), ...day, ...shown, ...signature])
  }
  return parts
}

/** With more room below it. */
const spaced = (part: Part, space: number): Part =>
  part.map((piece, index) => (index === part.length - 1 ? { ...piece, height: piece.height + space } : piece))

/** As wide as the page, or as high as it may be. */
function fitPicture(
  { jpeg, width, height }: { jpeg: Uint8Array; width: number; height: number },
  size: number,
): Piece {
  const scale = Math.min(WIDTH / width, (PICTURE_LINES_MAX * pitchOf(size)) / height)
  return { jpeg, width: width * scale, left: PAGE.left, height: height * scale + size * 0.6 }
}

function typesetThanks({ thanks, for: forWhom }: OpenedCard, size: number): Part[] {
  if (!thanks) return []
  const name = thanksSignature(thanks, forWhom)
  const signature = name ? typesetSignature(name, size, thanks) : []
  return [[...typesetWords(thanks, size, COLOURS.inkSoft), ...signature]]
}

const typesetWords = (text: string, size: number, ink: string = COLOURS.ink): Part =>
  text
    ? toPieces(
        breakEvenly((width) => typesetText(text, { size, weight: 'letter', width })),
        ink,
      )
    : []

/** A few lines are about as long as each other, so that no word stands alone on the last. */
function breakEvenly(breakAt: (width: number) => TypesetLine[]): TypesetLine[] {
  const lines = breakAt(WIDTH)
  if (lines.length > EVEN_LINES_MAX) return lines
  const narrower = [0.6, 0.7, 0.8, 0.9]
    .map((share) => breakAt(WIDTH * share))
    .find(({ length }) => length === lines.length)
  return narrower ?? lines
}

/** The name below the words, on the side where they begin. */
function typesetSignature(name: string, size: number, words: string): Part {
  const isRightToLeft = directionOf(words) === 'rtl'
  return toPieces(typesetText(name, { size: size * 0.8, weight: 'bold', width: WIDTH }), COLOURS.accent).map(
    (piece) => ({ ...piece, left: 'line' in piece ? leftOf(piece.line, isRightToLeft) : piece.left }),
  )
}

const toPieces = (lines: TypesetLine[], ink: string): Part =>
  lines.map((line) => ({
    line,
    left: leftOf(line, line.direction === 'rtl'),
    ink,
    height: pitchOf(line.size),
  }))

const leftOf = (line: TypesetLine, isRightToLeft: boolean) =>
  isRightToLeft ? PAGE.right - line.width : PAGE.left

function placeAllNames({ title, names }: OpenedCard): PlacedPiece[][] {
  const namesCard = cardOf(
    title,
    names.map(({ name }) => ({ name, message: null })),
  )
  const all = namesOf(namesCard)
  const list =
    all.length <= LISTED_NAMES_MAX ? typesetWords(all.join('\n'), LARGEST) : typesetRun(namesCard, LARGEST)
  return place([list], LARGEST).map((page) => settle(page, LARGEST))
}

/** On so many pages, about as full as each other; null if they do not hold it. */
function placeEvenly(parts: Part[], size: number, maxPages: number): PlacedPiece[][] | null {
  for (let maxHeight = HEIGHT / 2; maxHeight <= HEIGHT; maxHeight += pitchOf(size)) {
    const pages = place(parts, size, maxHeight)
    if (pages.length <= maxPages) return pages.map((page) => settle(page, size))
  }
  return null
}

function place(parts: Part[], size: number, maxHeight = HEIGHT): PlacedPiece[][] {
  const pages: PlacedPiece[][] = [[]]
  let offset = 0
  const startPage = () => {
    pages.push([])
    offset = 0
  }
  for (const part of parts.filter(({ length }) => length > 0)) {
    const height = sumOf(part)
    if (offset > 0 && offset + height > maxHeight && height <= HEIGHT) startPage()
    for (const [index, piece] of part.entries()) {
      if (offset > 0 && offset + piece.height > HEIGHT) startPage()
      pages.at(-1)?.push({ ...piece, startsPart: index === 0, top: PAGE.top + offset })
      offset += piece.height
    }
    offset += size * 1.7
  }
  return pages
}

/** A page that is not full has more space between its parts, and begins lower down, as the first page of a book does. */
function settle(page: PlacedPiece[], size: number): PlacedPiece[] {
  const room = Math.max(0, PAGE.bottom - Math.max(0, ...page.map(({ top, height }) => top + height)))
  const gaps = page.filter(({ startsPart }) => startsPart).length - 1
  const more = gaps > 0 ? Math.min(room / (gaps + 1), MORE_SPACE_MAX * pitchOf(size)) : 0
  const start = (room - more * Math.max(0, gaps)) * 0.4
  let shift = start
  return page.map((placed, index) => {
    if (placed.startsPart && index > 0) shift += more
    return { ...placed, top: placed.top + shift }
  })
}
