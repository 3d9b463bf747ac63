import { londonDay } from '@/lib/clock'

export type CollectedPoint = { at: string; amountPence: number }

/**
 * The points of the chart of money collected: zero when the group was opened, then the last point of each London day
 * (on the opening day, every point), then the present total. Empty if nothing has come in.
 */
export function collectedPoints(openedAt: string, points: CollectedPoint[], nowAt: string): CollectedPoint[] {
  const last = points.at(-1)
  if (!last) return []
  const dayOf = (at: string) => londonDay(new Date(at))
  const days = new Map(points.map((point) => [dayOf(point.at), point]))
  const steps = dayOf(openedAt) === dayOf(nowAt) ? points : [...days.values()]
  const ends = steps.filter(({ at }) => at > openedAt && at < nowAt)
  return [{ at: openedAt, amountPence: 0 }, ...ends, { at: nowAt, amountPence: last.amountPence }]
}
