import { setImmediate } from 'node:timers/promises'
import { longMoment, numericDay, timeOfDay } from '@/lib/base/dates'
import { COLOURS } from '@/lib/base/documents/colours'
import type { Weight } from '@/lib/base/documents/faces'
import { drawDoubleRule, drawMark } from '@/lib/base/documents/ornaments'
import { createPdf, type PdfDocument } from '@/lib/base/documents/pdf-document'
import { addElement, drawAs, drawAsArtifact, type PdfElement, startTags } from '@/lib/base/documents/pdf-tags'
import { drawString, sizeToFit } from '@/lib/base/documents/pdf-text'
import { formatPounds } from '@/lib/base/money/pence'
import { type OperatorIdentity, operatorLine } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import { omittedLinesText, PDF_LINES_MAX } from './pdf-lines'
import type { Statement, StatementLine } from './statement'

type Column = { title: string; left: number; width: number; align: 'left' | 'right' }

const PAGE = { left: 48, right: 547, top: 56, bottom: 786 }
const ROW_HEIGHT = 19
const COLUMNS: Column[] = [
  { title: 'Date', left: 48, width: 80, align: 'left' },
  { title: 'What', left: 132, width: 140, align: 'left' },
  { title: 'Who', left: 276, width: 100, align: 'left' },
  { title: 'In', left: 378, width: 52, align: 'right' },
  { title: 'Out', left: 434, width: 52, align: 'right' },
  { title: 'Balance', left: 488, width: 59, align: 'right' },
]

/** A line of the summary; a 'part' belongs to the line above it. */
type SumRow = { label: string; amountPence: number; kind: 'line' | 'part' | 'sum' | 'noted' }

/** A summary that goes above the movements. */
type Sums = { title: string; text: string; rows: SumRow[]; note: string }

/** A group's statement to print or to file. */
export function makeStatementPdf(
  statement: Statement,
  operatorIdentity: OperatorIdentity,
  sums?: Sums,
): Promise<Uint8Array<ArrayBuffer>> {
  const { groupTitle, madeAt } = statement
  const pdfInfo = { size: 'A4', title: `Statement of ${groupTitle}`, madeAt, isTagged: true } as const
  return createPdf(pdfInfo, async (document) => {
    const body = startTags(document)
    drawHead(document, body, statement)
    if (sums) drawSums(document, body, sums)
    const { length } = statement.lines
    if (length <= PDF_LINES_MAX) await drawTable(document, body, statement)
    else drawText(document, body, omittedLinesText(length))
    drawFooters(document, operatorLine(operatorIdentity))
  })
}

function drawHead(document: PdfDocument, body: PdfElement, statement: Statement) {
  const { groupTitle, madeAt, incomingPence, outgoingPence, balancePence } = statement
  const { left, right, top } = PAGE
  const width = right - left
  drawAsArtifact(document, () => drawMark(document, left, top - 8, 18))
  document.fillColor(COLOURS.accent)
  drawAs(document, body, { kind: 'P' }, () =>
    drawString(document, PRODUCT_NAME, { left: left + 25, baseline: top + 6, size: 12, weight: 'display' }),
  )
  document.fillColor(COLOURS.ink)
  const titleStyle = { left, width, weight: 'display' } as const
  const size = sizeToFit(groupTitle, { ...titleStyle, size: 22 })
  drawAs(document, body, { kind: 'H1', text: groupTitle }, () =>
    drawString(document, groupTitle, { ...titleStyle, baseline: top + 42, size }),
  )
  drawAsArtifact(document, () =>
    drawDoubleRule(document, { left, right, top: top + 54, colour: COLOURS.rule }),
  )
  document.fillColor(COLOURS.inkSoft)
  const madeText = `Statement made on ${longMoment(madeAt)}`
  drawAs(document, body, { kind: 'P' }, () =>
    drawString(document, madeText, { left, baseline: top + 76, size: 10 }),
  )
  const totalsText = `In ${formatPounds(incomingPence)}   ·   Out ${formatPounds(outgoingPence)}   ·   Held now ${formatPounds(balancePence)}`
  document.fillColor(COLOURS.ink)
  drawAs(document, body, { kind: 'P' }, () =>
    drawString(document, totalsText, { left, baseline: top + 92, size: 10, weight: 'bold' }),
  )
  document.y = top + 108
}

/** As many words as fit on one line at the size of plain text. */
const LINE_PATTERN = /\S.{0,90}(?=\s|$)|\S+/gu

function drawSums(document: PdfDocument, body: PdfElement, { title, text, rows, note }: Sums) {
  const { left } = PAGE
  const top = document.y
  document.fillColor(COLOURS.ink)
  drawAs(document, body, { kind: 'H2' }, () =>
    drawString(document, title, { left, baseline: top + 14, size: 14, weight: 'display' }),
  )
  document.y = top + 24
  drawText(document, body, text)
  const table = addElement(document, body, 'Table')
  for (const row of rows) drawSum(document, addElement(document, table, 'TR'), row)
  document.y += 8
  drawText(document, body, note)
  document.y += 10
}

