import { setImmediate } from 'node:timers/promises'
import { longDay } from '@/lib/base/dates'
import { COLOURS } from '@/lib/base/documents/colours'
import { type TypesetLine, typesetText } from '@/lib/base/documents/lines'
import { type Card, cardOf, joinNames, type Wish } from '@/lib/groups/posters/rules'
import type { OpenedCard } from './queries'

/** A5, in points. */
export const SHEET = { width: 419.53, height: 595.28 }
export const PAGE = { left: 46, right: SHEET.width - 46, top: 54, bottom: SHEET.height - 62 }
export const MIDDLE = SHEET.width / 2
export const WIDTH = PAGE.right - PAGE.left
const HEIGHT = PAGE.bottom - PAGE.top

/** The largest in which everything fits on the inner pages of one sheet is taken, or else of two. */
const LARGEST = 17.5
const SIZES = [LARGEST, 15, 13.5, 12, 10.5]
const INNER_PAGES = [2, 6]
const MANY_WISHES = { size: 12, from: 40 }
const NAMES_SIZE = 15
const PICTURE_HEIGHT_MAX = HEIGHT / 2

/** What came with the letters: JPEGs and their sizes in pixels, by the addresses of the pictures. */
export type Enclosed = Map<string, { jpeg: Uint8Array; width: number; height: number }>

type Line = { line: TypesetLine; ink: string }
type Picture = { jpeg: Uint8Array; width: number }
/** Its height is what it takes of a page, with the space below it. */
type Piece = (Line | Picture) & { left: number; height: number }
/** What stays together on a page, if it fits on one. */
type Part = Piece[]
export type Placed = Piece & { top: number }

