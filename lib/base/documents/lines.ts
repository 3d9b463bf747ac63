import type { Weight } from './faces'
import { widthOf } from './shape'
import { type Direction, directionOf, graphemeSegmenter, type TextRun, typeset } from './typeset'

export type TextStyle = { size: number; weight?: Weight }
type TypesetRun = TextRun & { width: number }
/** A typeset line: runs from left to right, each with its width at this size. */
export type TypesetLine = TextStyle & { runs: TypesetRun[]; width: number; direction: Direction }

/** One line in one size. */
export function typesetLine(
  line: string,
  { size, weight = 'regular' }: TextStyle,
  direction?: Direction,
): TypesetLine {
  const runs = runsOf(line, weight, direction).map((run) => ({ ...run, width: run.width * size }))
  return { runs, width: sumWidths(runs), size, weight, direction: direction ?? directionOf(line) }
}

const sumWidths = (runs: TypesetRun[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** Letters, words and lines are typeset again for each size and width that is tried, and in some scripts that is dear. */
const MAX_CACHED = 20_000
const MAX_CACHED_LENGTH = 120
const cachedRuns = new Map<string, TypesetRun[]>()

/** The runs of a line, with their widths in the size 1. */
function runsOf(line: string, weight: Weight, direction?: Direction): TypesetRun[] {
  const key = `${weight} ${direction} ${line}`
  const known = cachedRuns.get(key)
  if (known) return known
  const runs = typeset(line, weight, direction).map((run) => ({ ...run, width: widthOf(run) }))
  if (line.length > MAX_CACHED_LENGTH) return runs
  if (cachedRuns.size >= MAX_CACHED) cachedRuns.clear()
  cachedRuns.set(key, runs)
  return runs
}

/** Joined letters may be narrower than alone: a line is measured as a whole unless theirs are so much wider than its place. */
const FAR_TOO_WIDE_RATIO = 1.5

/**
 * One line, which ends in an ellipsis if it would be wider than `width`. By its letters: in scripts whose letters join,
 * it takes a while to measure all of a long one, and again for each place where it might be cut.
 */
export function shorten(line: string, style: TextStyle, width: number, direction?: Direction): TypesetLine {
  const letters = lettersOf(line)
  const measureLetter = letterMeasure(style, direction)
  if (countFitting(letters, FAR_TOO_WIDE_RATIO * width, measureLetter) === letters.length) {
    const whole = typesetLine(line, style, direction)
    if (whole.width <= width) return whole
  }
  const withEllipsis = (count: number) =>
    typesetLine(`${letters.slice(0, count).join('').trimEnd()}…`, style, direction)
  const fittingCount = countFitting(letters, width - measureLetter('…'), measureLetter)
  for (let count = fittingCount; count > 0; count -= Math.ceil(count / 10)) {
    const shortened = withEllipsis(count)
    if (shortened.width <= width) return shortened
  }
  return typesetLine('', style, direction)
}

type Column = TextStyle & {
  width: number
  /** A longer text ends in an ellipsis on the last line. */
  maxLines?: number
}

/** A text in lines of at most this width; its own line breaks are kept. */
export function typesetText(text: string, column: Column): TypesetLine[] {
  const { maxLines = Number.POSITIVE_INFINITY } = column
  const lines = text.split('\n').flatMap((paragraph) => breakLines(paragraph, column))
  if (lines.length <= maxLines)
    return lines.map(({ text, direction }) => typesetLine(text, column, direction))
  const kept = lines.slice(0, maxLines)
  return kept.map(({ text, direction }, index) =>
    index < kept.length - 1
      ? typesetLine(text, column, direction)
      : shorten(`${text}…`, column, column.width, direction),
  )
}

type Step = { size: number; maxLines: number }

/**
 * The text at the first of these sizes at which all of it fits, in lines about as long as each other; if none is, cut off
 * at the last.
 */
export function fitText(text: string, steps: [Step, ...Step[]], column: { width: number; weight?: Weight }) {
  const fits = ({ size, maxLines }: Step) => breakLines(text, { ...column, size }).length <= maxLines
  const step = steps.find(fits)
  if (!step) return typesetText(text, { ...column, ...(steps.at(-1) as Step) })
  return typesetText(text, { ...column, size: step.size, width: evenWidth(text, { ...column, ...step }) })
}

const TOLERANCE = 4

/** How narrow a column may be without more lines: no last word is left alone on its line. */
function evenWidth(text: string, column: Column): number {
  const count = breakLines(text, column).length
  if (count === 1) return column.width
  const words = splitAtBreaks(text.trim()).map((word) => typesetLine(word.trimEnd(), column).width)
  // Narrower, words would be split.
  let [tooNarrow, wideEnough] = [Math.max(column.width / 2, ...words), column.width]
  while (wideEnough - tooNarrow > TOLERANCE) {
    const middle = (tooNarrow + wideEnough) / 2
    if (breakLines(text, { ...column, width: middle }).length > count) tooNarrow = middle
    else wideEnough = middle
  }
  return wideEnough
}

/** After a space or hyphen, and between characters of Chinese and Japanese, but never before their punctuation. */
const BREAKS =
  /(?<=[^\S\u00a0])(?=[\S\u00a0])|(?<=\p{L}-)(?=\p{L})|(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

/** Scripts that put no space between words; where one ends is looked up. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** What a line may end after, each with the spaces and the punctuation behind it. */
function splitAtBreaks(text: string): string[] {
  return text.split(BREAKS).flatMap((piece) => {
    if (!UNSPACED.test(piece)) return [piece]
    const parts = ['']
    for (const { segment, isWordLike } of wordSegmenter.segment(piece)) {
      if (isWordLike && /\p{L}/u.test(parts.at(-1) ?? '')) parts.push('')
      parts[parts.length - 1] += segment
    }
    return parts
  })
}

type Piece = { text: string; direction: Direction }

/** Beyond this share of the column's width, a line is measured as a whole. */
const NEAR_EDGE_RATIO = 0.9

/**
 * Fills each line with as many words as fit. Words are measured one by one; near the edge the whole line is measured,
 * because where scripts or directions meet it can be a little wider than its parts.
 */
function breakLines(paragraph: string, column: Column): Piece[] {
  const direction = directionOf(paragraph)
  const measure = measureOf(column, direction)
  const measureLetter = letterMeasure(column, direction)
  const spaceWidth = measureLetter(' ')
  const isWider = (text: string) => measure(text) > column.width
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of splitAtBreaks(paragraph.trim())) {
    const trimmedWord = word.trimEnd()
    const width =
      trimmedWord.length > LONG_WORD_LENGTH
        ? sumOf(lettersOf(trimmedWord).map(measureLetter))
        : measure(trimmedWord)
    const isNearEdge = lineWidth + width > NEAR_EDGE_RATIO * column.width
    if (line && (lineWidth + width > column.width || (isNearEdge && isWider(line + trimmedWord)))) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    const parts =
      !line && width > column.width ? split(word, { measureLetter, isWider, width: column.width }) : [word]
    line += parts.pop() ?? ''
    lines.push(...parts)
    lineWidth =
      parts.length > 0 ? measure(line) : lineWidth + width + (word.length - trimmedWord.length) * spaceWidth
  }
  return [...lines, line].map((text) => ({ text: text.trimEnd(), direction }))
}

/** No word of any language. */
const LONG_WORD_LENGTH = 60

const lettersOf = (text: string) => Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment)
const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0)