function drawSum(document: PdfDocument, row: PdfElement, { label, amountPence, kind }: SumRow) {
  const { left, right } = PAGE
  const width = right - left
  // Writing moves the document's own y.
  const top = document.y
  const indent = kind === 'part' ? 14 : 0
  const look = { size: 10, baseline: top + 13, weight: kind === 'sum' ? 'bold' : 'regular' } as const
  document.fillColor(kind === 'part' ? COLOURS.inkSoft : COLOURS.ink)
  drawAs(document, row, { kind: 'TH', scope: 'Row' }, () =>
    drawString(document, label, { ...look, left: left + indent, width: width - 100 - indent }),
  )
  drawAs(document, row, { kind: 'TD' }, () =>
    drawString(document, formatPounds(amountPence), { ...look, left, width, align: 'right' }),
  )
  drawAsArtifact(document, () => drawRule(document, top + ROW_HEIGHT))
}

function drawText(document: PdfDocument, body: PdfElement, text: string) {
  if (!text) return
  const { left, right } = PAGE
  let top = document.y
  document.fillColor(COLOURS.inkSoft)
  drawAs(document, body, { kind: 'P' }, () => {
    for (const line of text.match(LINE_PATTERN) ?? []) {
      drawString(document, line, { left, width: right - left, baseline: top + 8, size: 10 })
      top += 15
    }
  })
  document.fillColor(COLOURS.ink)
  document.y = top + 5
}

async function drawTable(document: PdfDocument, body: PdfElement, statement: Statement) {
  const { lines, incomingPence, outgoingPence, balancePence } = statement
  const table = addElement(document, body, 'Table')
  drawTitles(document, addElement(document, table, 'TR'))
  for (const line of lines) {
    // A long statement takes seconds, and in some scripts a page does: others get their turn.
    await setImmediate()
    if (document.y + ROW_HEIGHT > PAGE.bottom) {
      document.addPage()
      document.y = PAGE.top
      drawTitles(document)
    }
    drawRow(document, addElement(document, table, 'TR'), cellsOf(line))
  }
  if (lines.length === 0)
    drawRow(document, addElement(document, table, 'TR'), ['', 'No money has moved yet.', '', '', '', ''])
  const sums = [incomingPence, outgoingPence, balancePence].map(formatPounds)
  const total = ['Total', '', '', ...sums]
  drawRow(document, addElement(document, table, 'TR'), total, { weight: 'bold', rule: COLOURS.ink })
}

const cellsOf = ({ at, what, who, changePence, balancePence }: StatementLine): string[] => [
  `${numericDay(at)} ${timeOfDay(at)}`,
  what,
  who,
  changePence > 0 ? formatPounds(changePence) : '',
  changePence < 0 ? formatPounds(-changePence) : '',
  formatPounds(balancePence),
]

/** On later pages they repeat the first ones and are not read, so they have no row. */
function drawTitles(document: PdfDocument, row?: PdfElement) {
  document.fillColor(COLOURS.inkSoft)
  const titles = COLUMNS.map(({ title }) => title)
  const draw = () => drawRow(document, row, titles, { weight: 'bold', rule: '#83795f', scope: 'Column' })
  if (row) draw()
  else drawAsArtifact(document, draw)
  document.fillColor(COLOURS.ink)
}

type RowStyle = { weight?: Weight; rule?: string; scope?: 'Column' }

function drawRow(
  document: PdfDocument,
  row: PdfElement | undefined,
  cells: string[],
  { weight, rule, scope }: RowStyle = {},
) {
  const top = document.y
  for (const [index, column] of COLUMNS.entries()) {
    const text = cells[index]
    const tag = { kind: scope ? 'TH' : 'TD', scope, text } as const
    const look = { ...column, weight, size: 9, baseline: top + 13 }
    const draw = text ? () => drawString(document, text, look) : undefined
    if (row) drawAs(document, row, tag, draw)
    else draw?.()
  }
  const ruleOff = () => drawRule(document, top + ROW_HEIGHT, rule)
  if (row) drawAsArtifact(document, ruleOff)
  else ruleOff()
}

/** Rules off a row; the next one begins there. */
function drawRule(document: PdfDocument, top: number, colour: string = COLOURS.rule) {
  document.moveTo(PAGE.left, top).lineTo(PAGE.right, top).lineWidth(0.6).strokeColor(colour).stroke()
  document.y = top
}

function drawFooters(document: PdfDocument, operatorText: string) {
  const { start, count } = document.bufferedPageRange()
  const { left, right } = PAGE
  document.fillColor(COLOURS.inkSoft)
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const text = `Page ${page + 1} of ${count}`
    const draw = () => {
      drawString(document, operatorText, { left, width: right - left - 80, size: 8, baseline: 813 })
      drawString(document, text, { left, width: right - left, align: 'right', size: 8, baseline: 813 })
    }
    drawAsArtifact(document, draw, 'Pagination')
  }
}
