import { cardOf } from '@/lib/groups/posters/rules'
import type { OpenedCard } from './queries'
import { typesetThanks, typesetUpdates } from './reveal-letters'
import {
  HEIGHT,
  heightOf,
  PAGE,
  type Part,
  type Piece,
  pitchOf,
  spaced,
  typesetAllNames,
  typesetRun,
  typesetWishes,
  type UpdatePictures,
} from './reveal-parts'

/** The largest in which everything fits on the inner pages of one sheet is taken, or else of more, where no page is bare. */
const LARGEST = 17.5
const SIZES = [LARGEST, 16, 14.5, 13]
/** On one sheet it is set no smaller: a second is handsomer. */
const ONE_SHEET_MIN = 14.5
/** A page that is less full is bare. */
const FULL_SHARE = 0.45
/** For fuller pages it is not set smaller. */
const SMALLER_MIN = 14
const INNER_PAGES = { one: 2, two: 6, three: 10 }
/** A sheet of paper, folded once; its outer pages are cover and back. */
export const PAGES_PER_SHEET = 4
const MANY_WISHES = { size: 12, from: 40 }
const SHORT_RUN_MAX = 2
/** How much space, in lines, a page that is not full has more between its parts. */
const MORE_SPACE_MAX = 4
/** How much of the room that is left a page has above its words. */
const START_SHARE = 0.4
/** How many pieces of a part that is higher than a page stay together at its end: no name or picture is without words. */
const LINES_KEPT = 5

export type PlacedPiece = Piece & { top: number }

/** What stands on the pages between cover and back. */
export async function layOut(card: OpenedCard, updatePictures: UpdatePictures): Promise<PlacedPiece[][]> {
  const contents = cardOf(card.title, card.names)
  const { wishes } = contents
  const isLong = wishes.length >= MANY_WISHES.from
  const isEverybodyNamed = wishes.length === card.names.length
  if (card.updates.length === 0 && !isLong) {
    const namePages = isEverybodyNamed ? [] : place([typesetAllNames(card, LARGEST)], LARGEST)
    if (wishes.length === 0 && !card.thanks) return settle(namePages, LARGEST)
    const words = [...(await typesetWishes(wishes, LARGEST)), ...typesetThanks(card, LARGEST)]
    const wordPages = place(words, LARGEST)
    // Few words leave a page for the names: of everyone, in the order of the hand.
    if (wordPages.length === 1 && (namePages.length === 1 || wishes.length === 1))
      return settle([...namePages, ...wordPages], LARGEST)
  }
  const typesetAll = async (size: number) => [
    ...withNames(await typesetWishes(wishes, size), typesetRun(contents, size), size),
    ...(await typesetUpdates(card, size, updatePictures)),
    ...typesetThanks(card, size),
  ]
  if (!isLong) {
    const largest = await typesetAll(LARGEST)
    const typesetAt = async (size: number) => (size === LARGEST ? largest : await typesetAll(size))
    const wholeSizes = await findWholeSizes(typesetAt)
    const oneSheetSizes = wholeSizes.filter((size) => size >= ONE_SHEET_MIN)
    for (const size of oneSheetSizes.filter((size) => mayFit(largest, size, INNER_PAGES.one))) {
      const pages = placeEvenly(await typesetAt(size), size, INNER_PAGES.one)
      if (pages) return settle(pages, size)
    }
    let best: Fullest | null = null
    for (const pages of [INNER_PAGES.two, INNER_PAGES.three]) {
      if (best && best.share >= FULL_SHARE) break
      const sizes = wholeSizes.filter((size) => mayFit(largest, size, pages))
      const fullest = await findFullest(sizes, pages, typesetAt)
      if (fullest && (!best || fullest.share > best.share)) best = fullest
    }
    if (best) return settle(best.pages, best.size)
  }
  const { size } = MANY_WISHES
  const parts = await typesetAll(size)
  // All pages of the sheets that it takes are used.
  return settle(placeEvenly(parts, size, fillSheets(place(parts, size).length)) ?? [], size)
}

