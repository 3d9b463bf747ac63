import { COLOURS, MARK } from './colours'
import type { PdfDocument } from './pdf-document'

/** The mark, as wide as `size`. */
export function drawMark(document: PdfDocument, left: number, top: number, size: number) {
  document
    .save()
    .translate(left, top)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 6).fill(COLOURS.accent)
  document.lineWidth(MARK.weight).lineCap('round')
  document.path(MARK.strokes).stroke(COLOURS.cream)
  document.path(MARK.crossStroke).stroke(MARK.crossStrokeColour)
  document.restore()
}

type Rule = { left: number; right: number; top: number; colour: string }

/** The double rule of a printed programme. */
export function drawDoubleRule(document: PdfDocument, { left, right, top, colour }: Rule) {
  document.strokeColor(colour)
  document.lineWidth(1.8).moveTo(left, top).lineTo(right, top).stroke()
  document
    .lineWidth(0.6)
    .moveTo(left, top + 3.4)
    .lineTo(right, top + 3.4)
    .stroke()
}
