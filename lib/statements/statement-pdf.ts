import { numericDay, timeOfDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'
import { PRODUCT_NAME } from '@/lib/product'
import type { Statement, StatementLine } from './statement'

type Document = PDFKit.PDFDocument
type Column = { title: string; left: number; width: number; align: 'left' | 'right' }

const PAGE = { left: 48, right: 547, top: 56, bottom: 786 }
const ROW_HEIGHT = 19
const COLUMNS: Column[] = [
  { title: 'Date', left: 48, width: 92, align: 'left' },
  { title: 'What', left: 144, width: 148, align: 'left' },
  { title: 'Who', left: 296, width: 80, align: 'left' },
  { title: 'In', left: 378, width: 52, align: 'right' },
  { title: 'Out', left: 434, width: 52, align: 'right' },
  { title: 'Balance', left: 488, width: 59, align: 'right' },
]

/** A group's statement to print or to file. The library is loaded when the first one is asked for. */
export async function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit')
  const title = `Statement of ${statement.groupTitle}`
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: plain(title), Author: PRODUCT_NAME, CreationDate: statement.madeAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  drawHead(document, statement)
  drawTable(document, statement)
  drawPageNumbers(document)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** The built-in fonts know Western European letters alone. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/gu, (letter) => {
      const base = letter.normalize('NFD').charAt(0)
      return /[\u0020-\u007e]/.test(base) ? base : '?'
    })

function drawHead(document: Document, { groupTitle, madeAt, inPence, outPence, balancePence }: Statement) {
  document.font('Helvetica-Bold').fontSize(10).fillColor('#0f4d3a')
  document.text(PRODUCT_NAME, PAGE.left, PAGE.top)
  document.fontSize(20).fillColor('#1b2420')
  document.text(plain(groupTitle), PAGE.left, PAGE.top + 18, { width: PAGE.right - PAGE.left })
  document.font('Helvetica').fontSize(10).fillColor('#4a534d')
  document.text(`Statement made on ${numericDay(madeAt)} at ${timeOfDay(madeAt)}`, { lineGap: 4 })
  const sums = `In ${formatPounds(inPence)}   ·   Out ${formatPounds(outPence)}   ·   Held now ${formatPounds(balancePence)}`
  document.font('Helvetica-Bold').fillColor('#1b2420').text(sums)
  document.y += 16
}

function drawTable(document: Document, { lines, inPence, outPence, balancePence }: Statement) {
  drawTitles(document)
  for (const line of lines) {
    if (document.y + ROW_HEIGHT > PAGE.bottom) {
      document.addPage()
      document.y = PAGE.top
      drawTitles(document)
    }
    drawRow(document, cellsOf(line))
  }
  if (lines.length === 0) drawRow(document, ['Nothing has moved yet.', '', '', '', '', ''])
  document.font('Helvetica-Bold')
  const sums = [inPence, outPence, balancePence].map(formatPounds)
  drawRow(document, ['Total', '', '', ...sums], '#1b2420')
}

const cellsOf = ({ at, what, who, changePence, balancePence }: StatementLine): string[] => [
  `${numericDay(at)} ${timeOfDay(at)}`,
  what,
  plain(who),
  changePence > 0 ? formatPounds(changePence) : '',
  changePence < 0 ? formatPounds(-changePence) : '',
  formatPounds(balancePence),
]

function drawTitles(document: Document) {
  document.font('Helvetica-Bold').fontSize(9).fillColor('#4a534d')
  const titles = COLUMNS.map(({ title }) => title)
  drawRow(document, titles, '#83795f')
  document.font('Helvetica').fillColor('#1b2420')
}

function drawRow(document: Document, cells: string[], rule = '#d9cdb6') {
  const top = document.y
  document.fontSize(9)
  for (const [index, { left, width, align }] of COLUMNS.entries()) {
    const options = { width, align, height: ROW_HEIGHT - 6, ellipsis: true, lineBreak: true }
    document.text(cells[index] ?? '', left, top + 5, options)
  }
  const bottom = top + ROW_HEIGHT
  document.moveTo(PAGE.left, bottom).lineTo(PAGE.right, bottom).lineWidth(0.6).strokeColor(rule).stroke()
  document.y = bottom
}

function drawPageNumbers(document: Document) {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    document.font('Helvetica').fontSize(8).fillColor('#4a534d')
    const text = `Page ${page + 1} of ${count}`
    document.text(text, PAGE.left, 806, { width: PAGE.right - PAGE.left, align: 'right', lineBreak: false })
  }
}
