import { now } from '@/lib/base/clock'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, type TypesetLine, typesetLine } from '@/lib/base/documents/lines'
import { drawDoubleRule, drawMark } from '@/lib/base/documents/ornaments'
import { createPdf, type PdfDocument } from '@/lib/base/documents/pdf-document'
import { drawTextLine, sizeToFit } from '@/lib/base/documents/pdf-text'
import { qrCode } from '@/lib/base/documents/qr-code'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { PRODUCT_NAME } from '@/lib/base/product'
import { type Cloth, clothColours, TILE, tileGates } from '@/lib/groups/covers/cloth'
import { collectingText, displayUrl, type LinkSummary } from './link-summary'
import { printableTitle } from './printable-title'
import type { Bytes } from './renderings'

/** A4, in points; A5 is the same sheet, scaled down. */
const SHEET = { width: 595.28, height: 841.89 }
const SCALE = { A4: 1, A5: 419.53 / SHEET.width }
/** Where the foot begins. */
const FOOT = SHEET.height - 112
const MIDDLE = SHEET.width / 2
const WIDTH = 451
const MAX_CODE_SIDE = 300
/** Room for the hint and the address below the code. */
const CODE_CAPTION_HEIGHT = 84

/** Where a cover goes, whole, and where a strip of cloth does, within the frame. */
const PICTURE = { left: MIDDLE - 165, top: 50, width: 330, height: 173.25 }
const STRIP = { left: 39, top: 39, width: SHEET.width - 78, height: 78 }
/** Below it, by as much, the title is moved down. */
const TITLE_GAP = 63

/** A sheet to hang up: what is collected for, by whom, until when, and where to give. */
export const posterPdf = (summary: LinkSummary, size: 'A4' | 'A5', cover: Bytes | null) =>
  createPdf({ size, title: `${summary.title}: poster`, madeAt: now() }, (document) => {
    document.scale(SCALE[size])
    if (cover) drawPicture(document, cover)
    else drawStrip(document, summary.cloth)
    drawFrame(document)
    const { top, height } = cover ? PICTURE : STRIP
    const titleOffset = top + height - TITLE_GAP
    document.save().translate(0, titleOffset)
    const end = drawTitle(document, summary) + titleOffset
    document.restore()
    drawCode(document, summary, end)
    drawFoot(document, summary)
  })

/** The border of a playbill. */
function drawFrame(document: PdfDocument) {
  const { width, height } = SHEET
  document.lineWidth(5).strokeColor(COLOURS.accent)
  document.roundedRect(30, 30, width - 60, height - 60, 7).stroke()
  document
    .lineWidth(1)
    .roundedRect(38, 38, width - 76, height - 76, 4)
    .stroke()
}

function drawPicture(document: PdfDocument, cover: Bytes) {
  const { left, top, width, height } = PICTURE
  document.save().roundedRect(left, top, width, height, 4).clip()
  document.image(Buffer.from(cover), left, top, { width, height }).restore()
}

function drawStrip(document: PdfDocument, cloth: Cloth) {
  const { left, top, width, height } = STRIP
  document.save().roundedRect(left, top, width, height, 3).clip()
  drawCloth(document, cloth, STRIP)
  document.restore()
}

function drawCloth(
  document: PdfDocument,
  cloth: Cloth,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const colours = clothColours(cloth)
  document.rect(left, top, width, height).fill(colours.cloth)
  const scale = WEAVE_SCALE * cloth.scale
  // However it is turned, tiles from the middle cover all of it.
  const reach = Math.ceil(Math.hypot(width, height) / 2 / scale)
  document
    .save()
    .translate(left + width / 2, top + height / 2)
    .rotate(cloth.tilt)
    .scale(scale)
  document.lineCap('round').lineWidth(3.2).strokeColor(colours.rule)
  for (let x = -reach - TILE.width; x < reach; x += TILE.width)
    for (let y = -reach - TILE.height; y < reach; y += TILE.height)
      for (const gate of tileGates(cloth))
        document
          .save()
          .translate(x + gate.x, y + gate.y)
          .path(gate.d)
          .stroke()
          .restore()
  document.restore()
}

