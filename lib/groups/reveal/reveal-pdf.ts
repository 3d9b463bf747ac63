import { setImmediate } from 'node:timers/promises'
import { now } from '@/lib/base/clock'
import { SIGNATURE_STROKE, signatureStroke } from '@/lib/base/documents/chalk'
import { COLOURS } from '@/lib/base/documents/colours'
import { drawMark } from '@/lib/base/documents/ornaments'
import { createPdf, type PdfDocument } from '@/lib/base/documents/pdf-document'
import { drawTextLine } from '@/lib/base/documents/pdf-text'
import { type Cloth, clothColours } from '@/lib/groups/covers/cloth'
import type { Bytes } from '@/lib/groups/posters/renderings'
import type { OpenedCard } from './queries'
import { drawBack, drawCover, drawEndpaper } from './reveal-cover'
import { fillSheets, layOut, type PlacedPiece } from './reveal-layout'
import {
  CLOTH_INK,
  type Line,
  MIDDLE,
  PAGE,
  SHEET,
  STRIPES_HEIGHT,
  STROKE,
  type UpdatePictures,
  WIDTH,
} from './reveal-parts'
import { titlePage } from './reveal-title-page'

/**
 * The opened card to print on A5 and fold: a cover, names and messages in the order of the hand, the letters that were
 * written on the way, and a back. Whole sheets, so that the back is at the back. Pages that are left are endpapers, the
 * first of them in front, and a title page: no two endpapers face each other.
 */
export const revealPdf = (
  card: OpenedCard,
  cloth: Cloth,
  cover: Bytes | null,
  updatePictures: UpdatePictures = new Map(),
) =>
  createPdf({ size: 'A5', title: `For ${card.for}`, madeAt: now() }, async (document) => {
    const colours = clothColours(cloth)
    drawCover(document, card, cloth, cover)
    const written = await layOut(card, updatePictures)
    const spare = fillSheets(written.length) - written.length
    const pages = spare > MAX_ENDPAPERS ? [titlePage(card), ...written] : written
    if (spare > 0) addEndpaper(document, cloth)
    await drawPages(document, pages, colours)
    if (spare > 1) addEndpaper(document, cloth)
    document.addPage()
    drawBack(document, cloth)
  })

const MAX_ENDPAPERS = 2

function addEndpaper(document: PdfDocument, cloth: Cloth) {
  document.addPage()
  drawEndpaper(document, cloth)
}

type Colours = ReturnType<typeof clothColours>

async function drawPages(document: PdfDocument, pages: PlacedPiece[][], colours: Colours) {
  for (const page of pages) {
    // In some scripts a page takes a while: others get their turn.
    await setImmediate()
    drawPage(document, page, colours)
  }
}

function drawPage(document: PdfDocument, page: PlacedPiece[], colours: Colours) {
  document.addPage()
  for (const placed of page) {
    const { top } = placed
    if ('jpeg' in placed) drawPicture(document, placed)
    else if ('edge' in placed) drawEdge(document, placed.edge, top)
    else if ('row' in placed) for (const name of placed.row) drawWords(document, { ...name, top }, colours)
    else drawWords(document, placed, colours)
  }
  drawMark(document, MIDDLE - 9, SHEET.height - 42, 18)
}

function drawPicture(
  document: PdfDocument,
  { jpeg, shown, left, top }: Extract<PlacedPiece, { jpeg: unknown }>,
) {
  const { width, height } = shown
  document.save().rect(left, top, width, height).clip()
  document.image(Buffer.from(jpeg), left, top, { cover: [width, height], align: 'center', valign: 'center' })
  document.restore()
}

type PlacedWords = Line & { left: number; top: number }

function drawWords(document: PdfDocument, placed: PlacedWords, { cloth, threadOnPaper }: Colours) {
  const { line, ink, isOblique, signs, isRightToLeft, drop = 0, left, top } = placed
  document.fillColor(ink === CLOTH_INK ? cloth : ink)
  drawTextLine(document, line, { left, baseline: top + drop + line.size, isOblique })
  if (signs === undefined) return
  const scale = (line.size * STROKE.height) / SIGNATURE_STROKE.height
  const strokeLeft = isRightToLeft
    ? left + line.width + line.size * STROKE.gap
    : left - line.size * (STROKE.gap + STROKE.width)
  document
    .save()
    .translate(strokeLeft, top - line.size * 0.1)
    .scale(scale)
  document.path(signatureStroke(signs)).fill(threadOnPaper)
  document.restore()
}

/** How wide a stripe is. */
const STRIPE = 9
const STRIPES = [COLOURS.accent, COLOURS.marmaladeFill]

/** Stripes as on a letter by air, a whole number of them; or a hairline. */
function drawEdge(document: PdfDocument, edge: 'stripes' | 'rule', top: number) {
  if (edge === 'rule') {
    document.lineWidth(0.7).strokeColor(COLOURS.rule)
    return document.moveTo(PAGE.left, top).lineTo(PAGE.right, top).stroke()
  }
  const count = Math.floor(WIDTH / (2 * STRIPE))
  const pitch = (WIDTH - STRIPE - STRIPES_HEIGHT) / (count - 1)
  for (let index = 0; index < count; index += 1)
    document
      .moveTo(PAGE.left + index * pitch, top + STRIPES_HEIGHT)
      .lineTo(PAGE.left + index * pitch + STRIPE, top + STRIPES_HEIGHT)
      .lineTo(PAGE.left + index * pitch + STRIPE + STRIPES_HEIGHT, top)
      .lineTo(PAGE.left + index * pitch + STRIPES_HEIGHT, top)
      .fill(STRIPES[index % STRIPES.length])
}
