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
import { collectingText, displayUrl, type LinkSummary, PREVIEW } from './link-summary'
import { printableTitle } from './printable-title'
import type { Bytes } from './renderings'

/** A4, in points; A5 is the same sheet, scaled down. */
const SHEET = { width: 595.28, height: 841.89 }
const SCALE = { A4: 1, A5: 419.53 / SHEET.width }
/** Where the foot begins. */
const FOOT = SHEET.height - 102
const MIDDLE = SHEET.width / 2
const WIDTH = 451
const MAX_CODE_SIDE = 290
/** Room for the hint and the address below the code. */
const CODE_CAPTION_HEIGHT = 78

/** Within the frame and as wide: where a strip of cloth goes, or the middle of a cover. */
const STRIP = { left: 39, top: 39, width: SHEET.width - 78 }
const CLOTH_HEIGHT = 78
const COVER_HEIGHT = 148
const COVER_RATIO = PREVIEW.width / PREVIEW.height

/** A sheet to hang up: what is collected for, by whom, until when, and where to give. */
export const posterPdf = (summary: LinkSummary, size: 'A4' | 'A5', cover: Bytes | null) =>
  createPdf({ size, title: `${summary.title}: poster`, madeAt: now() }, (document) => {
    document.scale(SCALE[size])
    drawStrip(document, summary.cloth, cover)
    drawFrame(document)
    drawCode(document, summary, drawTitle(document, summary, cover ? BELOW_COVER : BELOW_CLOTH))
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

function drawStrip(document: PdfDocument, cloth: Cloth, cover: Bytes | null) {
  const { left, top, width } = STRIP
  const height = cover ? COVER_HEIGHT : CLOTH_HEIGHT
  document.save().roundedRect(left, top, width, height, 3).clip()
  const coverHeight = width / COVER_RATIO
  if (cover)
    document.image(Buffer.from(cover), left, top - (coverHeight - height) / 2, { width, height: coverHeight })
  else drawCloth(document, cloth, { ...STRIP, height })
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

type TitlePlace = {
  /** The baseline of the line above the title, and what is free below that. */
  eyebrow: number
  gap: number
  /** A short title is set in the middle of so much. */
  room: number
  looks: Parameters<typeof fitText>[1]
  collectingGap: number
  goalGap: number
}

/** Below a cover it is set closer, so that the code is as large. */
const BELOW_CLOTH: TitlePlace = {
  eyebrow: STRIP.top + CLOTH_HEIGHT + 37,
  gap: 18,
  room: 112,
  looks: [
    { size: 58, maxLines: 1 },
    { size: 48, maxLines: 1 },
    { size: 46, maxLines: 2 },
    { size: 35, maxLines: 3 },
    { size: 28, maxLines: 4 },
  ],
  collectingGap: 38,
  goalGap: 26,
}
const BELOW_COVER: TitlePlace = {
  eyebrow: STRIP.top + COVER_HEIGHT + 29,
  gap: 14,
  room: 0,
  looks: [
    { size: 54, maxLines: 1 },
    { size: 46, maxLines: 1 },
    { size: 40, maxLines: 2 },
    { size: 32, maxLines: 3 },
    { size: 25, maxLines: 4 },
  ],
  collectingGap: 30,
  goalGap: 24,
}

/** Returns how far down the title ends, in points. */
function drawTitle(document: PdfDocument, summary: LinkSummary, place: TitlePlace): number {
  const eyebrow = summary.isClosed ? 'We collected for' : summary.gifts ? 'Chip in for' : 'Join in'
  drawCentred(document, typesetLine(eyebrow, { size: 20, weight: 'bold' }), place.eyebrow, COLOURS.marmalade)
  const lines = fitText(printableTitle(summary), place.looks, { width: WIDTH, weight: 'display' })
  const size = lines[0]?.size ?? 0
  const pitch = size * 1.16
  const spare = Math.max(0, (place.room - lines.length * pitch) / 3)
  const first = place.eyebrow + place.gap + size * 0.74 + spare
  for (const [index, line] of lines.entries()) drawCentred(document, line, first + index * pitch, COLOURS.ink)
  const collectingLine = collectingText(summary)
  const collectingBaseline = first + (lines.length - 1) * pitch + place.collectingGap
  drawCentred(
    document,
    typesetLine(collectingLine, { size: sizeToFit(collectingLine, { size: 17, width: WIDTH }) }),
    collectingBaseline,
    COLOURS.inkSoft,
  )
  if (summary.collectedPence === null || summary.isClosed) return collectingBaseline
  const goal = `Together we are collecting ${formatPoundsShort(summary.goalPence)}`
  const goalBaseline = collectingBaseline + place.goalGap
  drawCentred(document, typesetLine(goal, { size: 17, weight: 'bold' }), goalBaseline, COLOURS.ink)
  return goalBaseline
}

function drawCode(document: PdfDocument, { url }: LinkSummary, titleEnd: number) {
  const room = FOOT - titleEnd - CODE_CAPTION_HEIGHT
  const side = Math.min(MAX_CODE_SIDE, room - 34)
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
  drawCentred(document, typesetLine(hint, { size: 15 }), top + side + 33, COLOURS.inkSoft)
  drawAddress(document, displayUrl(url), top + side + 63)
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
  drawMark(document, left, FOOT + 17, 28)
  document.fillColor(COLOURS.accent)
  drawTextLine(document, name, { left: left + 38, baseline: FOOT + 38 })
  const slogan = typesetLine(gifts ? 'No account needed. Pay by card.' : 'Collecting together, in pounds.', {
    size: 14,
  })
  document.fillColor(COLOURS.inkSoft)
  drawTextLine(document, slogan, { left: MIDDLE + WIDTH / 2 - slogan.width, baseline: FOOT + 37 })
}

function drawCentred(document: PdfDocument, line: TypesetLine, baseline: number, colour: string) {
  document.fillColor(colour)
  drawTextLine(document, line, { left: MIDDLE - line.width / 2, baseline })
}
