import { formatPounds } from '@/lib/base/money/pence'

/** The five-bar gate: four strokes and one across. Pure geometry and words, shared by every form of goal progress. */

export const STROKES_PER_GATE = 5
export const GATE_HEIGHT = 56
const GATE_PITCH = 58
const GATE_WIDTH = 52

// Small, fixed irregularities: the strokes look drawn by hand, but do not flicker between renders. Every other gate is
// the same, and written the same, so that a page's compression finds it.
const WOBBLE = [0.4, -1.3, 1.1, -0.5, 1.6, -0.9, 0.2, 1.4, -1.6, 0.8]

const wobble = (seed: number) => WOBBLE[seed % WOBBLE.length] ?? 0

type TallyFill = {
  /** Whole strokes within the goal. */
  wholeStrokes: number
  /** How much of the next stroke is drawn, 0 to 1. */
  partialStroke: number
  /** Whole strokes beyond the goal. */
  strokesBeyondGoal: number
}

/** How many of `strokes` an amount fills. The last one closes only when the goal is really reached. */
export function fillTally(collectedPence: number, goalPence: number, strokes: number): TallyFill {
  if (collectedPence <= 0) return { wholeStrokes: 0, partialStroke: 0, strokesBeyondGoal: 0 }
  if (goalPence <= 0 || collectedPence >= goalPence) {
    const strokesBeyond = goalPence > 0 ? ((collectedPence - goalPence) * strokes) / goalPence : 0
    return { wholeStrokes: strokes, partialStroke: 0, strokesBeyondGoal: Math.ceil(strokesBeyond) }
  }
  const drawn = (collectedPence * strokes) / goalPence
  const wholeStrokes = Math.floor(drawn)
  return { wholeStrokes, partialStroke: drawn - wholeStrokes, strokesBeyondGoal: 0 }
}

/** How much of a stroke that was begun is drawn: less would look like a full stop behind the others. */
export const begunPart = (partial: number): number => Math.max(0.4, partial)

type TallyAmounts = { collectedPence: number; goalPence: number; ownPence: number }

/** From which stroke on a tally is one's own: what was drawn or begun with the latest amount, within the goal. */
export function firstOwnStroke(
  { collectedPence, goalPence, ownPence }: TallyAmounts,
  strokes: number,
): number {
  const strokesBefore = fillTally(collectedPence - ownPence, goalPence, strokes).wholeStrokes
  return ownPence > 0 ? strokesBefore : strokes
}

/** Whole per cent, rounded down, so that 100 means reached. */
export function percentOf(collectedPence: number, goalPence: number): number {
  if (goalPence <= 0) return collectedPence > 0 ? 100 : 0
  return Math.max(0, Math.floor((collectedPence * 100) / goalPence))
}

/** The tally in words. */
export function describeProgress(collectedPence: number, goalPence: number): string {
  const collectedText = `${formatPounds(collectedPence)} of ${formatPounds(goalPence)} collected`
  if (collectedPence <= 0) return `Nothing collected yet towards ${formatPounds(goalPence)}`
  if (collectedPence > goalPence)
    return `${collectedText}, ${formatPounds(collectedPence - goalPence)} over the goal`
  if (collectedPence === goalPence) return `${collectedText}, goal reached`
  return `${collectedText}, ${percentOf(collectedPence, goalPence)}%`
}

export function tallyWidth(gates: number): number {
  return gates * GATE_PITCH - (GATE_PITCH - GATE_WIDTH)
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/**
 * Where a stroke begins, bends and ends, as x and y of each: drawn downwards, counted from the left; every fifth crosses
 * the four before it.
 */
export function strokeAt(index: number): number[] {
  const left = Math.floor(index / STROKES_PER_GATE) * GATE_PITCH
  const place = index % STROKES_PER_GATE
  const [a, b, c] = [wobble(index), wobble(index + 4), wobble(index + 9)]
  const x = left + 9 + place * 11.4
  const isCrossStroke = place === STROKES_PER_GATE - 1
  return (
    isCrossStroke
      ? [left + 2, 41 + a, left + 26, 27 + b, left + 50, 15 + c]
      : [x + b * 0.7, 6 + a, x + c, 28, x + a * 0.7, 51 + b * 0.9]
  ).map(roundToTenth)
}

/** Several strokes as one path; each starts from where the one before it ends. */
export function strokesPath(from: number, to: number): string {
  let [penX, penY] = [0, 0]
  let path = ''
  for (let index = from; index < to; index += 1) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = strokeAt(index)
    const deltas = [x1 - penX, y1 - penY, x2 - x1, y2 - y1, x3 - x1, y3 - y1].map(roundToTenth)
    path += `m${deltas[0]} ${deltas[1]}q${deltas.slice(2).join(' ')}`
    ;[penX, penY] = [x3, y3]
  }
  return path
}
