import { setImmediate } from 'node:timers/promises'
import { PRODUCT_NAME } from '@/lib/product'
import { fitText, type SetLine, setLine, setText } from '@/lib/typesetting/lines'
import { writeLine } from '@/lib/typesetting/pdf-text'
import { COLOURS } from './colours'
import { type Document, drawDoubleRule, drawMark, pdfOf } from './pdf-document'
import { type Card, othersOf } from './rules'

/** A4, in points. */
const SHEET = { width: 595.28, height: 841.89 }
const PAGE = { left: 74, right: SHEET.width - 74, top: 84, bottom: SHEET.height - 92 }
const MIDDLE = SHEET.width / 2
const GAP = 34
/** A few wishes are written large, one below the other. Where a message has more lines, it goes on in the next column. */
const FEW = 4
const LARGE = { size: 16, columns: 1, width: 400, mostLines: 18 }
const SMALL = { size: 11.5, columns: 2, width: (PAGE.right - PAGE.left - GAP) / 2, mostLines: 30 }

type Look = typeof LARGE
/** Part of a wish that stays together; its last part is signed. */
type Part = { lines: SetLine[]; signature: SetLine[]; height: number }

/** A card to print or to send: what was written, and who wrote it. */
export const cardPdf = (card: Card) =>
  pdfOf('A4', card.title, async (document) => {
    drawFrame(document)
    document.y = drawTitle(document, card.title)
    const look = card.wishes.length > FEW ? SMALL : LARGE
    const parts: Part[] = []
    for (const [index, wish] of card.wishes.entries()) {
      // A long card takes a second, so yield to other requests now and then.
      if (index % 10 === 9) await setImmediate()
      parts.push(...setWish(wish, look))
    }
    const names = setNames(card)
    document.y += roomAbove(document, parts, names, look)
    await drawWishes(document, parts, look)
    drawNames(document, names)
    drawFeet(document)
  })

function drawFrame(document: Document) {
  const { width, height } = SHEET
  document.lineWidth(2.4).strokeColor(COLOURS.accent)
  document.roundedRect(34, 34, width - 68, height - 68, 6).stroke()
  document
    .lineWidth(0.7)
    .roundedRect(39.5, 39.5, width - 79, height - 79, 4)
    .stroke()
}

/** Returns where it ends. */
function drawTitle(document: Document, title: string): number {
  const steps = [
    { size: 34, mostLines: 2 },
    { size: 26, mostLines: 3 },
    { size: 20, mostLines: 5 },
  ] as const
  const lines = fitText(title, [...steps], { width: PAGE.right - PAGE.left, weight: 'display' })
  const size = lines[0]?.size ?? 0
  drawMark(document, MIDDLE - 17, PAGE.top - 14, 34)
  document.fillColor(COLOURS.accent)
  let baseline = PAGE.top + 34 + size
  for (const line of lines) {
    writeLine(document, line, { left: MIDDLE - line.width / 2, baseline })
    baseline += size * 1.2
  }
  const top = baseline - size * 1.2 + 22
  drawDoubleRule(document, { left: PAGE.left, right: PAGE.right, top, colour: COLOURS.rule })
  return top + 32
}

function setWish({ name, message }: { name: string; message: string }, look: Look): Part[] {
  const { size, width, mostLines } = look
  const lines = setText(message.replace(/\n{3,}/g, '\n\n'), { size, width })
  const signature = setText(name, { size: size * 1.06, weight: 'display', width })
  const parts: Part[] = []
  for (let from = 0; from < lines.length; from += mostLines) {
    const isLast = from + mostLines >= lines.length
    const part = { lines: lines.slice(from, from + mostLines), signature: isLast ? signature : [] }
    parts.push({ ...part, height: heightOf(part, size) })
  }
  return parts
}

const pitchOf = (size: number) => size * 1.42
const spaceAfter = (size: number) => size * 1.9

const heightOf = ({ lines, signature }: Omit<Part, 'height'>, size: number) =>
  (lines.length + signature.length) * pitchOf(size) + (signature.length > 0 ? size * 0.35 : 0)

/** What fits on one page stands a little above its middle. */
function roomAbove(document: Document, parts: Part[], names: SetLine[], look: Look): number {
  if (look.columns > 1) return 0
  const wishes = parts.reduce((sum, { height }) => sum + height + spaceAfter(look.size), 0)
  const free = PAGE.bottom - document.y - wishes - names.length * pitchOf(13)
  return Math.max(0, free * 0.4)
}

/** Each goes into the column that is shorter, so that they end side by side. */
async function drawWishes(document: Document, parts: Part[], { size, columns, width }: Look) {
  const left = columns === 1 ? MIDDLE - width / 2 : PAGE.left
  let ends = Array<number>(columns).fill(document.y)
  for (const part of parts) {
    let column = ends.indexOf(Math.min(...ends))
    if ((ends[column] ?? 0) + part.height > PAGE.bottom) {
      await setImmediate()
      addPage(document)
      ends = ends.map(() => PAGE.top)
      column = 0
    }
    const top = ends[column] ?? PAGE.top
    drawPart(document, part, { left: left + column * (width + GAP), top, width, size })
    ends[column] = top + part.height + spaceAfter(size)
  }
  document.y = Math.max(...ends)
}

type Place = { left: number; top: number; width: number; size: number }

function drawPart(document: Document, { lines, signature }: Part, { left, top, width, size }: Place) {
  let baseline = top + size
  // A signature stands on the side on which the message begins.
  const isRightToLeft = lines[0]?.direction === 'rtl'
  const put = (line: SetLine, toTheRight: boolean) => {
    writeLine(document, line, { left: toTheRight ? left + width - line.width : left, baseline })
    baseline += pitchOf(size)
  }
  document.fillColor(COLOURS.ink)
  for (const line of lines) put(line, line.direction === 'rtl')
  document.fillColor(COLOURS.accent)
  baseline += size * 0.25
  for (const line of signature) put(line, isRightToLeft)
}

/** Those who wrote nothing, in one run of names. */
function setNames(card: Card): SetLine[] {
  const others = othersOf(card)
  const all = [...card.names, ...(others ? [others] : [])]
  if (all.length === 0) return []
  // A name stays on its line, and in its place between others that are read the other way.
  const text = all.map((name) => name.replace(/\s/g, '\u00a0')).join('\u200e\u00a0· \u200e')
  return setText(text, { size: 13, width: PAGE.right - PAGE.left - 40 })
}

function drawNames(document: Document, names: SetLine[]) {
  for (const line of names) {
    if (document.y + pitchOf(13) > PAGE.bottom) addPage(document)
    document.fillColor(COLOURS.ink)
    writeLine(document, line, { left: MIDDLE - line.width / 2, baseline: document.y + 13 })
    document.y += pitchOf(13)
  }
}

function addPage(document: Document) {
  document.addPage()
  drawFrame(document)
  document.y = PAGE.top
}

function drawFeet(document: Document) {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const text = count > 1 ? `${PRODUCT_NAME} · ${page + 1} of ${count}` : PRODUCT_NAME
    const line = setLine(text, { size: 9 })
    document.fillColor(COLOURS.inkSoft)
    writeLine(document, line, { left: MIDDLE - line.width / 2, baseline: SHEET.height - 58 })
  }
}
