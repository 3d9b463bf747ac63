import PDFDocument from 'pdfkit'
import { now } from '@/lib/clock'
import { PRODUCT_NAME } from '@/lib/product'
import { COLOURS, MARK } from './colours'

export type Document = PDFKit.PDFDocument

/** A document whose pages `draw` fills, as the bytes of a file. */
export async function pdfOf(
  size: 'A4' | 'A5',
  title: string,
  draw: (document: Document) => void | Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    // None of the built-in ones.
    font: '',
    info: { Title: title, Author: PRODUCT_NAME, CreationDate: now() },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  await draw(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** The mark, as wide as `size`. */
export function drawMark(document: Document, left: number, top: number, size: number) {
  document
    .save()
    .translate(left, top)
    .scale(size / 32)
  document.roundedRect(0, 0, 32, 32, 6).fill(COLOURS.accent)
  document.lineWidth(MARK.weight).lineCap('round')
  document.path(MARK.strokes).stroke(COLOURS.cream)
  document.path(MARK.across).stroke(MARK.acrossColour)
  document.restore()
}

type Rule = { left: number; right: number; top: number; colour: string }

/** The double rule of a printed programme. */
export function drawDoubleRule(document: Document, { left, right, top, colour }: Rule) {
  document.strokeColor(colour)
  document.lineWidth(1.8).moveTo(left, top).lineTo(right, top).stroke()
  document
    .lineWidth(0.6)
    .moveTo(left, top + 3.4)
    .lineTo(right, top + 3.4)
    .stroke()
}
