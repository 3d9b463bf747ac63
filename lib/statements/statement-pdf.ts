import { setImmediate } from 'node:timers/promises'
import { longMoment, numericDay, timeOfDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'
import { PRODUCT_NAME } from '@/lib/product'
import { type RunBy, runByLine } from '@/lib/run-by/words'
import { COLOURS } from '@/lib/typesetting/colours'
import type { Weight } from '@/lib/typesetting/fonts'
import { drawDoubleRule, drawMark } from '@/lib/typesetting/ornaments'
import { type Document, pdfOf } from '@/lib/typesetting/pdf-document'
import { sizeToFit, write } from '@/lib/typesetting/pdf-text'
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
type SumRow = { label: string; amountPence: number; is: 'line' | 'part' | 'sum' | 'noted' }

/** A summary that goes above the movements. */
type Sums = { title: string; text: string; rows: SumRow[]; note: string }

/** A group's statement to print or to file. */
export function statementPdf(
  statement: Statement,
  runBy: RunBy,
  sums?: Sums,
): Promise<Uint8Array<ArrayBuffer>> {
  const { groupTitle, madeAt } = statement
  return pdfOf({ size: 'A4', title: `Statement of ${groupTitle}`, madeAt }, async (document) => {
    drawHead(document, statement)
    if (sums) drawSums(document, sums)
    await drawTable(document, statement)
    drawFeet(document, runByLine(runBy))
  })
}

function drawHead(document: Document, { groupTitle, madeAt, inPence, outPence, balancePence }: Statement) {
  const { left, right, top } = PAGE
  const width = right - left
  drawMark(document, left, top - 8, 18)
  document.fillColor(COLOURS.accent)
  write(document, PRODUCT_NAME, { left: left + 25, baseline: top + 6, size: 12, weight: 'display' })
  document.fillColor(COLOURS.ink)
  const title = { left, width, weight: 'display' } as const
  const size = sizeToFit(groupTitle, { ...title, size: 22 })
  write(document, groupTitle, { ...title, baseline: top + 42, size })
  drawDoubleRule(document, { left, right, top: top + 54, colour: COLOURS.rule })
  document.fillColor(COLOURS.inkSoft)
  const made = `Statement made on ${longMoment(madeAt)}`
  write(document, made, { left, baseline: top + 76, size: 10 })
  const sums = `In ${formatPounds(inPence)}   ·   Out ${formatPounds(outPence)}   ·   Held now ${formatPounds(balancePence)}`
  document.fillColor(COLOURS.ink)
  write(document, sums, { left, baseline: top + 92, size: 10, weight: 'bold' })
  document.y = top + 108
}

/** As many words as fit on one line at the size of plain text. */
const WORDS_OF_A_LINE = /\S.{0,90}(?=\s|$)|\S+/gu

function drawSums(document: Document, { title, text, rows, note }: Sums) {
  const { left } = PAGE
  const top = document.y
  document.fillColor(COLOURS.ink)
  write(document, title, { left, baseline: top + 14, size: 14, weight: 'display' })
  document.y = top + 24
  drawText(document, text)
  for (const row of rows) drawSum(document, row)
  document.y += 8
  drawText(document, note)
  document.y += 10
}

function drawSum(document: Document, { label, amountPence, is }: SumRow) {
  const { left, right } = PAGE
  const width = right - left
  // Writing moves the document's own y.
  const top = document.y
  const indent = is === 'part' ? 14 : 0
  const look = { size: 10, baseline: top + 13, weight: is === 'sum' ? 'bold' : 'regular' } as const
  document.fillColor(is === 'part' ? COLOURS.inkSoft : COLOURS.ink)
  write(document, label, { ...look, left: left + indent, width: width - 100 - indent })
  write(document, formatPounds(amountPence), { ...look, left, width, align: 'right' })
  drawRule(document, top + ROW_HEIGHT)
}

function drawText(document: Document, text: string) {
  if (!text) return
  const { left, right } = PAGE
  let top = document.y
  document.fillColor(COLOURS.inkSoft)
  for (const line of text.match(WORDS_OF_A_LINE) ?? []) {
    write(document, line, { left, width: right - left, baseline: top + 8, size: 10 })
    top += 15
  }
  document.fillColor(COLOURS.ink)
  document.y = top + 5
}

async function drawTable(document: Document, { lines, inPence, outPence, balancePence }: Statement) {
  drawTitles(document)
  for (const line of lines) {
    if (document.y + ROW_HEIGHT > PAGE.bottom) {
      // A long statement takes seconds, so yield to other requests between pages.
      await setImmediate()
      document.addPage()
      document.y = PAGE.top
      drawTitles(document)
    }
    drawRow(document, cellsOf(line))
  }
  if (lines.length === 0) drawRow(document, ['', 'No money has moved yet.', '', '', '', ''])
  const sums = [inPence, outPence, balancePence].map(formatPounds)
  drawRow(document, ['Total', '', '', ...sums], { weight: 'bold', rule: COLOURS.ink })
}

const cellsOf = ({ at, what, who, changePence, balancePence }: StatementLine): string[] => [
  `${numericDay(at)} ${timeOfDay(at)}`,
  what,
  who,
  changePence > 0 ? formatPounds(changePence) : '',
  changePence < 0 ? formatPounds(-changePence) : '',
  formatPounds(balancePence),
]

function drawTitles(document: Document) {
  document.fillColor(COLOURS.inkSoft)
  const titles = COLUMNS.map(({ title }) => title)
  drawRow(document, titles, { weight: 'bold', rule: '#83795f' })
  document.fillColor(COLOURS.ink)
}

type RowLook = { weight?: Weight; rule?: string }

function drawRow(document: Document, cells: string[], { weight, rule }: RowLook = {}) {
  const top = document.y
  for (const [index, { left, width, align }] of COLUMNS.entries()) {
    const cell = cells[index]
    if (cell) write(document, cell, { left, width, align, weight, size: 9, baseline: top + 13 })
  }
  drawRule(document, top + ROW_HEIGHT, rule)
}

/** Rules off a row; the next one begins there. */
function drawRule(document: Document, top: number, colour: string = COLOURS.rule) {
  document.moveTo(PAGE.left, top).lineTo(PAGE.right, top).lineWidth(0.6).strokeColor(colour).stroke()
  document.y = top
}

function drawFeet(document: Document, whoRunsIt: string) {
  const { start, count } = document.bufferedPageRange()
  const { left, right } = PAGE
  document.fillColor(COLOURS.inkSoft)
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const text = `Page ${page + 1} of ${count}`
    write(document, whoRunsIt, { left, width: right - left - 80, size: 8, baseline: 813 })
    write(document, text, { left, width: right - left, align: 'right', size: 8, baseline: 813 })
  }
}
