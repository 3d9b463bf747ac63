import { setImmediate } from 'node:timers/promises'
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

/** The largest in which everything fits on the two inner pages of one sheet is taken. */
const SIZES = [17.5, 15, 13.5, 12, 10.5]
const MANY_WISHES = { size: 12, from: 40 }
const INNER_PAGES = 2
const NAMES_SIZE = 15

type StyledLine = { line: TypesetLine; left: number; ink: string }
/** Lines that stay together on a page, if they fit on one. */
type Part = StyledLine[]
export type PlacedLine = StyledLine & { baseline: number }

/** What stands on the pages between cover and back. */
export async function layOut(card: OpenedCard): Promise<PlacedLine[][]> {
  const inside = cardOf(card.title, card.names)
  const { wishes } = inside
  const everyone = placeEveryone(card)
  if (wishes.length === 0) return [[], ...everyone]
  for (const size of wishes.length < MANY_WISHES.from ? SIZES : []) {
    const messages = await typesetWishes(wishes, size)
    const thanks = typesetThanks(card, size)
    const [only, ...more] = place([...messages, ...thanks], size)
    // Few words leave a page for the names: of everyone, in the order of the hand.
    if (only && more.length === 0 && everyone.length === 1) return [...everyone, lowerLines(only)]
    const spread = placeEvenly([...messages, typesetNames(inside, size), ...thanks], size)
    if (spread) return spread
  }
  const { size } = MANY_WISHES
  return place(
    [...(await typesetWishes(wishes, size)), typesetNames(inside, size), ...typesetThanks(card, size)],
    size,
  )
}

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

const typesetThanks = ({ thanks, for: forWhom }: OpenedCard, size: number): Part[] =>
  thanks ? [typesetSigned(thanks, forWhom, size, COLOURS.inkSoft)] : []

/** The name below the words, on the side where they begin. */
function typesetSigned(text: string, name: string, size: number, ink: string): Part {
  const lines = typesetText(text, { size, weight: 'letter', width: WIDTH })
  const isRightToLeft = lines[0]?.direction === 'rtl'
  return [
    ...lines.map((line) => ({ line, left: leftOf(line, line.direction === 'rtl'), ink })),
    ...typesetText(name, { size: size * 0.8, weight: 'bold', width: WIDTH }).map((line) => ({
      line,
      left: leftOf(line, isRightToLeft),
      ink: COLOURS.accent,
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
      }))
    : []

function placeEveryone({ title, names }: OpenedCard): PlacedLine[][] {
  const everyone = cardOf(
    title,
    names.map(({ name }) => ({ name, message: null })),
  )
  const pages = place([typesetCentred(joinNames(everyone), NAMES_SIZE, COLOURS.ink, 'display')], NAMES_SIZE)
  return pages.length === 1 ? pages.map((page) => lowerLines(page)) : pages
}

const pitchOf = (size: number) => size * 1.45

/** On two pages, about as full as each other; null if they do not hold it. */
function placeEvenly(parts: Part[], size: number): PlacedLine[][] | null {
  for (let maxHeight = HEIGHT / 2; maxHeight <= HEIGHT; maxHeight += pitchOf(size)) {
    const pages = place(parts, size, maxHeight)
    if (pages.length <= INNER_PAGES) return pages.map((page) => lowerLines(page, pages.flat()))
  }
  return null
}

function place(parts: Part[], size: number, maxHeight = HEIGHT): PlacedLine[][] {
  const pitch = pitchOf(size)
  const pages: PlacedLine[][] = [[]]
  let offset = 0
  const startPage = () => {
    pages.push([])
    offset = 0
  }
  for (const part of parts) {
    const height = part.length * pitch
    if (offset > 0 && offset + height > maxHeight && height <= HEIGHT) startPage()
    for (const written of part) {
      if (offset + pitch > HEIGHT) startPage()
      pages.at(-1)?.push({ ...written, baseline: PAGE.top + offset + written.line.size })
      offset += pitch
    }
    offset += size * 1.7
  }
  return pages
}

/** A page that is not full begins lower down, as the first page of a book does; facing pages alike. */
function lowerLines(page: PlacedLine[], facing = page): PlacedLine[] {
  const room = PAGE.bottom - Math.max(0, ...facing.map(({ baseline }) => baseline))
  return page.map((placed) => ({ ...placed, baseline: placed.baseline + room * 0.4 }))
}