/** A row of names or two goes with the last message: alone it would be lost on a page. */
function withNames(wishes: Part[], names: Part, size: number): Part[] {
  const last = wishes.at(-1)
  if (!last || names.length > SHORT_RUN_MAX) return [...wishes, names]
  return [...wishes.slice(0, -1), [...spaced(last, size * 1.7), ...names]]
}

type TypesetAt = (size: number) => Promise<Part[]>

/** Those in which every letter fits on a page; all, if none is small enough. */
async function findWholeSizes(typesetAt: TypesetAt): Promise<number[]> {
  for (const [index, size] of SIZES.entries())
    if ((await typesetAt(size)).every((part) => heightOf(part) <= HEIGHT)) return SIZES.slice(index)
  return SIZES
}

type Fullest = { pages: PlacedPiece[][]; size: number; share: number }

/**
 * On so many pages, in the largest size in which no page is bare, or else in which the barest page is fullest. No more pages
 * than it takes: endpapers are handsomer.
 */
async function findFullest(sizes: number[], maxPages: number, typesetAt: TypesetAt) {
  let best: Fullest | null = null
  for (const size of sizes) {
    if (best && size < SMALLER_MIN) break
    const parts = await typesetAt(size)
    const pageCount = place(parts, size).length
    const pages = pageCount <= maxPages ? placeEvenly(parts, size, pageCount) : null
    if (!pages) continue
    const share = Math.min(...pages.map(heightOf)) / HEIGHT
    if (!best || share > best.share) best = { pages, size, share }
    if (share >= FULL_SHARE) break
  }
  return best
}

/** As many as there are on whole sheets, but for cover and back. */
export const fillSheets = (innerPages: number): number =>
  Math.ceil((innerPages + 2) / PAGES_PER_SHEET) * PAGES_PER_SHEET - 2

/** Whether it is worth typesetting: half the size takes a quarter of the room, more or less. */
const mayFit = (largest: Part[], size: number, pages: number): boolean =>
  heightOf(largest.flat()) * (size / LARGEST) ** 2 * 0.7 <= pages * HEIGHT

/** On so many pages, about as full as each other; null if they do not hold it. */
function placeEvenly(parts: Part[], size: number, maxPages: number): PlacedPiece[][] | null {
  for (let maxHeight = HEIGHT / 2; maxHeight < HEIGHT + pitchOf(size); maxHeight += pitchOf(size) / 2) {
    const pages = place(parts, size, Math.min(maxHeight, HEIGHT))
    if (pages.length <= maxPages) return pages
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
    const height = heightOf(part)
    // What is higher than a page begins on a page of its own.
    if (offset > 0 && offset + height > maxHeight) startPage()
    for (const [index, piece] of part.entries()) {
      const kept = index === part.length - LINES_KEPT ? heightOf(part.slice(index)) : piece.height
      if (offset > 0 && offset + kept > HEIGHT) startPage()
      pages.at(-1)?.push({ ...piece, startsPart: index === 0, top: PAGE.top + offset })
      offset += piece.height
    }
    offset += size * 1.7
  }
  return pages
}

/**
 * Pages that are not full have more space between their parts. All begin at one height, as pages of a book do, but for a
 * letter that has a page to itself, or what one of two pages is for.
 */
function settle(pages: PlacedPiece[][], size: number): PlacedPiece[][] {
  const spread = pages.map((page) => {
    const room = Math.max(0, PAGE.bottom - Math.max(0, ...page.map(({ top, height }) => top + height)))
    const gaps = page.filter(({ startsPart }) => startsPart).length - 1
    const more = gaps > 0 ? Math.min(room / (gaps + 1), MORE_SPACE_MAX * pitchOf(size)) : 0
    return { page, more, gaps, room: room - more * Math.max(0, gaps) }
  })
  const start = Math.min(...spread.map(({ room }) => room)) * START_SHARE
  return spread.map(({ page, more, gaps, room }) => {
    const isAlone = gaps === 0 && (pages.length <= INNER_PAGES.one || page.some((placed) => 'edge' in placed))
    let shift = isAlone ? room * START_SHARE : start
    return page.map((placed, index) => {
      if (placed.startsPart && index > 0) shift += more
      return { ...placed, top: placed.top + shift }
    })
  })
}
