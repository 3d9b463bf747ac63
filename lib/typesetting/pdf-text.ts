import type { Weight } from './fonts'
import { type Look, type SetLine, setLine, shorten } from './lines'
import type { Document } from './pdf-document'
import { featuresOf, type Run } from './typeset'

type Box = { left: number; baseline: number; width?: number; align?: 'left' | 'right' }

/** Writes one line. Text that is wider than its box ends in an ellipsis. */
export function write(document: Document, text: string, look: Look & Box) {
  const { left, baseline, width, align = 'left' } = look
  const line = width ? shorten(text, look, width) : setLine(text, look)
  writeLine(document, line, { left: align === 'right' && width ? left + width - line.width : left, baseline })
}

/** Writes a typeset line. */
export function writeLine(document: Document, line: SetLine, { left, baseline }: Omit<Box, 'width'>) {
  document.fontSize(line.size)
  let x = left
  for (const run of line.runs) {
    choose(document, run).text(run.text, x, baseline, {
      ...(run.isRightToLeft && { features: featuresOf(run) }),
      lineBreak: false,
      baseline: 'alphabetic',
    })
    x += run.width
  }
}

/** The largest size, up to this one, at which the whole line fits. */
export function sizeToFit(
  line: string,
  { size, weight, width }: { size: number; weight?: Weight; width: number },
) {
  return Math.min(size, (size * width) / setLine(line, { size, weight }).width)
}

// The library takes an opened font, which its types do not say.
const choose = (document: Document, { font }: Run) =>
  document.font(font.font as unknown as PDFKit.Mixins.PDFFontSource, font.path)
