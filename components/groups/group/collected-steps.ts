export type CollectedPoint = { at: string; amountPence: number }

/** How many minutes after the point before, and how many pence more than there. */
type Step = [minutes: number, pence: number]

/** The points of a chart as they are sent: many, and each a small number. */
export type EncodedPoints = { from: string; steps: Step[] }

const MINUTE_MS = 60_000
const minuteOf = ({ at }: CollectedPoint) => Math.floor(Date.parse(at) / MINUTE_MS)

/** The first of the points is at zero. */
export function encodePoints(points: CollectedPoint[]): EncodedPoints | null {
  const [first, ...others] = points
  if (!first) return null
  const steps = others.map((point, index): Step => {
    const previous = points[index] ?? first
    return [minuteOf(point) - minuteOf(previous), point.amountPence - previous.amountPence]
  })
  return { from: first.at, steps }
}

export function decodePoints({ from, steps }: EncodedPoints): CollectedPoint[] {
  let [minute, amountPence] = [minuteOf({ at: from, amountPence: 0 }), 0]
  const others = steps.map(([minutes, pence]) => {
    minute += minutes
    amountPence += pence
    // A minute begins before what happens within it; nothing happens before the group was opened.
    const at = Math.max(minute * MINUTE_MS, Date.parse(from))
    return { at: new Date(at).toISOString(), amountPence }
  })
  return [{ at: from, amountPence: 0 }, ...others]
}
