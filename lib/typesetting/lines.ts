import type { Weight } from './fonts'
import { type Direction, directionOf, featuresOf, letters, type Run, typeset } from './typeset'

export type Look = { size: number; weight?: Weight }
type SetRun = Run & { width: number }
/** A line as it is set: pieces from left to right, each as wide as it is in its size. */
export type SetLine = Look & { runs: SetRun[]; width: number; direction: Direction }

/** One line in one size. */
export function setLine(line: string, { size, weight = 'regular' }: Look, direction?: Direction): SetLine {
  const runs = typeset(line, weight, direction).map((run) => ({ ...run, width: widthOf(run, size) }))
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return { runs, width, size, weight, direction: direction ?? directionOf(line) }
}

const widthOf = (run: Run, size: number) =>
  (run.font.font.layout(run.text, featuresOf(run)).advanceWidth * size) / run.font.font.unitsPerEm

/** One line that ends in an ellipsis where it is wider than its place. */
export function shorten(line: string, look: Look, width: number, direction?: Direction): SetLine {
  const whole = setLine(line, look, direction)
  return whole.width <= width ? whole : cut(line, look, width, direction)
}

/** As much of a text as fits with an ellipsis behind it. */
function cut(line: string, look: Look, width: number, direction?: Direction): SetLine {
  const parts = Array.from(letters.segment(line), ({ segment }) => segment)
  const take = (kept: number) => setLine(`${parts.slice(0, kept).join('').trimEnd()}…`, look, direction)
  // Found by halves: a text may have thousands of letters.
  let [fits, wide] = [0, parts.length]
  while (wide - fits > 1) {
    const middle = Math.floor((fits + wide) / 2)
    if (take(middle).width <= width) fits = middle
    else wide = middle
  }
  return fits > 0 ? take(fits) : setLine('', look, direction)
}

type Column = Look & {
  width: number
  /** What is longer ends in an ellipsis on the last one. */
  mostLines?: number
}

/** A text in lines of at most this width; its own line breaks stay. */
export function setText(text: string, column: Column): SetLine[] {
  const { mostLines = Number.POSITIVE_INFINITY } = column
  const lines = text.split('\n').flatMap((paragraph) => breakLines(paragraph, column))
  if (lines.length <= mostLines) return lines.map(({ text, direction }) => setLine(text, column, direction))
  const kept = lines.slice(0, mostLines)
  return kept.map(({ text, direction }, index) =>
    index < kept.length - 1
      ? setLine(text, column, direction)
      : shorten(`${text}…`, column, column.width, direction),
  )
}

type Step = { size: number; mostLines: number }

/** The text in the first of these sizes in which the whole of it fits, else in the last, cut. */
export function fitText(text: string, steps: [Step, ...Step[]], column: { width: number; weight?: Weight }) {
  const fits = ({ size, mostLines }: Step) => breakLines(text, { ...column, size }).length <= mostLines
  return setText(text, { ...column, ...(steps.find(fits) ?? (steps.at(-1) as Step)) })
}

/** After a space or a hyphen, and between characters of scripts that write without spaces, unless a mark must stay. */
const BREAKS =
  /(?<=[^\S\u00a0])(?=[\S\u00a0])|(?<=\p{L}-)(?=\p{L})|(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

type Piece = { text: string; direction: Direction }

/** From this part of the column on, a line is measured as a whole. */
const NEAR_THE_EDGE = 0.9

/**
 * Fills each line with as many words as it takes. Words are measured one by one; the last of a line with all before
 * it, because scripts and directions that meet may take a little more than they do alone.
 */
function breakLines(paragraph: string, column: Column): Piece[] {
  const direction = directionOf(paragraph)
  const measure = (text: string) => setLine(text, column, direction).width
  const space = measure('o o') - 2 * measure('o')
  const isWider = (text: string) => measure(text) > column.width
  const lines: string[] = []
  let line = ''
  let end = 0
  for (const word of paragraph.trim().split(BREAKS)) {
    const shown = word.trimEnd()
    const width = measure(shown)
    const isNear = end + width > NEAR_THE_EDGE * column.width
    if (line && (end + width > column.width || (isNear && isWider(line + shown)))) {
      lines.push(line)
      line = ''
      end = 0
    }
    const parts = !line && width > column.width ? split(word, isWider) : [word]
    line += parts.pop() ?? ''
    lines.push(...parts)
    end = parts.length > 0 ? measure(line) : end + width + (word.length - shown.length) * space
  }
  return [...lines, line].map((text) => ({ text: text.trimEnd(), direction }))
}

/** A word that is wider than a line, an address perhaps, in parts that are not. */
function split(word: string, isWider: (text: string) => boolean): string[] {
  const parts = ['']
  for (const { segment } of letters.segment(word)) {
    const last = parts.length - 1
    if (parts[last] && isWider(parts[last] + segment)) parts.push(segment)
    else parts[last] += segment
  }
  return parts
}
