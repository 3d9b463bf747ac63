import { now } from '@/lib/base/clock'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, typesetLine } from '@/lib/base/documents/lines'
import { drawMark } from '@/lib/base/documents/ornaments'
import { createPdf, type PdfDocument } from '@/lib/base/documents/pdf-document'
import { drawTextLine } from '@/lib/base/documents/pdf-text'
import { GATE_HEIGHT, STROKES_PER_GATE, strokeAt, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { type Cloth, clothColours } from '@/lib/groups/covers/cloth'
import type { Bytes } from '@/lib/groups/posters/renderings'
import type { OpenedCard } from './queries'
import { layOut, MIDDLE, PAGE, type PlacedPiece, SHEET, type UpdatePictures, WIDTH } from './reveal-layout'

const GATES_PER_ROW = { min: 3, max: 5 }
const ROWS = 3

/** A picture on the cover, in pixels: twice as many as it has points. Chat apps show it in the same shape. */
export const COVER = { width: Math.round(SHEET.width * 2), height: Math.round((SHEET.width * 2 * 21) / 40) }

/** A sheet of paper, folded once. */
const PAGES_PER_SHEET = 4

/**
 * The opened card to print on A5 and fold: a cover, names and messages in the order of the hand, the letters that were
 * written on the way, and a back. Whole sheets, so that the back is at the back.
 */
export const revealPdf = (
  card: OpenedCard,
  cloth: Cloth,
  cover: Bytes | null,
  updatePictures: UpdatePictures = new Map(),
) =>
  createPdf({ size: 'A5', title: `For ${card.for}`, madeAt: now() }, async (document) => {
    const colours = clothColours(cloth)
    drawCover(document, card, colours, cover)
    for (const page of await layOut(card, updatePictures)) drawPage(document, page)
    while ((pageCount(document) + 1) % PAGES_PER_SHEET !== 0) drawPage(document, [])
    drawFooters(document)
    document.addPage()
    drawBack(document, colours)
  })

type Colours = ReturnType<typeof clothColours>

/** Whom it is for, on the group's own cloth below its picture, with a stroke for everyone. */
function drawCover(
  document: PdfDocument,
  { for: forWhom, title, names, signedBy }: OpenedCard,
  colours: Colours,
  cover: Bytes | null,
) {
  drawCloth(document, colours, 26)
  const picture = { width: SHEET.width, height: COVER.height / 2 }
  if (cover) document.image(Buffer.from(cover), 0, 0, picture)
  document.fillColor(COLOURS.cream)
  const steps = [
    { size: 38, maxLines: 2 },
    { size: 28, maxLines: 4 },
  ] as const
  const recipientLines = fitText(`For ${forWhom}`, [...steps], { width: WIDTH, weight: 'display' })
  let baseline = cover ? picture.height + 64 : 190
  for (const line of recipientLines) {
    drawTextLine(document, line, { left: PAGE.left, baseline })
    baseline += line.size * 1.16
  }
  document.fillColor(colours.soft)
  for (const line of fitText(title, [{ size: 15, maxLines: 3 }], { width: WIDTH })) {
    drawTextLine(document, line, { left: PAGE.left, baseline: baseline + 2 })
    baseline += 21
  }
  const top = baseline + (cover ? 12 : 26)
  drawTally(document, names.length, { top, height: SHEET.height - 96 - top }, colours.thread)
  if (!signedBy) return
  document.fillColor(COLOURS.cream)
  const senderLine = typesetLine(`From ${signedBy}`, { size: 14, weight: 'display' })
  drawTextLine(document, senderLine, { left: PAGE.left, baseline: SHEET.height - 62 })
}

/** With its stitching, which is where the booklet is folded. */
function drawCloth(document: PdfDocument, { cloth, rule }: Colours, stitchLeft: number) {
  document.rect(0, 0, SHEET.width, SHEET.height).fill(cloth)
  document.lineWidth(1.6).dash(7, { space: 5 }).strokeColor(rule)
  document
    .moveTo(stitchLeft, 16)
    .lineTo(stitchLeft, SHEET.height - 16)
    .stroke()
    .undash()
}

/** The back: cloth again, stitched where the cover is. */
function drawBack(document: PdfDocument, colours: Colours) {
  drawCloth(document, colours, SHEET.width - 26)
  document.save().translate(MIDDLE - tallyWidth(1) / 2, SHEET.height - 120)
  document.lineCap('round').lineWidth(4.4).strokeColor(colours.thread)
  document.path(strokesPath(0, STROKES_PER_GATE)).stroke()
  document.restore()
}

/** As large as it fits, five gates in a row at most; of a long one, the rows that fit. */
function drawTally(
  document: PdfDocument,
  strokes: number,
  { top, height }: { top: number; height: number },
  thread: string,
) {
  const { min, max } = GATES_PER_ROW
  const gates = Math.min(max, Math.max(min, Math.ceil(strokes / STROKES_PER_GATE)))
  const strokesPerRow = gates * STROKES_PER_GATE
  const rows = Math.min(ROWS, Math.ceil(strokes / strokesPerRow))
  const scale = Math.min(WIDTH / tallyWidth(gates), height / (rows * (GATE_HEIGHT + 14)))
  document.lineCap('round').strokeColor(thread).lineWidth(4.4)
  // The first stroke stands on the edge of the text, unless a bar across the gate does.
  const edge = strokes < STROKES_PER_GATE ? (strokeAt(0)[0] ?? 0) - 2.2 : 0
  for (let row = 0; row < rows; row += 1) {
    document
      .save()
      .translate(PAGE.left - edge * scale, top + row * (GATE_HEIGHT + 14) * scale)
      .scale(scale)
    document.path(strokesPath(0, Math.min(strokesPerRow, strokes - row * strokesPerRow))).stroke()
    document.restore()
  }
}

function drawPage(document: PdfDocument, page: PlacedPiece[]) {
  document.addPage()
  for (const placed of page) {
    const { left, top } = placed
    if ('jpeg' in placed) document.image(Buffer.from(placed.jpeg), left, top, { width: placed.width })
    else {
      document.fillColor(placed.ink)
      drawTextLine(document, placed.line, { left, baseline: top + placed.line.size })
    }
  }
}

const pageCount = (document: PdfDocument): number => document.bufferedPageRange().count

/** The mark below each page inside. */
function drawFooters(document: PdfDocument) {
  for (let page = 1; page < pageCount(document); page += 1) {
    document.switchToPage(page)
    drawMark(document, MIDDLE - 9, SHEET.height - 42, 18)
  }
}
