import { conflict } from '@/lib/base/errors'

/** The most lines that are set as a PDF, which takes some milliseconds for each; a CSV file holds any number. */
export const PDF_LINES_MAX = 2_000

export const omittedLinesText = (count: number): string =>
  `All ${count.toLocaleString('en-GB')} movements are in the group’s statement as a CSV file.`

/** Throws 409 (STATEMENT_TOO_LONG) for more lines than a PDF may have. */
export function requirePrintable(lines: unknown[]) {
  if (lines.length <= PDF_LINES_MAX) return
  const [lineCount, maxCount] = [lines.length, PDF_LINES_MAX].map((count) => count.toLocaleString('en-GB'))
  throw conflict(
    `This statement has ${lineCount} lines, and a PDF holds at most ${maxCount}. Please download the CSV file instead: it has all of them.`,
    'STATEMENT_TOO_LONG',
  )
}
