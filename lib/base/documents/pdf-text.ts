import type { Weight } from './faces'
import { shorten, type TextStyle, type TypesetLine, typesetLine } from './lines'
import type { PdfDocument } from './pdf-document'
import { chooseFont, isReadAsWritten, withActualText } from './pdf-font'
import { widthOf } from './shape'
import type { TextRun } from './typeset'

type Box = { left: number; baseline: number; width?: number; align?: 'left' | 'right' }

/** Writes one line. Text that is wider than its box ends in an ellipsis. */
export function drawString(document: PdfDocument, text: string, style: TextStyle & Box) {
  const { left, baseline, width, align = 'left' } = style
  const line = width ? shorten(text, style, width) : typesetLine(text, style)
  drawTextLine(document, line, {
    left: align === 'right' && width ? left + width - line.width : left,
    baseline,
  })
}

type Place = { left: number; baseline: number; isOblique?: boolean }

/** Writes a typeset line. Only scripts that have such letters are oblique. */
export function drawTextLine(document: PdfDocument, line: TypesetLine, place: Place) {
  const { left, baseline, isOblique = false } = place
  document.fontSize(line.size)
  let x = left
  for (const run of line.runs) {
    chooseFont(document, run)
    const start = { left: x, baseline, isOblique: isOblique && OBLIQUE.test(run.text) }
    if (isReadAsWritten(run)) drawRun(document, run, start)
    else drawWords(document, run, { ...start, size: line.size })
    x += run.width
  }
}

const OBLIQUE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u

function drawRun(document: PdfDocument, run: TextRun, { left, baseline, isOblique }: Place) {
  document.text(run.text, left, baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
    oblique: isOblique,
  })
}

/** Word by word, so that each can be selected and found; one that would be read otherwise carries its text. */
function drawWords(document: PdfDocument, run: TextRun, place: Place & { size: number }) {
  let { left } = place
  for (const text of run.text.split(/( )/)) {
    const word = { ...run, text }
    const drawWord = () => drawRun(document, word, { ...place, left })
    if (isReadAsWritten(word)) drawWord()
    else withActualText(document, text, drawWord)
    left += widthOf(word) * place.size
  }
}

/** The largest size, up to this one, at which the whole line fits. */
export function sizeToFit(
  line: string,
  { size, weight, width }: { size: number; weight?: Weight; width: number },
) {
  return Math.min(size, (size * width) / typesetLine(line, { size, weight }).width)
}
