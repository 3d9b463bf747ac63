import { type Card, joinNames } from '@/lib/groups/posters/rules'

/** On A5, as reveal.css sets it. */
const CHARACTERS_PER_LINE = 52
const LINES_PER_PAGE = 27
/** A name below each message, and the space before the next. */
const SIGNATURE_LINES = 2.1

const linesOf = (text: string) =>
  text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0)

/** Whether what was written takes about one page when printed, and no more. */
export function fitsOnOnePage(card: Card): boolean {
  const messageLines = card.wishes.reduce(
    (lines, { message }) => lines + linesOf(message) + SIGNATURE_LINES,
    0,
  )
  return messageLines + linesOf(joinNames(card)) + 1 <= LINES_PER_PAGE
}
