import { setImmediate } from 'node:timers/promises'
import { now } from '@/lib/base/clock'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, type SetLine, setLine, setText } from '@/lib/base/documents/lines'
import { drawMark } from '@/lib/base/documents/ornaments'
import { type Document, pdfOf } from '@/lib/base/documents/pdf-document'
import { writeLine } from '@/lib/base/documents/pdf-text'
import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { cardOf, runOfNames, type Wish } from '@/lib/groups/posters/rules'
import type { OpenedCard } from './queries'

/** A5, in points. */
const SHEET = { width: 419.53, height: 595.28 }
const PAGE = { left: 46, right: SHEET.width - 46, top: 54, bottom: SHEET.height - 58 }
const MIDDLE = SHEET.width / 2
const WIDTH = PAGE.right - PAGE.left
const SIZE = 12
const PITCH = SIZE * 1.45
const AFTER = SIZE * 1.7
const GATES_IN_A_ROW = 5
const ROWS = 3

/** The opened card to print on A5 and fold: a cover, the messages, and at the end the names. */
export const revealPdf = (card: OpenedCard) =>
  pdfOf({ size: 'A5', title: `For ${card.for}`, madeAt: now() }, async (document) => {
    drawCover(document, card)
    const inside = cardOf(card.title, card.names)
    newPage(document)
    await drawWishes(document, inside.wishes)
    drawNames(document, runOfNames(inside))
    drawEnd(document, card)
    drawFeet(document)
  })

/** Whom it is for, on the cloth that a passbook is bound in, with a stroke for everyone. */
function drawCover(document: Document, { for: forWhom, title, names, signedBy }: OpenedCard) {
  document.rect(0, 0, SHEET.width, SHEET.height).fill(COLOURS.cloth)
  document.lineWidth(1.6).dash(7, { space: 5 }).strokeColor(COLOURS.clothRule)
  document
    .moveTo(26, 16)
    .lineTo(26, SHEET.height - 16)
    .stroke()
    .undash()
  document.fillColor(COLOURS.cream)
  const steps = [
    { size: 38, mostLines: 2 },
    { size: 28, mostLines: 4 },
  ] as const
  const whom = fitText(`For ${forWhom}`, [...steps], { width: WIDTH, weight: 'display' })
  let baseline = 190
  for (const line of whom) {
    writeLine(document, line, { left: PAGE.left, baseline })
    baseline += line.size * 1.16
  }
  for (const line of fitText(title, [{ size: 15, mostLines: 3 }], { width: WIDTH })) {
    writeLine(document, line, { left: PAGE.left, baseline: baseline + 2 })
    baseline += 21
  }
  drawTally(document, names.length, baseline + 26)
  if (!signedBy) return
  document.fillColor(COLOURS.cream)
  const from = setLine(`From ${signedBy}`, { size: 14, weight: 'display' })
  writeLine(document, from, { left: PAGE.left, baseline: SHEET.height - 62 })
}

/** In rows of five gates; of a long one, the rows that fit. */
function drawTally(document: Document, strokes: number, top: number) {
  const scale = WIDTH / tallyWidth(GATES_IN_A_ROW)
  const inARow = GATES_IN_A_ROW * STROKES_PER_GATE
  document.lineCap('round').strokeColor(COLOURS.marmaladeFill).lineWidth(4.4)
  for (let row = 0; row < Math.min(ROWS, Math.ceil(strokes / inARow)); row += 1) {
    document
      .save()
      .translate(PAGE.left, top + row * (GATE_HEIGHT + 14) * scale)
      .scale(scale)
    document.path(strokesPath(0, Math.min(inARow, strokes - row * inARow))).stroke()
    document.restore()
  }
}

function newPage(document: Document) {
  document.addPage()
  document.y = PAGE.top
}

/** The document's own `y` is where the next line begins. */
function putLine(document: Document, line: SetLine, left: number, pitch: number) {
  if (document.y + pitch > PAGE.bottom) newPage(document)
  writeLine(document, line, { left, baseline: document.y + line.size })
  document.y += pitch
}

async function drawWishes(document: Document, wishes: Wish[]) {
  for (const [index, { name, message }] of wishes.entries()) {
    // A long card takes a second, so yield to other requests now and then.
    if (index % 10 === 9) await setImmediate()
    const lines = setText(message.replace(/\n{3,}/g, '\n\n'), { size: SIZE, width: WIDTH })
    const signature = setText(name, { size: SIZE * 1.06, weight: 'display', width: WIDTH })
    const height = (lines.length + signature.length) * PITCH
    // A message that fits on a page is not split across two.
    if (document.y + height > PAGE.bottom && height < PAGE.bottom - PAGE.top) newPage(document)
    document.fillColor(COLOURS.ink)
    for (const line of lines) putLine(document, line, leftOf(line), PITCH)
    document.fillColor(COLOURS.accent)
    for (const line of signature)
      putLine(document, line, lines[0]?.direction === 'rtl' ? PAGE.right - line.width : PAGE.left, PITCH)
    document.y += AFTER
  }
}

const leftOf = (line: SetLine) => (line.direction === 'rtl' ? PAGE.right - line.width : PAGE.left)

/** Those who wrote nothing. */
function drawNames(document: Document, text: string) {
  if (!text) return
  document.fillColor(COLOURS.ink)
  for (const line of setText(text, { size: SIZE, width: WIDTH }))
    putLine(document, line, MIDDLE - line.width / 2, PITCH)
}

function drawEnd(document: Document, { thanks }: OpenedCard) {
  if (!thanks) return
  document.y += AFTER
  document.fillColor(COLOURS.inkSoft)
  for (const line of setText(thanks, { size: SIZE, width: WIDTH }))
    putLine(document, line, leftOf(line), PITCH)
}

/** The mark below each page but the cover. */
function drawFeet(document: Document) {
  const { start, count } = document.bufferedPageRange()
  for (let page = start + 1; page < start + count; page += 1) {
    document.switchToPage(page)
    drawMark(document, MIDDLE - 9, SHEET.height - 42, 18)
  }
}