/** In print the weave is as large as on screens. */
const WEAVE_SCALE = 0.4

/** Returns how far down the title ends, in points. */
function drawTitle(document: PdfDocument, summary: LinkSummary): number {
  const eyebrow = summary.isClosed ? 'We collected for' : summary.gifts ? 'Chip in for' : 'Join in'
  drawCentred(document, typesetLine(eyebrow, { size: 20, weight: 'bold' }), 100, COLOURS.marmalade)
  const lines = fitText(
    printableTitle(summary),
    [
      { size: 58, maxLines: 1 },
      { size: 48, maxLines: 1 },
      { size: 46, maxLines: 2 },
      { size: 35, maxLines: 3 },
      { size: 28, maxLines: 4 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.16
  const first = 118 + size * 0.74 + Math.max(0, (112 - lines.length * pitch) / 3)
  for (const [index, line] of lines.entries()) drawCentred(document, line, first + index * pitch, COLOURS.ink)
  const last = first + (lines.length - 1) * pitch
  const collectingLine = collectingText(summary)
  drawCentred(
    document,
    typesetLine(collectingLine, { size: sizeToFit(collectingLine, { size: 17, width: WIDTH }) }),
    last + 38,
    COLOURS.inkSoft,
  )
  if (summary.collectedPence === null || summary.isClosed) return last + 38
  const goal = `Together we are collecting ${formatPoundsShort(summary.goalPence)}`
  drawCentred(document, typesetLine(goal, { size: 17, weight: 'bold' }), last + 64, COLOURS.ink)
  return last + 64
}

function drawCode(document: PdfDocument, { url }: LinkSummary, titleEnd: number) {
  const room = FOOT - titleEnd - CODE_CAPTION_HEIGHT
  const side = Math.min(MAX_CODE_SIDE, room - 38)
  const left = MIDDLE - side / 2
  const top = titleEnd + (room - side) / 2
  document.roundedRect(left - 6, top - 6, side + 12, side + 12, 8).fill(COLOURS.accent)
  const { size, path } = qrCode(url)
  document.rect(left, top, side, side).fill('#fff')
  document
    .save()
    .translate(left, top)
    .scale(side / size)
  document.path(path).fill('#000').restore()
  const hint = 'Point your phone’s camera at the square, or go to'
  drawCentred(document, typesetLine(hint, { size: 15 }), top + side + 36, COLOURS.inkSoft)
  drawAddress(document, displayUrl(url), top + side + 68)
}

/** Set large enough to read from across a room: a long address takes two lines. */
function drawAddress(document: PdfDocument, address: string, baseline: number) {
  const style = { size: 25, weight: 'bold' } as const
  const slash = address.indexOf('/')
  const isLong = typesetLine(address, { ...style, size: 18 }).width > WIDTH
  const parts = isLong ? [address.slice(0, slash), address.slice(slash)] : [address]
  for (const [index, part] of parts.entries()) {
    const size = sizeToFit(part, { ...style, width: WIDTH })
    drawCentred(document, typesetLine(part, { ...style, size }), baseline + index * 27, COLOURS.accent)
  }
}

function drawFoot(document: PdfDocument, { gifts }: LinkSummary) {
  drawDoubleRule(document, {
    left: MIDDLE - WIDTH / 2,
    right: MIDDLE + WIDTH / 2,
    top: FOOT,
    colour: COLOURS.accent,
  })
  const name = typesetLine(PRODUCT_NAME, { size: 19, weight: 'display' })
  const left = MIDDLE - WIDTH / 2
  drawMark(document, left, FOOT + 20, 28)
  document.fillColor(COLOURS.accent)
  drawTextLine(document, name, { left: left + 38, baseline: FOOT + 41 })
  const slogan = typesetLine(gifts ? 'No account needed. Pay by card.' : 'Collecting together, in pounds.', {
    size: 14,
  })
  document.fillColor(COLOURS.inkSoft)
  drawTextLine(document, slogan, { left: MIDDLE + WIDTH / 2 - slogan.width, baseline: FOOT + 40 })
}

function drawCentred(document: PdfDocument, line: TypesetLine, baseline: number, colour: string) {
  document.fillColor(colour)
  drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline })
}
