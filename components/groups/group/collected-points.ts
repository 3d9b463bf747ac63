import { londonDay } from '@/lib/base/clock'
import type { CollectedPoint } from './collected-steps'

/** The chart is a few hundred pixels wide. */
const MAX_POINTS = 60

/** The last point of each sixtieth of the time, so that a long collection's chart is not sent point by point. */
function thinOut(points: CollectedPoint[], openedAt: string, currentTime: string): CollectedPoint[] {
  if (points.length <= MAX_POINTS) return points
  const [from, to] = [Date.parse(openedAt), Date.parse(currentTime)]
  const bucketOf = (at: string) => Math.floor(((Date.parse(at) - from) / (to - from)) * MAX_POINTS)
  return [...new Map(points.map((point) => [bucketOf(point.at), point])).values()]
}

/**
 * The points of the chart of money collected: zero when the group was opened, then the last point of each London day
 * (on the opening day, every point), sixty at most, then the present total. Empty if nothing has come in.
 */
export function collectedPoints(
  openedAt: string,
  points: CollectedPoint[],
  currentTime: string,
): CollectedPoint[] {
  const last = points.at(-1)
  if (!last) return []
  const dayOf = (at: string) => londonDay(new Date(at))
  const days = new Map(points.map((point) => [dayOf(point.at), point]))
  const dailyPoints = dayOf(openedAt) === dayOf(currentTime) ? points : [...days.values()]
  const pointsBetween = dailyPoints.filter(({ at }) => at > openedAt && at < currentTime)
  return [
    { at: openedAt, amountPence: 0 },
    ...thinOut(pointsBetween, openedAt, currentTime),
    { at: currentTime, amountPence: last.amountPence },
  ]
}
