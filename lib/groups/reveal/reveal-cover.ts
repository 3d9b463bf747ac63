import { chalkPath } from '@/lib/base/documents/chalk'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import type { PdfDocument } from '@/lib/base/documents/pdf-document'
import { drawTextLine } from '@/lib/base/documents/pdf-text'
import { GATE_HEIGHT, STROKES_PER_GATE, strokeAt, tallyWidth } from '@/lib/base/documents/tally'
import { type Cloth, clothColours, TILE, tileGates } from '@/lib/groups/covers/cloth'
import type { Bytes } from '@/lib/groups/posters/renderings'
import type { OpenedCard } from './queries'
import { MIDDLE, PAGE, SHEET, WIDTH } from './reveal-parts'
import { titleWithoutRecipient } from './rules'

/** What the booklet is bound in: the group's cloth, woven, with its picture on it; and endpapers of the same weave. */

/** A picture on the cover, in pixels: twice as many as it has points. Chat apps show it in the same shape. */
export const COVER = { width: Math.round(SHEET.width * 2), height: Math.round((SHEET.width * 2 * 21) / 40) }

/** Whom it is for, on the group's own cloth below its picture, with a stroke for everyone. */
export function drawCover(
  document: PdfDocument,
  { for: forWhom, title, names, signedBy }: OpenedCard,
  cloth: Cloth,
  cover: Bytes | null,
) {
  const colours = clothColours(cloth)
  drawCloth(document, cloth, 26)
  const picture = { width: SHEET.width, height: COVER.height / 2 }
  if (cover) document.image(Buffer.from(cover), 0, 0, picture)
  document.fillColor(COLOURS.cream)
  const steps = [
    { size: 38, maxLines: 2 },
    { size: 28, maxLines: 4 },
  ] as const
  const recipientLines = fitText(`For ${forWhom}`, [...steps], { width: WIDTH, weight: 'display' })
  let baseline = cover ? picture.height + 64 : 112
  for (const line of recipientLines) {
    drawTextLine(document, line, { left: PAGE.left, baseline })
    baseline += line.size * 1.16
  }
  document.fillColor(colours.soft)
  for (const line of fitText(titleWithoutRecipient(title, forWhom) ?? '', [{ size: 15, maxLines: 3 }], {
    width: WIDTH,
  })) {
    drawTextLine(document, line, { left: PAGE.left, baseline: baseline + 2 })
    baseline += 21
  }
  document.fillColor(COLOURS.cream)
  const senderLines = signedBy
    ? fitText(`From ${signedBy}`, [{ size: 14, maxLines: 3 }], { width: WIDTH, weight: 'display' })
    : []
  const bottom = SHEET.height - 62
  for (const [index, line] of senderLines.entries())
    drawTextLine(document, line, {
      left: PAGE.left,
      baseline: bottom - (senderLines.length - 1 - index) * 18,
    })
  const top = baseline + 14
  drawTally(document, names.length, { top, bottom: bottom - senderLines.length * 18 - 18 }, colours.thread)
}

/** With its stitching, which is where the booklet is folded. */
function drawCloth(document: PdfDocument, cloth: Cloth, stitchLeft: number) {
  const colours = clothColours(cloth)
  document.rect(0, 0, SHEET.width, SHEET.height).fill(colours.cloth)
  drawWeave(document, cloth, { ink: colours.rule, opacity: 0.4 })
  document.lineWidth(1.6).dash(7, { space: 5 }).strokeColor(colours.rule)
  document
    .moveTo(stitchLeft, 16)
    .lineTo(stitchLeft, SHEET.height - 16)
    .stroke()
    .undash()
}

