import PDFDocument from 'pdfkit'
import { PRODUCT_NAME } from '@/lib/base/product'

export type PdfDocument = PDFKit.PDFDocument

type PdfOptions = {
  size: 'A4' | 'A5'
  title: string
  madeAt: Date
  /** Its parts say what they are (./pdf-tags). */
  isTagged?: boolean
}

/** A PDF whose pages `draw` fills, as the bytes of a file. */
export async function createPdf(
  { size, title, madeAt, isTagged = false }: PdfOptions,
  draw: (document: PdfDocument) => void | Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    tagged: isTagged,
    // The first with all kinds of tags.
    pdfVersion: '1.7',
    // Do not load a built-in font.
    font: '',
    info: { Title: title, Author: PRODUCT_NAME, CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  await draw(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
