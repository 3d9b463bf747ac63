import { setImmediate } from 'node:timers/promises'
import { now } from '@/lib/base/clock'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, type TypesetLine, typesetLine, typesetText } from '@/lib/base/documents/lines'
import { drawDoubleRule, drawMark } from '@/lib/base/documents/ornaments'
import { createPdf, type PdfDocument } from '@/lib/base/documents/pdf-document'
import { drawTextLine } from '@/lib/base/documents/pdf-text'
import { PRODUCT_NAME } from '@/lib/base/product'
import type { Card, Wish } from './rules'
import { typesetNames } from './typeset-names'

/** A4, in points. */
const SHEET = { width: 595.28, height: 841.89 }
const PAGE = { left: 74, right: SHEET.width - 74, top: 84, bottom: SHEET.height - 92 }
const MIDDLE = SHEET.width / 2
const GAP = 34
const HALF_WIDTH = (PAGE.right - PAGE.left - GAP) / 2
/** A few wishes are set large, one below the other. A message with more than `maxLines` goes on in the next column. */
const MAX_LARGE_WISHES = 4
const LARGE = { size: 16, columns: 1, width: 400, maxLines: 18 }
/** More wishes are set in two columns, and a little smaller if all of them then fit on one page. */
const SMALL = { size: 11.5, columns: 2, width: HALF_WIDTH, maxLines: 30 }
const TIGHT = { ...SMALL, size: 9.8 }
const MAX_ON_A_PAGE = 40
const NAMES_SIZE = 13
const SUBTITLE_SIZE = 14

type TextStyle = typeof LARGE
/** A part of a wish that stays together; the last part carries the signature. */
type Part = { lines: TypesetLine[]; signature: TypesetLine[]; height: number }
type PlacedPart = Part & { page: number; column: number; top: number }
type Layout = { style: TextStyle; parts: PlacedPart[]; pages: number; end: number }

/** A card to print or to send: the messages and the names of everyone who gave. */
export const cardPdf = (card: Card) =>
  createPdf({ size: 'A4', title: card.title, madeAt: now() }, async (document) => {
    drawFrame(document)
    const top = drawTitle(document, card)
    const names = typesetNames(card, { size: NAMES_SIZE, width: PAGE.right - PAGE.left - 40 })
    const layout = await arrangeWishes(card.wishes, top, PAGE.bottom - names.length * pitchOf(NAMES_SIZE))
    await drawWishes(document, layout)
    drawNames(document, names)
    drawFooters(document)
  })

async function arrangeWishes(wishes: Wish[], top: number, bottom: number): Promise<Layout> {
  const hasFewWishes = wishes.length <= MAX_LARGE_WISHES
  const usual = place(
    await typesetWishes(wishes, hasFewWishes ? LARGE : SMALL),
    hasFewWishes ? LARGE : SMALL,
    top,
  )
  const fits = ({ pages, end }: Layout) => pages === 1 && end <= bottom
  // A single column that fits on one page is placed a little above the middle.
  if (hasFewWishes && fits(usual)) return place(usual.parts, LARGE, top + (bottom - usual.end) * 0.4)
  if (hasFewWishes || fits(usual) || wishes.length > MAX_ON_A_PAGE) return usual
  const tight = place(await typesetWishes(wishes, TIGHT), TIGHT, top)
  return fits(tight) ? tight : usual
}

/** Puts each part into the shorter column, so that the columns end at about the same height. */
function place(parts: Part[], style: TextStyle, startTop: number): Layout {
  let ends = Array<number>(style.columns).fill(startTop)
  let page = 0
  const placed = parts.map((part) => {
    let column = ends.indexOf(Math.min(...ends))
    if ((ends[column] ?? 0) + part.height > PAGE.bottom) {
      page += 1
      ends = ends.map(() => PAGE.top)
      column = 0
    }
    const top = ends[column] ?? PAGE.top
    ends[column] = top + part.height + spaceAfter(style.size)
    return { ...part, page, column, top }
  })
  return { style, parts: placed, pages: page + 1, end: Math.max(...ends) }
}

async function typesetWishes(wishes: Wish[], style: TextStyle): Promise<Part[]> {
  const parts: Part[] = []
  for (const [index, wish] of wishes.entries()) {
    // A long card takes a second, so yield to other requests now and then.
    if (index % 10 === 9) await setImmediate()
    parts.push(...typesetWish(wish, style))
  }
  return parts
}

