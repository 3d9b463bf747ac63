import { londonDay } from '@/lib/clock'

export type CollectedPoint = { at: string; amountPence: number }

/**
 * The points of the chart of what came in: from nothing when the group was opened, one for each day in London
 * (the last of it; on the first day, every one), to what there is now. Empty while nothing came in.
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