/** The back: cloth again, stitched where the cover is. */
export function drawBack(document: PdfDocument, cloth: Cloth) {
  drawCloth(document, cloth, SHEET.width - 26)
  document.save().translate(MIDDLE - tallyWidth(1) / 2, SHEET.height - 120)
  document.fillColor(clothColours(cloth).thread)
  for (let index = 0; index < STROKES_PER_GATE; index += 1)
    document.path(chalkPath(strokeAt(index), CHALK_WEIGHT)).fill()
  document.restore()
}

/** A page without words is no blank one: it has the weave of the cloth, as endpapers have. */
export function drawEndpaper(document: PdfDocument, cloth: Cloth) {
  document.rect(0, 0, SHEET.width, SHEET.height).fill(COLOURS.paper)
  drawWeave(document, cloth, { ink: clothColours(cloth).soft, opacity: 0.55 })
}

const WEAVE_SCALE = 0.34
const WEAVE_WEIGHT = 3.2
const CHALK_WEIGHT = 5.4
/** In points, however large the tally is. */
const MAX_WEIGHT = 13

/** The woven tallies of a whole page. */
function drawWeave(document: PdfDocument, cloth: Cloth, { ink, opacity }: { ink: string; opacity: number }) {
  const scale = WEAVE_SCALE * cloth.scale
  const reach = Math.hypot(SHEET.width, SHEET.height) / scale
  // Without the one that closes a tile alone: here its neighbour does.
  const gates = tileGates(cloth).slice(0, -1)
  document.save().rect(0, 0, SHEET.width, SHEET.height).clip()
  document.rotate(cloth.tilt).scale(scale).lineCap('round').lineWidth(WEAVE_WEIGHT)
  document.strokeColor(ink).strokeOpacity(opacity)
  for (let x = -TILE.width * Math.ceil(reach / TILE.width / 3); x < reach; x += TILE.width)
    for (let y = -TILE.height * Math.ceil(reach / TILE.height / 3); y < reach; y += TILE.height) {
      document.save().translate(x, y)
      for (const gate of gates) {
        document.save().translate(gate.x, gate.y)
        document.path(gate.d).stroke()
        document.restore()
      }
      document.restore()
    }
  document.restore()
}

/** Between two rows of gates. */
const GAP = 14
const MAX_SCALE = 3

/** Everyone's, in rows of gates as large as they fit. */
function drawTally(
  document: PdfDocument,
  strokes: number,
  { top, bottom }: { top: number; bottom: number },
  thread: string,
) {
  const gates = Math.ceil(strokes / STROKES_PER_GATE)
  const options = Array.from({ length: gates }, (_, more) => {
    const rows = Math.ceil(gates / (more + 1))
    const scale = Math.min(
      MAX_SCALE,
      WIDTH / tallyWidth(more + 1),
      (bottom - top) / (rows * (GATE_HEIGHT + GAP) - GAP),
    )
    return { gatesPerRow: more + 1, rows, scale }
  })
  const [best] = options.sort((one, other) => other.scale - one.scale)
  if (!best) return
  const { gatesPerRow, rows, scale } = best
  // The first stroke stands on the edge of the text, unless a bar across the gate does.
  const edge = strokes < STROKES_PER_GATE ? (strokeAt(0)[0] ?? 0) - CHALK_WEIGHT / 2 : 0
  // A little below the middle of the room that it has.
  const room = bottom - top - (rows * (GATE_HEIGHT + GAP) - GAP) * scale
  document
    .save()
    .translate(PAGE.left - edge * scale, top + room * 0.55)
    .scale(scale)
    .fillColor(thread)
  const strokesPerRow = gatesPerRow * STROKES_PER_GATE
  for (let index = 0; index < strokes; index += 1) {
    const row = Math.floor(index / strokesPerRow)
    const points = strokeAt(index - row * strokesPerRow)
    const lowered = points.map((value, axis) => (axis % 2 === 0 ? value : value + row * (GATE_HEIGHT + GAP)))
    document.path(chalkPath(lowered, Math.min(CHALK_WEIGHT, MAX_WEIGHT / scale))).fill()
  }
  document.restore()
}
