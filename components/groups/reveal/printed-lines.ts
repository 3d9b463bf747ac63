import { type Card, runOfNames } from '@/lib/groups/posters/rules'

/** On A5, as reveal.css sets it. */
const LETTERS_IN_A_LINE = 52
const LINES_ON_A_PAGE = 27
/** A name below each message, and the space before the next. */
const SIGNED = 2.1

const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LETTERS_IN_A_LINE)), 0)

/** Whether what was written takes about one page when printed, and no more. */
export function fitsOnOnePage(card: Card): boolean {
  const said = card.wishes.reduce((lines, { message }) => lines + linesOf(message) + SIGNED, 0)
  return said + linesOf(runOfNames(card)) + 1 <= LINES_ON_A_PAGE
}
