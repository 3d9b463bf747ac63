import { type TextStyle, type TypesetLine, typesetLine, typesetText } from '@/lib/base/documents/lines'
import { directionOf } from '@/lib/base/documents/typeset'
import { type Card, namesOf } from './rules'

/** Each name stays in its place beside names in a script of the other direction. */
const SEPARATOR = '\u200e\u00a0· \u200e'

/** Those who wrote nothing as one run, for print: each name on one line, and a dot only between two on the same. */
export function typesetNames(card: Card, column: TextStyle & { width: number }): TypesetLine[] {
  const names = namesOf(card)
  const direction = directionOf(names.join(' '))
  const lines: string[] = []
  const fits = (line: string) => typesetLine(line, column, direction).width <= column.width
  for (const name of names) {
    const longerLine = lines.length > 0 ? `${lines.at(-1)}${SEPARATOR}${name}` : name
    if (lines.length > 0 && fits(longerLine)) lines[lines.length - 1] = longerLine
    else lines.push(name)
  }
  // A name alone may be wider than the page.
  return lines.flatMap((line) =>
    fits(line) ? typesetLine(line, column, direction) : typesetText(line, column),
  )
}