type Measure = (text: string) => number

const measureOf =
  ({ size, weight = 'regular' }: TextStyle, direction?: Direction): Measure =>
  (text) =>
    sumWidths(runsOf(text, weight, direction)) * size

/** Measures a letter as it stands between others: spaces at the end of a line have no width. */
function letterMeasure(style: TextStyle, direction?: Direction): Measure {
  const measure = measureOf(style, direction)
  return (letter) => measure(`o${letter}o`) - 2 * measure('o')
}

/** How many of these letters fit beside each other, by their own widths. */
function countFitting(letters: string[], width: number, measureLetter: Measure): number {
  let [count, used] = [0, 0]
  while (count < letters.length) {
    used += measureLetter(letters[count] ?? '')
    if (used > width) break
    count += 1
  }
  return count
}

type Measures = {
  measureLetter: Measure
  isWider: (text: string) => boolean
  width: number
}

/**
 * Splits a word that is wider than a line, such as an address, into parts that fit: by its letters, each part measured as
 * a whole only once. To measure it again with each letter more takes seconds in scripts whose letters join.
 */
function split(word: string, { measureLetter, isWider, width }: Measures): string[] {
  const parts: string[] = []
  let rest = lettersOf(word)
  while (rest.length > 0) {
    let count = Math.max(1, countFitting(rest, width, measureLetter))
    // Where letters are wider beside each other than alone.
    while (count > 1 && isWider(rest.slice(0, count).join(''))) count = Math.ceil(count / 2)
    parts.push(rest.slice(0, count).join(''))
    rest = rest.slice(count)
  }
  return parts
}