/** What stands on the pages between cover and back. */
export async function layOut(card: OpenedCard, enclosed: Enclosed): Promise<Placed[][]> {
  const inside = cardOf(card.title, card.names)
  const { wishes } = inside
  const isLong = wishes.length >= MANY_WISHES.from
  if (card.updates.length === 0 && !isLong) {
    const everyone = placeEveryone(card)
    if (wishes.length === 0 && !card.thanks) return [[], ...everyone]
    const words = [...(await typesetWishes(wishes, LARGEST)), ...typesetThanks(card, LARGEST)]
    const [only, ...more] = place(words, LARGEST)
    // Few words leave a page for the names: of everyone, in the order of the hand.
    if (only && more.length === 0 && everyone.length === 1) return [...everyone, lower(only)]
  }
  const typesetAll = async (size: number) => [
    ...(await typesetWishes(wishes, size)),
    typesetNames(inside, size),
    ...(await typesetLetters(card, size, enclosed)),
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
  sumOf(largest.flat()) * (size / LARGEST) ** 2 * 0.8 <= pages * HEIGHT

const sumOf = (pieces: Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0)

const pitchOf = (size: number) => size * 1.45

/** Those who wrote nothing. */
const typesetNames = (card: Card, size: number): Part => typesetCentred(joinNames(card), size, COLOURS.ink)

async function typesetWishes(wishes: Wish[], size: number): Promise<Part[]> {
  const parts: Part[] = []
  for (const [index, { name, message }] of wishes.entries()) {
    // A long card takes a second, so yield to other requests now and then.
    if (index % 10 === 9) await setImmediate()
    parts.push(typesetSigned(message.replace(/\n{3,}/g, '\n\n'), name, size, COLOURS.ink))
  }
  return parts
}

/** In the order in which they were written, as a story is told. */
async function typesetLetters({ updates }: OpenedCard, size: number, enclosed: Enclosed): Promise<Part[]> {
  const parts: Part[] = []
  for (const { text, pictureUrl, createdAt } of updates.toReversed()) {
    await setImmediate()
    const heading =
      parts.length === 0 ? typesetCentred('Along the way', size * 1.3, COLOURS.accent, 'display') : []
    const signed = typesetSigned(text, longDay(createdAt), size, COLOURS.ink)
    const [words, day] = [signed.slice(0, -1), signed.slice(-1)]
    const picture = enclosed.get(pictureUrl ?? '')
    const shown = picture ? [...spaced(words, size * 0.5), fitPicture(picture, size)] : words
    parts.push([...spaced(heading, size), ...shown, ...day])
  }
  return parts
}

/** With more room below it. */
const spaced = (part: Part, space: number): Part =>
  part.map((piece, index) => (index === part.length - 1 ? { ...piece, height: piece.height + space } : piece))

/** As wide as the page, or as high as half of it. */
function fitPicture(
  { jpeg, width, height }: { jpeg: Uint8Array; width: number; height: number },
  size: number,
): Piece {
  const scale = Math.min(WIDTH / width, PICTURE_HEIGHT_MAX / height)
  return { jpeg, width: width * scale, left: PAGE.left, height: height * scale + size * 0.6 }
}

const typesetThanks = ({ thanks, for: forWhom }: OpenedCard, size: number): Part[] =>
  thanks ? [typesetSigned(thanks, forWhom, size, COLOURS.inkSoft)] : []

/** The name below the words, on the side where they begin. */
function typesetSigned(text: string, name: string, size: number, ink: string): Part {
  const height = pitchOf(size)
  const lines = typesetText(text, { size, weight: 'letter', width: WIDTH })
  const isRightToLeft = lines[0]?.direction === 'rtl'
  return [
    ...lines.map((line) => ({ line, left: leftOf(line, line.direction === 'rtl'), ink, height })),
    ...typesetText(name, { size: size * 0.8, weight: 'bold', width: WIDTH }).map((line) => ({
      line,
      left: leftOf(line, isRightToLeft),
      ink: COLOURS.accent,
      height,
    })),
  ]
}

const leftOf = (line: TypesetLine, isRightToLeft: boolean) =>
  isRightToLeft ? PAGE.right - line.width : PAGE.left

const typesetCentred = (text: string, size: number, ink: string, weight?: 'display'): Part =>
  text
    ? typesetText(text, { size, weight, width: WIDTH }).map((line) => ({
        line,
        left: MIDDLE - line.width / 2,
        ink,
        height: pitchOf(size),
      }))
    : []

function placeEveryone({ title, names }: OpenedCard): Placed[][] {
  const everyone = cardOf(
    title,
    names.map(({ name }) => ({ name, message: null })),
  )
  const pages = place([typesetCentred(joinNames(everyone), NAMES_SIZE, COLOURS.ink, 'display')], NAMES_SIZE)
  return pages.length === 1 ? pages.map((page) => lower(page)) : pages
}

/** On so many pages, about as full as each other; null if they do not hold it. */
function placeEvenly(parts: Part[], size: number, maxPages: number): Placed[][] | null {
  for (let maxHeight = HEIGHT / 2; maxHeight <= HEIGHT; maxHeight += pitchOf(size)) {
    const pages = place(parts, size, maxHeight)
    if (pages.length <= maxPages) return pages.map((page) => lower(page, pages.flat()))
  }
  return null
}

function place(parts: Part[], size: number, maxHeight = HEIGHT): Placed[][] {
  const pages: Placed[][] = [[]]
  let offset = 0
  const startPage = () => {
    pages.push([])
    offset = 0
  }
  for (const part of parts.filter(({ length }) => length > 0)) {
    const height = sumOf(part)
    if (offset > 0 && offset + height > maxHeight && height <= HEIGHT) startPage()
    for (const piece of part) {
      if (offset > 0 && offset + piece.height > HEIGHT) startPage()
      pages.at(-1)?.push({ ...piece, top: PAGE.top + offset })
      offset += piece.height
    }
    offset += size * 1.7
  }
  return pages
}

/** A page that is not full begins lower down, as the first page of a book does; facing pages alike. */
function lower(page: Placed[], facing = page): Placed[] {
  const room = PAGE.bottom - Math.max(0, ...facing.map(({ top, height }) => top + height))
  return page.map((placed) => ({ ...placed, top: placed.top + Math.max(0, room) * 0.4 }))
}
