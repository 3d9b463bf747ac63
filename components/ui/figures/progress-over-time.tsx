import { longMoment, shortDay, timeOfDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'

type Point = { at: string; amountPence: number }

type ProgressOverTimeProps = {
  /** What had been collected by each moment (ISO times), oldest first. */
  points: Point[]
  goalPence?: number
}

const LABEL = 'Collected over time'
const WIDTH = 600
const HEIGHT = 180
// Leaves a tread after the last step, so that the line does not end in mid-air.
const LAST_X = WIDTH * 0.95

/** Dates under the line, or times of day if it covers a single day. */
function axisLabels(from: string, to: string): [string, string] {
  const [first, last] = [shortDay(from), shortDay(to)]
  return first === last ? [timeOfDay(from), timeOfDay(to)] : [first, last]
}

/** Collections grow in steps, so the line is drawn in steps. */
function stepPath(points: Point[], topPence: number): string {
  const parts = positionsAlongLine(points.map(({ at }) => Date.parse(at)))
  const places = points.map((point, index) => ({
    x: Math.round((parts[index] ?? 1) * LAST_X),
    y: Math.round(HEIGHT - (point.amountPence / topPence) * HEIGHT),
  }))
  const steps = places.map(({ x, y }, index) => {
    const previous = places[index - 1]
    return previous ? `h${x - previous.x}v${y - previous.y}` : `M${x} ${y}`
  })
  return `${steps.join('')}H${WIDTH}`
}

/**
 * How far along the line each point is, as a share of its length. A step is half as wide as the average at least: what
 * came in within a minute would otherwise be one block.
 */
function positionsAlongLine(times: number[]): number[] {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const totalMs = steps.reduce((sum, step) => sum + step, 0)
  const widths = steps.map((step) => Math.max(totalMs > 0 ? step / totalMs : 0, 1 / (2 * steps.length)))
  const width = widths.reduce((sum, one) => sum + one, 0)
  const parts = [0]
  for (const one of widths) parts.push((parts.at(-1) ?? 0) + one / width)
  return parts
}

/** As many rows as somebody may want to hear: the chart has up to a thousand steps. */
const MAX_ROWS = 12

/** The first point, the last, and others evenly spaced between them. */
function rowsOf(points: Point[]): Point[] {
  if (points.length <= MAX_ROWS) return points
  const interval = (points.length - 1) / (MAX_ROWS - 1)
  return Array.from({ length: MAX_ROWS }, (_, row) => points[Math.round(row * interval)] as Point)
}

/** A small chart of money collected over time, and its main steps as a table for screen readers. */
export function ProgressOverTime({ points, goalPence }: ProgressOverTimeProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !first || !last) return null
  const [from, to] = axisLabels(first.at, last.at)
  return (
    <figure>
      <figcaption className="chart-head">
        <span className="font-semibold">{LABEL}</span>
        <span className="figures text-ink-soft">
          <span className="font-semibold text-ink">{`${formatPounds(last.amountPence)} now`}</span>
          {goalPence ? ` · Goal ${formatPounds(goalPence)}` : null}
        </span>
      </figcaption>
      <Steps points={points} goalPence={goalPence} />
      <div className="chart-foot" aria-hidden="true">
        <span>{from}</span>
        {from === to ? null : <span>{to}</span>}
      </div>
      {/* Wrapped, because a table keeps the width of its rows even when it is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{LABEL}</caption>
          <tbody>
            {rowsOf(points).map((point) => (
              <tr key={`${point.at} ${point.amountPence}`}>
                <th scope="row">{longMoment(point.at)}</th>
                <td>{formatPounds(point.amountPence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Steps({ points, goalPence }: Pick<ProgressOverTimeProps, 'points' | 'goalPence'>) {
  const topPence = Math.max(...points.map((point) => point.amountPence), goalPence ?? 0, 1)
  const path = stepPath(points, topPence)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="chart"
    >
      {[0.25, 0.5, 0.75].map((share) => (
        <path
          key={share}
          d={`M0 ${HEIGHT * share}H${WIDTH}`}
          className="stroke-rule"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {goalPence ? (
        <path
          d={`M0 ${HEIGHT - (goalPence / topPence) * HEIGHT}H${WIDTH}`}
          className="stroke-marmalade-fill"
          strokeWidth="2"
          strokeDasharray="6 5"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <path d={`${path}V${HEIGHT}H0Z`} className="fill-accent-wash" />
      <path
        d={path}
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
