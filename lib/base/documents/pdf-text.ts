import type { Weight } from './faces'
import { shorten, type TextStyle, type TypesetLine, typesetLine } from './lines'
import type { PdfDocument } from './pdf-document'
import { chooseFont, isReadAsWritten, withActualText } from './pdf-font'
import { featuresOf, type TextRun } from './typeset'

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

/** Writes a typeset line. */
export function drawTextLine(
  document: PdfDocument,
  line: TypesetLine,
  { left, baseline }: Omit<Box, 'width'>,
) {
  document.fontSize(line.size)
  let x = left
  for (const run of line.runs) {
    chooseFont(document, run)
    if (isReadAsWritten(document, run)) drawRun(document, run, x, baseline)
    else drawWords(document, run, x, baseline)
    x += run.width
  }
}

function drawRun(document: PdfDocument, run: TextRun, left: number, baseline: number) {
  document.text(run.text, left, baseline, {
    ...(run.isRightToLeft && { features: featuresOf(run) }),
    lineBreak: false,
    baseline: 'alphabetic',
  })
}

/** Word by word, so that each can be selected and found; one that would be read otherwise carries its text. */
function drawWords(document: PdfDocument, run: TextRun, left: number, baseline: number) {
  let x = left
  for (const text of run.text.split(/( )/)) {
    const word = { ...run, text }
    const drawWord = () => drawRun(document, word, x, baseline)
    if (isReadAsWritten(document, word)) drawWord()
    else withActualText(document, text, drawWord)
    x += document.widthOfString(text)
  }
}

/** The largest size, up to this one, at which the whole line fits. */
export function sizeToFit(
  line: string,
  { size, weight, width }: { size: number; weight?: Weight; width: number },
) {
  return Math.min(size, (size * width) / typesetLine(line, { size, weight }).width)
}
