import { setImmediate } from 'node:timers/promises'
import { numericDay, timeOfDay } from '@/lib/dates'
import { formatPounds } from '@/lib/money/pence'
import { PRODUCT_NAME } from '@/lib/product'
import { type RunBy, runByLine } from '@/lib/run-by/words'
import type { Weight } from '@/lib/typesetting/fonts'
import { type Document, pdfOf } from '@/lib/typesetting/pdf-document'
import { sizeToFit, write } from '@/lib/typesetting/pdf-text'
import type { Statement, StatementLine } from './statement'

type Column = { title: string; left: number; width: number; align: 'left' | 'right' }

const PAGE = { left: 48, right: 547, top: 56, bottom: 786 }
const ROW_HEIGHT = 19
const INK = '#1b2420'
const SOFT = '#4a534d'
const GREEN = '#0f4d3a'
const COLUMNS: Column[] = [
  { title: 'Date', left: 48, width: 80, align: 'left' },
  { title: 'What', left: 132, width: 140, align: 'left' },
  { title: 'Who', left: 276, width: 100, align: 'left' },
  { title: 'In', left: 378, width: 52, align: 'right' },
  { title: 'Out', left: 434, width: 52, align: 'right' },
  { title: 'Balance', left: 488, width: 59, align: 'right' },
]

/** A summary that goes above the movements. */
type Sums = { title: string; text: string; rows: [string, string][]; note: string }

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
  document.fillColor(GREEN)
  write(document, PRODUCT_NAME, { left, baseline: top + 8, size: 10, weight: 'bold' })
  document.fillColor(INK)
  const title = { left, width, weight: 'bold' } as const
  const size = sizeToFit(groupTitle, { ...title, size: 20 })
  write(document, groupTitle, { ...title, baseline: top + 36, size })
  document.fillColor(SOFT)
  const made = `Statement made on ${numericDay(madeAt)} at ${timeOfDay(madeAt)}`
  write(document, made, { left, baseline: top + 56, size: 10 })
  const sums = `In ${formatPounds(inPence)}   ·   Out ${formatPounds(outPence)}   ·   Held now ${formatPounds(balancePence)}`
  document.fillColor(INK)
  write(document, sums, { left, baseline: top + 72, size: 10, weight: 'bold' })
  document.y = top + 90
}

/** As many words as fit on one line at the size of plain text. */
const WORDS_OF_A_LINE = /\S.{0,90}(?=\s|$)|\S+/gu

function drawSums(document: Document, { title, text, rows, note }: Sums) {
  const { left, right } = PAGE
  const width = right - left
  document.fillColor(INK)
  write(document, title, { left, baseline: document.y + 12, size: 13, weight: 'bold' })
  document.y += 24
  drawText(document, text)
  for (const [label, amount] of rows) {
    const baseline = document.y + 13
    write(document, label, { left, width: width - 100, size: 10, baseline })
    write(document, amount, { left, width, align: 'right', size: 10, baseline, weight: 'bold' })
    document.y += ROW_HEIGHT
    document.moveTo(left, document.y).lineTo(right, document.y).lineWidth(0.6).strokeColor('#d9cdb6').stroke()
  }
  document.y += 8
  drawText(document, note)
  document.y += 10
}

function drawText(document: Document, text: string) {
  if (!text) return
  document.fillColor(SOFT)
  for (const line of text.match(WORDS_OF_A_LINE) ?? []) {
    write(document, line, {
      left: PAGE.left,
      width: PAGE.right - PAGE.left,
      baseline: document.y + 8,
      size: 10,
    })
    document.y += 15
  }
  document.fillColor(INK)
  document.y += 5
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
  drawRow(document, ['Total', '', '', ...sums], { weight: 'bold', rule: INK })
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
  document.fillColor(SOFT)
  const titles = COLUMNS.map(({ title }) => title)
  drawRow(document, titles, { weight: 'bold', rule: '#83795f' })
  document.fillColor(INK)
}

type RowLook = { weight?: Weight; rule?: string }

function drawRow(document: Document, cells: string[], { weight, rule = '#d9cdb6' }: RowLook = {}) {
  const top = document.y
  for (const [index, { left, width, align }] of COLUMNS.entries()) {
    const cell = cells[index]
    if (cell) write(document, cell, { left, width, align, weight, size: 9, baseline: top + 13 })
  }
  const bottom = top + ROW_HEIGHT
  document.moveTo(PAGE.left, bottom).lineTo(PAGE.right, bottom).lineWidth(0.6).strokeColor(rule).stroke()
  document.y = bottom
}

function drawFeet(document: Document, whoRunsIt: string) {
  const { start, count } = document.bufferedPageRange()
  const { left, right } = PAGE
  document.fillColor(SOFT)
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const text = `Page ${page + 1} of ${count}`
    write(document, whoRunsIt, { left, width: right - left - 80, size: 8, baseline: 813 })
    write(document, text, { left, width: right - left, align: 'right', size: 8, baseline: 813 })
  }
}