function drawFrame(document: PdfDocument) {
  const { width, height } = SHEET
  document.lineWidth(2.4).strokeColor(COLOURS.accent)
  document.roundedRect(34, 34, width - 68, height - 68, 6).stroke()
  document
    .lineWidth(0.7)
    .roundedRect(39.5, 39.5, width - 79, height - 79, 4)
    .stroke()
}

/** Returns how far down the title ends, in points. */
function drawTitle(document: PdfDocument, { title, subtitle }: Card): number {
  const steps = [
    { size: 34, maxLines: 2 },
    { size: 26, maxLines: 3 },
    { size: 20, maxLines: 5 },
  ] as const
  const lines = fitText(title, [...steps], { width: PAGE.right - PAGE.left, weight: 'display' })
  const size = lines[0]?.size ?? 0
  drawMark(document, MIDDLE - 17, PAGE.top - 14, 34)
  document.fillColor(COLOURS.accent)
  let baseline = PAGE.top + 34 + size
  for (const line of lines) {
    drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline })
    baseline += size * 1.2
  }
  let end = baseline - size * 1.2
  if (subtitle) {
    const line = typesetLine(subtitle, { size: SUBTITLE_SIZE })
    end += SUBTITLE_SIZE * 1.9
    document.fillColor(COLOURS.inkSoft)
    drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline: end })
  }
  const top = end + 22
  drawDoubleRule(document, { left: PAGE.left, right: PAGE.right, top, colour: COLOURS.rule })
  return top + 32
}

function typesetWish({ name, message }: Wish, style: TextStyle): Part[] {
  const { size, width, maxLines } = style
  const lines = typesetText(message.replace(/\n{3,}/g, '\n\n'), { size, weight: 'letter', width })
  const signature = typesetText(name, { size: size * 0.82, weight: 'bold', width })
  const parts: Part[] = []
  for (let from = 0; from < lines.length; from += maxLines) {
    const isLast = from + maxLines >= lines.length
    const part = { lines: lines.slice(from, from + maxLines), signature: isLast ? signature : [] }
    parts.push({ ...part, height: heightOf(part, size) })
  }
  return parts
}

const pitchOf = (size: number) => size * 1.42
const spaceAfter = (size: number) => size * 1.9

const heightOf = ({ lines, signature }: Omit<Part, 'height'>, size: number) =>
  (lines.length + signature.length) * pitchOf(size) + (signature.length > 0 ? size * 0.35 : 0)

async function drawWishes(document: PdfDocument, { style, parts, end }: Layout) {
  const { size, columns, width } = style
  const left = columns === 1 ? MIDDLE - width / 2 : PAGE.left
  let page = 0
  for (const part of parts) {
    if (part.page > page) {
      await setImmediate()
      addPage(document)
      page = part.page
    }
    drawPart(document, part, { left: left + part.column * (width + GAP), top: part.top, width, size })
  }
  document.y = end
}

type Box = { left: number; top: number; width: number; size: number }

function drawPart(document: PdfDocument, { lines, signature }: Part, { left, top, width, size }: Box) {
  let baseline = top + size
  // The signature goes on the side where the message begins.
  const isRightToLeft = lines[0]?.direction === 'rtl'
  const put = (line: TypesetLine, isRightAligned: boolean) => {
    drawTextLine(document, line, { left: isRightAligned ? left + width - line.width : left, baseline })
    baseline += pitchOf(size)
  }
  document.fillColor(COLOURS.ink)
  for (const line of lines) put(line, line.direction === 'rtl')
  document.fillColor(COLOURS.accent)
  baseline += size * 0.25
  for (const line of signature) put(line, isRightToLeft)
}

function drawNames(document: PdfDocument, names: TypesetLine[]) {
  for (const line of names) {
    if (document.y + pitchOf(NAMES_SIZE) > PAGE.bottom) addPage(document)
    document.fillColor(COLOURS.ink)
    drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline: document.y + NAMES_SIZE })
    document.y += pitchOf(NAMES_SIZE)
  }
}

function addPage(document: PdfDocument) {
  document.addPage()
  drawFrame(document)
  document.y = PAGE.top
}

function drawFooters(document: PdfDocument) {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const text = count > 1 ? `${PRODUCT_NAME} · ${page + 1} of ${count}` : PRODUCT_NAME
    const line = typesetLine(text, { size: 9 })
    document.fillColor(COLOURS.inkSoft)
    drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline: SHEET.height - 58 })
  }
}
