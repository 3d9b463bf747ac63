import type { PdfDocument } from './pdf-document'
import { shapeRun } from './shape'
import { mirror, type TextRun } from './typeset'

/** A font within a document, by the library: its types do not know it. Lengths are in thousandths of the size. */
type EmbeddedFont = {
  encode: (text: string) => [codes: string[], positions: Position[]]
  widthOfString: (text: string) => number
  subset: { includeGlyph: (id: number) => number; glyphs: number[] }
  /** By the number of a glyph in the document: the letters that it stands for, and its width. */
  unicode: number[][]
  widths: number[]
}
type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }

/**
 * Chooses the font of a run. The library would shape its text in a way of its own, which gets letters of some scripts
 * wrong and may take without end; so each text of the run is shaped here.
 */
export function chooseFont(document: PdfDocument, run: TextRun) {
  document.registerFont(run.font.path, run.font.file).font(run.font.path)
  const embedded = (document as unknown as { _font: EmbeddedFont })._font
  const scale = 1000 / run.font.font.face.upem
  embedded.encode = (text) => {
    const glyphs = shapeRun({ ...run, text })
    // Readers turn lines from right to left round, and their brackets.
    const numbers = glyphs.map(({ id, letters }) =>
      numberOf(embedded, id, run.isRightToLeft ? mirror(letters) : letters),
    )
    const positions = glyphs.map(({ id, xAdvance, xOffset, yOffset }) => ({
      xAdvance: xAdvance * scale,
      advanceWidth: run.font.font.glyphHAdvance(id) * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }))
    for (const [index, number] of numbers.entries())
      embedded.widths[number] = positions[index]?.advanceWidth ?? 0
    return [numbers.map((number) => number.toString(16).padStart(4, '0')), positions]
  }
  // Each run is put in its place, so the library need not know how far the one before goes.
  embedded.widthOfString = () => 0
}

const numbersByFont = new WeakMap<EmbeddedFont, Map<string, number>>()

/**
 * The number of a glyph in the document. The library embeds each glyph once, with the letters that it stood for first:
 * two spaces, or two Arabic letters with the same form, would be read as one. So a glyph is embedded once for each text
 * that it stands for.
 */
function numberOf(font: EmbeddedFont, id: number, letters: string): number {
  const numbers = numbersByFont.get(font) ?? new Map<string, number>()
  numbersByFont.set(font, numbers)
  const key = `${id} ${letters}`
  const known = numbers.get(key)
  if (known !== undefined) return known
  const { subset, unicode } = font
  const isEmbedded = unicode[subset.includeGlyph(id)] !== undefined
  const number = isEmbedded ? subset.glyphs.push(id) - 1 : subset.includeGlyph(id)
  unicode[number] = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
  numbers.set(key, number)
  return number
}

/** Whether programs that copy and search find a run as it was written: not if shaping reorders or moves its letters. */
export function isReadAsWritten(run: TextRun): boolean {
  // Right-to-left text is put in order by each program, by rules of its own.
  if (run.isRightToLeft) return true
  const glyphs = shapeRun(run)
  const isInOrder = glyphs.map(({ letters }) => letters).join('') === run.text
  return isInOrder && glyphs.every(({ letters, xOffset, yOffset }) => letters && !xOffset && !yOffset)
}

/** Marks what `draw` writes with its text: inside the text object, since some readers mix up coordinates outside. */
export function withActualText(document: PdfDocument, text: string, draw: () => void) {
  const { addContent } = document
  const codes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
  const marks: Record<string, string> = { BT: `BT\n/Span <</ActualText <${codes}>>> BDC`, ET: 'EMC\nET' }
  document.addContent = (line: string) => addContent.call(document, marks[line] ?? line)
  draw()
  document.addContent = addContent
}
