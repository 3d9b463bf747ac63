import type { Glyph } from 'fontkit'
import type { PdfDocument } from './pdf-document'
import { featuresOf, type TextRun } from './typeset'

/** A font within a document, by the library: its types do not know it. */
type EmbeddedFont = {
  scale: number
  layout: (text: string, features?: []) => { glyphs: Glyph[]; positions: Position[] }
  encode: (text: string, features?: []) => [codes: string[], positions: Position[]]
  subset: { includeGlyph: (id: number) => number; glyphs: number[] }
  /** By the number of a glyph in the document: the letters that it stands for, and its width. */
  unicode: number[][]
  widths: number[]
}
type Position = { xOffset: number; yOffset: number }

/** Chooses the font of a run, from the start as text that can be copied and searched. */
export function chooseFont(document: PdfDocument, { font }: TextRun) {
  // The library takes an opened font, which its types do not say.
  document.font(font.font as unknown as PDFKit.Mixins.PDFFontSource, font.path)
  const embedded = embeddedFontOf(document)
  if (!Object.hasOwn(embedded, 'encode')) embedEachText(embedded)
}

const embeddedFontOf = (document: PdfDocument) => (document as unknown as { _font: EmbeddedFont })._font

/**
 * The library embeds each glyph once, with the letters that it stood for first: two spaces, or two Arabic letters with
 * the same form, would be read as one. So a glyph is embedded once for each text that it stands for.
 */
function embedEachText(font: EmbeddedFont) {
  const { subset, unicode, widths } = font
  const numbers = new Map<string, number>()
  const embed = ({ id, codePoints, advanceWidth }: Glyph) => {
    const known = unicode[subset.includeGlyph(id)]
    const number = known ? subset.glyphs.push(id) - 1 : subset.includeGlyph(id)
    unicode[number] = codePoints
    widths[number] = advanceWidth * font.scale
    return number
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    const codes = glyphs.map((glyph) => {
      const key = `${glyph.id} ${glyph.codePoints}`
      const number = numbers.get(key) ?? embed(glyph)
      numbers.set(key, number)
      return number.toString(16).padStart(4, '0')
    })
    return [codes, positions]
  }
}

/** Whether programs that copy and search find a run as it was written: not if shaping reorders or moves its letters. */
export function isReadAsWritten(document: PdfDocument, run: TextRun): boolean {
  // Right-to-left text is put in order by each program, by rules of its own.
  if (run.isRightToLeft) return true
  const { glyphs, positions } = embeddedFontOf(document).layout(run.text, featuresOf(run))
  const letters = String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))
  return letters === run.text && positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
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
